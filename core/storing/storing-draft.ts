import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import { EMPTY_PICKS, type Selection, toSelection } from './order.ts'
import { NO_STORING_AGREED, type StoringAgreements, storingTermsAgreed } from './order-terms.ts'
import { NO_PLACE_TYPED, PickupPlace, type TypedPlace } from './pickup-place.ts'
import type { PickupWindow } from './pickup-window.ts'
import { STORING_STEPS, type StoringPath } from './storing-steps.ts'

/** The order that was placed for a draft; paid for again after a declined card instead of placing another one. */
export type DraftOrder = {
  readonly orderId: OrderId
  readonly amountWon: Won
  readonly placedAt: Instant
}

/** Where to pick up, as typed so far. What was typed stays while it is to be said later. */
export type PlaceDraft = { readonly isLater: boolean; readonly typed: TypedPlace }

/** What has been picked so far on the way to an order. */
export type StoringDraft = {
  readonly [Pick in keyof Selection]: Pick extends NeededPick ? Selection[Pick] | null : Selection[Pick]
} & {
  readonly place: PlaceDraft
  /** When to pick up; null when nothing was chosen. */
  readonly window: PickupWindow | null
  readonly agreements: StoringAgreements
  readonly order: DraftOrder | null
}

export type DraftStep =
  | { readonly kind: 'Picked'; readonly picks: Partial<Selection> }
  | { readonly kind: 'PlaceTyped'; readonly typed: TypedPlace }
  | { readonly kind: 'PlaceLater' }
  | { readonly kind: 'WindowChosen'; readonly window: PickupWindow | null }
  | { readonly kind: 'Agreed'; readonly agreements: StoringAgreements }
  | { readonly kind: 'OrderPlaced'; readonly order: DraftOrder }
  | { readonly kind: 'OrderClosed' }
  | { readonly kind: 'OrderTakenUp'; readonly selection: Selection; readonly order: DraftOrder }

/** What must be picked before an order can be placed, in the order in which it is asked. */
export const NEEDED_PICKS = ['equipmentType', 'location', 'plan'] as const

export type NeededPick = (typeof NEEDED_PICKS)[number]

export type SelectionIncomplete = {
  readonly kind: 'SelectionIncomplete'
  readonly missing: readonly (NeededPick | 'agreements')[]
}

export const EMPTY_DRAFT: StoringDraft = {
  equipmentType: null,
  location: null,
  plan: null,
  ...EMPTY_PICKS,
  place: { isLater: true, typed: NO_PLACE_TYPED },
  window: null,
  agreements: NO_STORING_AGREED,
  order: null,
}

/** The draft after a step. An order that was placed for other picks is dropped; the service voids it with the next one (G49). */
export const afterStep = (draft: StoringDraft, step: DraftStep): StoringDraft =>
  match(step)
    .with({ kind: 'Picked' }, ({ picks }) => picked(draft, picks))
    // The order is placed with its place: another one is placed for another place.
    .with({ kind: 'PlaceTyped' }, ({ typed }) => ({ ...draft, place: { isLater: false, typed }, order: null }))
    .with({ kind: 'PlaceLater' }, () =>
      draft.place.isLater ? draft : { ...draft, place: { ...draft.place, isLater: true }, order: null },
    )
    .with({ kind: 'WindowChosen' }, ({ window }) => ({ ...draft, window, order: null }))
    .with({ kind: 'Agreed' }, ({ agreements }) => ({ ...draft, agreements }))
    .with({ kind: 'OrderPlaced' }, ({ order }) => ({ ...draft, order }))
    .with({ kind: 'OrderClosed' }, () => ({ ...draft, order: null }))
    // Of an order placed elsewhere this device does not know the consents; they are asked for again.
    .with({ kind: 'OrderTakenUp' }, ({ selection, order }) =>
      draft.order?.orderId === order.orderId ? draft : { ...EMPTY_DRAFT, ...selection, order },
    )
    .exhaustive()

/** Not picked yet, in the order in which it is asked. */
export const missingPicks = (draft: StoringDraft): readonly NeededPick[] =>
  NEEDED_PICKS.filter(pick => draft[pick] === null)

const STEP_OF_PICK = {
  equipmentType: '/storing/equipmentselection',
  location: '/storing/locationselection',
  plan: '/storing/planselection',
} as const satisfies Record<NeededPick, StoringPath>

/** The step to lead back to when a step was opened without all that is picked before it; null when it may be shown. */
export const firstMissingStep = (draft: StoringDraft, opened: StoringPath): StoringPath | null => {
  const before = STORING_STEPS.slice(
    0,
    STORING_STEPS.findIndex(step => step.path === opened),
  ).map(step => step.path)
  return (
    missingPicks(draft)
      .map(pick => STEP_OF_PICK[pick])
      .find(path => before.some(passed => passed === path)) ?? null
  )
}

/** What is ordered, once everything is picked and agreed to. */
export const completed = (draft: StoringDraft): Result<Selection, SelectionIncomplete> => {
  const { equipmentType, location, plan, agreements } = draft
  return equipmentType !== null && location !== null && plan !== null && storingTermsAgreed(agreements)
    ? ok(toSelection({ ...draft, equipmentType, location, plan }))
    : err({
        kind: 'SelectionIncomplete',
        missing: [...missingPicks(draft), ...(storingTermsAgreed(agreements) ? [] : ['agreements' as const])],
      })
}

/** Where to pick up: null when that is said later, and an error while what was typed is no place. */
export const draftPlace = ({ place }: StoringDraft): ReturnType<typeof PickupPlace.parse> | null =>
  place.isLater ? null : PickupPlace.parse(place.typed)

/** An order is placed for all of its picks: after another pick, whichever it is, the next payment places another order. */
const picked = (draft: StoringDraft, picks: Partial<Selection>): StoringDraft => {
  const isSame = (Object.keys(picks) as (keyof Selection)[]).every(pick => picks[pick] === draft[pick])
  if (isSame) return draft
  // Each region has windows of its own.
  const isMoved = picks.location !== undefined && picks.location !== draft.location
  return { ...draft, ...picks, ...(isMoved && { window: null }), order: null }
}
