import { err, ok, type Result } from 'neverthrow'
import { match } from 'ts-pattern'
import type { DeskOrder, DeskOrdered } from '#core/billing/ports/desk-records.ts'
import { type OrderAtDeskRefused, TAKES_MONEY } from '#core/billing/service/order-at-desk.ts'
import type { DeskPayment } from '#core/billing/desk-payment.ts'
import { LINKS_A_DAY } from '#core/billing/payment-link.ts'
import type { ChangeLinkRefused } from '#core/billing/service/staff-payment-links.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { EMPTY_PICKS } from '#core/storing/order.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { StaffMember } from '#core/shared/staff.ts'
import { type RegionNeeded, regionMeant } from '#core/staff/region-bound.ts'
import { PLACE_PARTS } from '#core/storing/pickup-place.ts'
import { toDeskPayment } from '../billing/desk-options.ts'
import { HELD } from '../billing/renewals.ts'
import {
  answered,
  columns,
  misused,
  NOTHING_WRITTEN,
  type Problem,
  refused,
  type Task,
  toErrorCode,
} from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow, proving } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import { orderNotFound, sumChanged } from './advance-text.ts'
import type { CreateOptions, LinkOptions } from './order-create-command.ts'
import { placePartRules } from './places.ts'
import { answerEach } from './record-step.ts'

export const createOrder = (options: CreateOptions): Task => {
  const { phone = null, name = null, plan, kind, sets, reason, force = false, dryRun = false } = options
  const place = readPlace(options)
  if (place.isErr()) return async () => misused({ code: 'WRONG_USAGE', message: place.error })
  return withStaffContext(
    options,
    // Neither phone nor reference: the audit log of a refused try names no customer.
    proving(TAKES_MONEY, { command: 'order create', subject: 'orders', reason }, dryRun, {
      region: member => orderedIn(options, member),
    }),
    ({ orderAtDesk, member }) =>
      orderedIn(options, member).asyncAndThen(region =>
        orderAtDesk({
          phone,
          name,
          selection: { equipmentType: kind, location: region, plan, ...EMPTY_PICKS },
          sets,
          shownWon: options.expect,
          shownBeside: options.expectBeside,
          place: place.value,
          payment: toPayment(options),
          staff: member,
          reason,
          isForced: force,
          dryRun,
        })
          .map(ordered => answered({ ...ordered, region, dryRun }, orderedText(options, { ...ordered, region })))
          .orElse(refusedAs(refusal => refused(toProblem(refusal)))),
      ),
  )
}

/** Where there are several, prices and lockers differ: none is meant unless it is said (G805). */
const orderedIn = ({ region }: CreateOptions, member: StaffMember): Result<RegionCode, RegionNeeded> =>
  regionMeant(region, member, openRegions())

/** The command has asked for both, or for a link. */
const toPayment = ({ paid, reference, cashReceipt }: CreateOptions): DeskPayment | null =>
  paid === undefined || reference === undefined
    ? null
    : toDeskPayment({ paid, reference, ...(cashReceipt !== undefined && { cashReceipt }) })

/** Detail and note say nothing without an address. */
const readPlace = ({ address, detail, note }: CreateOptions): Result<DeskOrder['place'], string> => {
  if (address === undefined) {
    return detail === undefined && note === undefined ? ok(null) : err('--detail and --note need --address.')
  }
  const parts = {
    address: PLACE_PARTS.address(address),
    detail: PLACE_PARTS.detail(detail ?? ''),
    note: PLACE_PARTS.note(note ?? ''),
  }
  const wrong = (['address', 'detail', 'note'] as const).filter(part => parts[part].isErr())
  return parts.address.isOk() && parts.detail.isOk() && parts.note.isOk()
    ? ok({ address: parts.address.value, detail: parts.detail.value, note: parts.note.value })
    : err(placePartRules(wrong))
}

const orderedText = (
  { phone, link, dryRun = false }: CreateOptions,
  { customer, orders, beside, replaced, isRepeated, region }: DeskOrdered & { readonly region: RegionCode },
): string => {
  const sum = orders.reduce((won, { amountWon }) => Won.plus(won, amountWon), NO_WON)
  return columns([
    [
      'customer',
      `${customer.name}, ${phone === undefined ? 'no phone' : PhoneNumber.mask(phone)}${customer.isNew ? ' (new, without a login)' : ''}`,
    ],
    ...orders.map(({ orderId, amountWon }) => [
      'order',
      `${orderId}, ${Won.format(amountWon)} won ${link ? 'to be paid by the link' : 'DONE'}`,
    ]),
    ['region', region],
    ['together', `${Won.format(sum)} won`],
    ...replaced.map(id => [
      'instead of',
      `${id}, which is not paid: it is closed, and a link that was sent for it is over`,
    ]),
    ...beside.map(id => ['beside', `${id}, a contract of the same kind`]),
    ['', dryRun ? NOTHING_WRITTEN : isRepeated ? 'The same was written before: nothing was added.' : 'Done.'],
  ])
}

