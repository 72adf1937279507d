import { match } from 'ts-pattern'
import { type ListedOffer, type NewPriceOffer, PRICE_OFFERS } from '#core/billing/ports/price-records.ts'
import type { PriceOffer } from '#core/billing/price-offer.ts'
import type { OfferRefusal } from '#core/billing/price-change.ts'
import { type OfferCommand, type Offers, ROLE_FOR_PRICES, type Withdrawn } from '#core/billing/service/offer-prices.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { RoleTooLow } from '#core/shared/staff.ts'
import type { UnknownRegion } from '#core/storing/region.ts'
import { readPage } from '#core/shared/page.ts'
import { Won } from '#core/shared/won.ts'
import { orderNotFound } from '../storing/advance-text.ts'
import type { ListOptions, OfferOptions, WithdrawOptions } from './price-command.ts'
import {
  type Answer,
  answered,
  answeredPage,
  toErrorCode,
  columns,
  NOTHING_WRITTEN,
  refused,
  type Task,
} from '../output.ts'
import { READING, roleTooLow, proving } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import { noSuchRegion, withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const offerToContracts = (of: OfferCommand['of'], options: OfferOptions): Task => {
  const { won, from, force, reason, dryRun = false } = options
  const subject = subjectOf(of)
  return withStaffContext(
    options,
    proving(ROLE_FOR_PRICES, { command: 'price offer', subject, reason }, dryRun),
    ({ offerPrices, member }) =>
      offerPrices({ of, won, from, isInsisted: force === true, reason, dryRun, staff: member })
        .map(offers => offeredAnswer(of, offers, dryRun))
        .orElse(refusedAs(refusal => refusalAnswer(subject, refusal))),
  )
}

const subjectOf = (of: OfferCommand['of']): string =>
  'order' in of ? of.order : [of.plan, ...(of.region ? ['in', of.region] : [])].join(' ')

const refusalAnswer = (subject: string, refusal: OrderNotFound | UnknownRegion | RoleTooLow): Answer =>
  match(refusal)
    .with({ kind: 'OrderNotFound' }, () => refused(orderNotFound(subject as OrderId)))
    .with({ kind: 'UnknownRegion' }, refusal =>
      refused({ code: toErrorCode(refusal.kind), message: noSuchRegion(refusal) }),
    )
    .with({ kind: 'RoleTooLow' }, refusal => refused({ code: toErrorCode(refusal.kind), message: roleTooLow(refusal) }))
    .exhaustive()

export const withdrawFromContracts = (of: OfferCommand['of'], options: WithdrawOptions): Task => {
  const { reason, dryRun = false } = options
  const subject = subjectOf(of)
  return withStaffContext(
    options,
    proving(ROLE_FOR_PRICES, { command: 'price withdraw', subject, reason }, dryRun),
    ({ withdrawPrices, member }) =>
      withdrawPrices({ of, reason, dryRun, staff: member })
        .map(done => withdrawnAnswer(of, done, dryRun))
        .orElse(refusedAs(refusal => refusalAnswer(subject, refusal))),
  )
}

const withdrawnAnswer = (of: OfferCommand['of'], { withdrawn, charging }: Withdrawn, dryRun: boolean): Answer => {
  if ('order' in of && withdrawn.length === 0) {
    const isCharging = charging.length > 0
    return refused({
      code: isCharging ? 'IN_PROGRESS' : 'NOTHING_OFFERED',
      message: isCharging
        ? `A charge of ${of.order} is being decided: payment reconcile, then try again.`
        : `No other price is offered to ${of.order} for its next payment: price list shows what was.`,
    })
  }
  const notified = withdrawn.filter(({ offer }) => offer.noticedAt !== null).length
  return answered(
    { dryRun, withdrawn: withdrawn.map(withdrawnDocument), charging },
    [
      withdrawn.length === 0
        ? 'No offer was taken back.'
        : columns([
            ['order', 'term', 'won again', 'was to be', 'answer'],
            ...withdrawn.map(({ orderId, offer }) => [
              orderId,
              String(offer.term),
              Won.format(offer.oldWon),
              Won.format(offer.newWon),
              answerText(offer),
            ]),
          ]),
      charging.length === 0 ? '' : `A charge is being decided, so it stays: ${charging.join(', ')}.`,
      withdrawn.some(({ isAnnounced }) => isAnnounced)
        ? 'A reminder has named the lower price: the next payment waits for one that names this, or is held and with you.'
        : '',
      notified === 0 ? '' : `${notified} of them had been notified: write to them, or offer the right price.`,
      dryRun ? NOTHING_WRITTEN : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
}

const withdrawnDocument = (one: Withdrawn['withdrawn'][number]): object => ({
  ...listedDocument(one),
  isAnnounced: one.isAnnounced,
})

const REFUSALS: Readonly<Record<OfferRefusal, string>> = {
  NOT_RENEWING: 'it does not renew, or a payment is overdue',
  NOT_STORED_YET: 'its gear has not arrived, so the next payment has no day',
  BEFORE_THAT_DAY: 'its next payment comes before that day',
  TOO_SOON: 'its next payment is too near to ask in time',
  NOT_HIGHER: 'it would not pay more than now',
  TOLD: 'its customer was already notified of another price',
  LEAPS: 'it would pay more than twice, or less than half, of now: look at the noughts, or add --force',
  LOWERED: 'a lower price was set for its next payment: price withdraw takes it back',
  CHARGING: 'a charge is being decided: payment reconcile, then try again',
}

const offeredAnswer = (of: OfferCommand['of'], offers: Offers, dryRun: boolean): Answer => {
  const [only] = offers.passedOver
  if ('order' in of && only !== undefined) {
    return refused({
      code: only.why,
      message: `Nothing was offered to ${of.order}: ${REFUSALS[only.why]}.`,
    })
  }
  return answered(
    { dryRun, offered: offers.offered.map(offeredDocument), passedOver: offers.passedOver },
    [offeredText(offers.offered), passedOverText(offers.passedOver), dryRun ? NOTHING_WRITTEN : '']
      .filter(Boolean)
      .join('\n\n'),
  )
}

const offeredDocument = ({ orderId, offer, notifyAt }: NewPriceOffer): object => ({
  orderId,
  term: offer.term,
  oldWon: offer.oldWon,
  newWon: offer.newWon,
  tellAt: iso(notifyAt),
})

const offeredText = (offered: Offers['offered']): string =>
  offered.length === 0
    ? 'No new price is offered.'
    : columns([
        ['order', 'term', 'won', 'new', 'notify from'],
        ...offered.map(({ orderId, offer, notifyAt }) => [
          orderId,
          String(offer.term),
          Won.format(offer.oldWon),
          Won.format(offer.newWon),
          notifyAt === null ? 'nobody: it is less' : inSeoul(notifyAt),
        ]),
      ])

const passedOverText = (passedOver: Offers['passedOver']): string =>
  passedOver.length === 0
    ? ''
    : columns([['passed over', 'because'], ...passedOver.map(({ orderId, why }) => [orderId, REFUSALS[why]])])

export const listPrices = ({ order, ...options }: ListOptions): Task =>
  withStaffContext(options, READING, ({ prices }) =>
    readPage(PRICE_OFFERS, options, part => prices.list(order ?? null, part)).map(page =>
      answeredPage(page, found => ({ offers: found.map(listedDocument) }), listText),
    ),
  )

const iso = (at: Instant | null): string | null => (at === null ? null : Instant.toIso(at))

const listedDocument = ({ orderId, offer }: ListedOffer): object => ({
  orderId,
  ...offer,
  offeredAt: iso(offer.offeredAt),
  noticedAt: iso(offer.noticedAt),
  answeredAt: iso(offer.answeredAt),
})

const answerText = ({ noticedAt, answer }: PriceOffer): string =>
  noticedAt === null ? 'not notified' : (answer ?? 'no answer')

const listText = (found: readonly ListedOffer[]): string =>
  found.length === 0
    ? 'No new price was offered.'
    : columns([
        ['order', 'term', 'won', 'new', 'from', 'notified', 'answer', 'answered'],
        ...found.map(({ orderId, offer }) => [
          orderId,
          String(offer.term),
          Won.format(offer.oldWon),
          Won.format(offer.newWon),
          offer.from,
          offer.noticedAt === null ? '-' : inSeoul(offer.noticedAt),
          answerText(offer),
          offer.answeredAt === null ? '-' : inSeoul(offer.answeredAt),
        ]),
      ])
