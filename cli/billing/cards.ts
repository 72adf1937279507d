import { match } from 'ts-pattern'
import type { NoCard, SendCardLinkRefused, StaffCard } from '#core/billing/ports/staff-cards.ts'
import { Instant } from '#core/shared/instant.ts'
import type { RemoveOptions, ShowOptions } from './card-command.ts'
import { answered, columns, NOTHING_WRITTEN, type Problem, refused, type Task } from '../output.ts'
import { inSeoul } from '../time-text.ts'
import type { StaffWriting } from '../staff/staff-options.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'
import { proving, READING, writing } from '../staff/staff-member.ts'

export const showCard = (id: string, options: ShowOptions): Task =>
  withStaffContext(options, READING, ({ cards }) =>
    cards
      .find(id)
      .map(found => answered(cardDocument(found), cardText(found)))
      .orElse(refusedAs(refusal => refused(toProblem(id, refusal)))),
  )

export const removeCard = (id: string, options: RemoveOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving('OPERATOR', { command: 'card remove', subject: id, reason }, dryRun),
    ({ cards, member, clock }) =>
      cards
        .remove(id, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(removed => answered(removalDocument(removed, dryRun), removalText(removed, dryRun)))
        .orElse(refusedAs(refusal => refused(toProblem(id, refusal)))),
  )
}

export const sendCardLink = (id: string, options: StaffWriting): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    writing('SUPPORT', { command: 'card link', subject: id, reason }, dryRun),
    ({ cards, member, clock }) =>
      cards
        .sendLink(id, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(({ channels, ...found }) =>
          answered(
            { ...cardDocument(found), channels, dryRun },
            [
              cardText(found, [['sent by', channels.join(' and ')]]),
              dryRun ? NOTHING_WRITTEN : 'Done: the message goes out within seconds.',
            ].join('\n'),
          ),
        )
        .orElse(refusedAs(refusal => refused(toProblem(id, refusal)))),
  )
}

const cardDocument = ({ customer, card, contracts }: StaffCard): object => ({
  customerId: customer,
  card: card && {
    label: card.label,
    registeredAt: Instant.toIso(card.registeredAt),
    isUsable: card.unusableSince === null,
    unusableSince: card.unusableSince === null ? null : Instant.toIso(card.unusableSince),
  },
  contracts,
})

const cardText = ({ customer, card, contracts }: StaffCard, sent: readonly (readonly string[])[] = []): string =>
  columns([
    ...sent,
    ['customer', customer],
    ['card', card?.label ?? 'none'],
    ...(card === null
      ? []
      : [
          ['since', inSeoul(card.registeredAt)],
          ['usable', card.unusableSince === null ? 'yes' : `no, refused for good on ${inSeoul(card.unusableSince)}`],
        ]),
    ...contracts.map(({ orderId, autoRenewal }) => ['contract', `${orderId} ${autoRenewal}`]),
  ])

/** Those that renewed by the card. */
const waiting = ({ contracts }: StaffCard) => contracts.filter(({ autoRenewal }) => autoRenewal === 'ACTIVE')

const removalDocument = (removed: StaffCard, dryRun: boolean): object => ({
  customerId: removed.customer,
  label: removed.card?.label ?? null,
  waitForCard: waiting(removed).map(({ orderId }) => orderId),
  dryRun,
})

const removalText = (removed: StaffCard, dryRun: boolean): string =>
  [
    columns([
      ['card', removed.card?.label ?? ''],
      ...waiting(removed).map(({ orderId }) => ['contract', `${orderId} ACTIVE -> NEEDS_CARD`]),
    ]),
    dryRun ? NOTHING_WRITTEN : 'Done.',
  ].join('\n')

const toProblem = (id: string, refusal: SendCardLinkRefused | NoCard): Problem =>
  match(refusal)
    .returnType<Problem>()
    .with({ kind: 'SubjectNotFound' }, () => ({
      code: 'NOT_FOUND',
      message: `${id} is neither an order nor a customer.`,
    }))
    .with({ kind: 'NoCard' }, () => ({ code: 'NO_CARD', message: `The customer of ${id} has no stored card.` }))
    .with({ kind: 'NoContract' }, () => ({
      code: 'NO_CONTRACT',
      message: `Nothing of the customer of ${id} renews: no card is wanted.`,
    }))
    .with({ kind: 'NotReachable' }, () => ({
      code: 'NOT_REACHABLE',
      message: `No phone or e-mail of the customer of ${id} is known to be theirs: call them.`,
    }))
    .with({ kind: 'LinkSentToday' }, () => ({
      code: 'SENT_TODAY',
      message: 'A link to the card went out today: notice list shows what became of it.',
    }))
    .exhaustive()