/** One order after the other, each by itself (G252). */
export const changeLinks = (
  ids: readonly OrderId[],
  { again, reason, dryRun = false, ...options }: LinkOptions,
): Task =>
  withStaffContext(
    options,
    proving(TAKES_MONEY, { command: 'order link', subject: ids.join(' '), reason }, dryRun),
    ({ changePaymentLink, member }) =>
      answerEach(ids, orderId =>
        changePaymentLink({ orderId, what: again ? 'AGAIN' : 'CANCEL', staff: member, reason, dryRun })
          .map(link => {
            const expiresAt = link && Instant.toIso(link.expiresAt)
            return answered(
              { orderId, link: link === null ? 'CANCELLED' : 'SENT', expiresAt, dryRun },
              columns([
                ['order', orderId],
                ['link', link === null ? 'cancelled' : `sent, until ${inSeoul(link.expiresAt)}`],
                ['', dryRun ? NOTHING_WRITTEN : 'Done.'],
              ]),
            )
          })
          .orElse(
            refusedAs(refusal =>
              refused({ code: toErrorCode(refusal.kind), message: whyNoLink(orderId, refusal) }, { orderId }),
            ),
          ),
      ),
  )

const whyNoLink = (id: OrderId, refusal: ChangeLinkRefused): string =>
  match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(id).message)
    .with(
      { kind: 'NothingToPay' },
      ({ state }) =>
        `The order is ${state}: only one that is UNPAID has a link, or a renewal that was declined or is unpaid.`,
    )
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) =>
        `It had ${LINKS_A_DAY} links in a day. The next can go out in ${Math.ceil(retryAfterSeconds / 3600)} hours; talk to the customer meanwhile.`,
    )
    .with({ kind: 'ChargeHeld' }, ({ hold }) => HELD[hold])
    .with({ kind: 'NoPaymentLink' }, () => 'It has no link that could be cancelled.')
    .with({ kind: 'InProgress' }, () => 'It is being paid right now. Try again in a minute.')
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()

const openRegions = (): readonly RegionCode[] =>
  currentShop().regions.flatMap(({ code, isOpen }) => (isOpen ? [code] : []))

const toProblem = (refusal: OrderAtDeskRefused): Problem => ({
  code: toErrorCode(refusal.kind),
  message: match(refusal)
    .with({ kind: 'CustomerNameNeeded' }, () => 'Nobody is known by that phone: say the name with --name.')
    .with({ kind: 'PhoneNeeded' }, () => 'A link and a pickup place need the number of the customer: add --phone.')
    .with(
      { kind: 'CustomerNameDiffers' },
      () =>
        'That phone is known under another name: look with user find. If it is the same person, leave out --name; else check the number.',
    )
    .with(
      { kind: 'ReferenceUsed' },
      ({ orders }) =>
        `Money with this reference was taken for something else: ${orders.join(', ')}. Look with payment show.`,
    )
    .with({ kind: 'SumChanged' }, sumChanged)
    .with(
      { kind: 'ContractsChanged' },
      ({ beside }) =>
        `The customer has contracts of this kind already: ${beside.join(', ')}. One may have been paid for by the app, or taken by a colleague, meanwhile. Ask the customer; if another is meant, add --expect-beside ${beside.length}.`,
    )
    .with(
      { kind: 'InProgress' },
      () => 'The customer is paying for an order of this kind right now. Try again in a minute.',
    )
    .with(
      { kind: 'SoldOut' },
      ({ free }) =>
        `The lockers of the region hold no more of this kind. ${free.length > 0 ? `Free: ${free.join(', ')}.` : 'No other region has room.'} To take it all the same, add --force and say why.`,
    )
    .with({ kind: 'RegionClosed' }, () => `That region takes no new orders now. Open: ${openRegions().join(', ')}.`)
    .with({ kind: 'TooManyRequests' }, () => 'So many orders were placed for this customer within an hour: wait.')
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive(),
})
