import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { momentText } from '../../../texts/dates.ts'
import { isTyped, type QueuedStep, type StepBody } from '../../data/outbox.ts'
import { useSession } from '../../data/session.ts'
import { useOnline } from '../../data/use-online.ts'
import { useQueuedSteps } from '../../data/use-outbox.ts'
import { useStaffNames } from '../../data/use-staff-names.ts'
import { useDesk } from '../../desk.ts'
import { recordedGear, recordText, OUTBOX_TEXTS as texts, theirsText } from '../../texts/drive.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import css from './drive.module.css'

type Props = {
  /** Of the stops on the device: what was recorded names nobody. */
  readonly customerOf: (order: OrderId) => string | undefined
  readonly onFix: (key: string) => void
  readonly onDropped: (order: OrderId) => void
}

/** What is not at the service yet, since when, and what was refused: with both sides, for the driver to decide (G338). */
export function Unsent(props: Props) {
  const { outbox } = useDesk()
  const { member } = useSession()
  const isOnline = useOnline()
  const all = useQueuedSteps()
  const own = all.filter(({ staff }) => staff === member.id)
  const waiting = own.filter(({ refusal }) => refusal === null)
  const since = Math.min(...waiting.map(({ at }) => at)) as Instant
  const ofOthers = all.length - own.length

  return (
    <div className={css.unsent} aria-live="polite">
      {waiting.length > 0 && (
        <>
          <Banner tone="warn">{texts.waiting(waiting.length, since)}</Banner>
          {isOnline && (
            <Button tone="ghost" onPress={() => outbox.flush(member.id)} busyLabel={texts.sending}>
              {texts.send}
            </Button>
          )}
        </>
      )}
      {own.map(step => step.refusal !== null && <Refused key={step.key} step={step} {...props} />)}
      {ofOthers > 0 && <Banner>{texts.ofOthers(ofOthers)}</Banner>}
    </div>
  )
}

function Refused({ step, customerOf, onFix, onDropped }: Props & { readonly step: QueuedStep }) {
  const { outbox, clock } = useDesk()
  const navigate = useNavigate()
  const { nameOf } = useStaffNames()
  const [isDropping, setDropping] = useState(false)
  const { key, refusal, orderId, at, body, pictures, staff, isRecorded } = step
  if (refusal === null) return null

  const again = async () => {
    if (isRecorded) {
      await outbox
        .retry(key)
        .andTee(() => void outbox.flush(staff))
        .unwrapOr(undefined)
      return
    }
    await outbox
      .replace(key, { staff, orderId, at, pictures, body: onOrderAsItIs(step) })
      .andTee(() => void outbox.flush(staff))
      .unwrapOr(undefined)
  }
  const name = customerOf(orderId)
  /** Sent again it would be refused again: what the order is now comes first. */
  const isFutile = !isTyped(step) && refusal.theirs?.canRecord === false
  const words = isRecorded ? texts.pictures : texts
  const drop = async () => {
    await outbox.discard(key)
    if (!isRecorded) onDropped(orderId)
    void outbox.flush(staff)
  }

  return (
    <section className={css.conflict} aria-labelledby={key}>
      <h2 id={key} className={css.heading}>
        {words.conflict}
      </h2>
      <p>{refusal.message}</p>
      <dl className={css.sides}>
        <dt>{texts.mine}</dt>
        <dd>
          {name === undefined ? recordedGear(step) : texts.whose(name)} · {momentText(at)} · {recordText(body.event)}
        </dd>
        {!isRecorded && (
          <>
            <dt>{texts.theirs}</dt>
            <dd>{refusal.theirs === null ? texts.unknown : theirsText(refusal.theirs, Day.of(clock.now()), nameOf)}</dd>
          </>
        )}
      </dl>
      {isFutile ? (
        <Button onPress={() => void navigate(`/desk/orders/${orderId}`)}>{DESK_TEXTS.toOrder}</Button>
      ) : (
        <TextLink way={{ to: `/desk/orders/${orderId}` }} isAtEdge>
          {DESK_TEXTS.toOrder}
        </TextLink>
      )}
      {isTyped(step) ? (
        <Button onPress={() => onFix(key)}>{texts.fix}</Button>
      ) : (
        <Button onPress={again} tone={isFutile ? 'ghost' : 'primary'} busyLabel={texts.sending}>
          {words.again}
        </Button>
      )}
      <Button tone="ghost" onPress={() => setDropping(true)}>
        {words.drop}
      </Button>
      <ConfirmDialog
        open={isDropping}
        title={words.dropAsk}
        text={words.dropText}
        confirmLabel={texts.dropYes}
        isDanger
        onConfirm={drop}
        onClose={() => setDropping(false)}
      />
    </section>
  )
}

const AT_ANOTHER_TIME = /^OCCURRED_/

/** What is sent again on purpose, on what the order is now: after the step that came between, and where no day is booked any more, as received without one (G991). */
const onOrderAsItIs = ({ body, refusal }: QueuedStep): StepBody => {
  const { version: _seen, occurredAt, ...rest } = body
  const between = refusal?.theirs?.at ?? null
  const isMoment =
    occurredAt !== undefined && !AT_ANOTHER_TIME.test(refusal?.code ?? '') && (between === null || occurredAt > between)
  const isUnbooked = body.event === 'pickup.done' && refusal?.theirs?.state === 'REQUESTED'
  return {
    ...rest,
    ...(isMoment && { occurredAt }),
    ...(isUnbooked && { details: { ...rest.details, isWalkIn: true } }),
  }
}
