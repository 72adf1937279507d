import type { ListedTask, StaffTask } from '#core/staff/ports/staff-tasks.ts'
import type { TaskKind } from '#core/staff/task-kinds.ts'
import { columns } from '../output.ts'
import { inSeoul } from '../time-text.ts'

/** What to do about each kind, in one line. */
const ADVICE: Readonly<Record<TaskKind, string>> = {
  CHECKOUT_WAITING: 'A checkout was asked for, and no day is booked: call the customer, then checkout schedule.',
  DELIVERY_LATE:
    'The booked day of a delivery has passed, and nothing was recorded: checkout deliver, or checkout miss and another day.',
  STOP_ON_CLOSED_DAY:
    'Booked for a day that was closed since, which the customer was told: call, and book another day (pickup.rescheduled, checkout reschedule; once the day has come pickup.missed --fault shop, checkout miss); or task done where somebody drives all the same.',
  ORDER_WAITING:
    'Paid, and no day for the pickup is booked: call the customer, then order advance --event pickup.scheduled.',
  REPORT_LATE: 'Picked up a day ago, and there is no report: report add.',
  ARRIVAL_LATE: 'Inspected a week ago, and not recorded at the storage: order advance --event storage.arrived.',
  GEAR_MISSING:
    'Not in its locker when the zone was checked: look in the lockers beside it, then locker move where it is; or, as an ADMIN, order advance --event gear.lost.',
  SHELVING_LATE: 'Arrived a day ago, and in no locker: order advance --event storage.shelved.',
  CANCELLED_AT_PROVIDER:
    "Money was given back at the provider's own page: ask who did it and why, and end the order (order cancel, order terminate) or ask the customer to pay again; where the contract goes on, payment adopt closes this.",
  DESK_CUSTOMER_TO_JOIN:
    'An account has proved the phone of a customer who was written down at the desk, under another name: call, and where it is the same person, user join.',
  LEDGER_DIFFERENCE:
    "Look the order up in the provider's pages, compare with payment show, and put the wrong side right: payment adopt takes a refund that was made there.",
  MANUAL_REFUND:
    'The provider refused to give the money back, or it was paid at the desk: refund retry for a card, or pay by bank and refund settle.',
  PAID_TWICE: "Money came for an order that was paid before: give the second payment back in the provider's pages.",
  PAYMENT_MISMATCH:
    "The provider's record names another order or amount: compare with payment show, then ask the provider. Of a renewal of which a part went back at its page, give the rest back there too: payment reconcile then opens the year again, to be paid by renewal charge, renewal pay or order link.",
  PAYMENT_UNDECIDED:
    'The provider did not say for a week whether it took the money: payment reconcile, then ask the provider.',
  PICKUP_LATE:
    'Nothing was recorded of the pickup by its day: order advance --event pickup.done where it was fetched; else call the customer, pickup.missed where a day was booked, and another day.',
  PICKUP_PLACE_MISSING:
    'Paid, and nobody has said where to pick up: call the customer, and write it down with order place set.',
  PROVIDER_UNLINKED:
    'The customer cut the link to the app at the provider: call, and end the account where they wish it.',
  NOTICE_UNDELIVERED: 'A message was not delivered: call the customer, and put the number or the e-mail right.',
  MESSAGES_STOPPED:
    'Every message by this way is refused, codes too: the detail has the provider’s code; providers check --only sms,mail, then key, sender or balance. It closes with the first message that goes out, or once key and login are taken at a start.',
  PAYMENTS_STOPPED:
    'The card provider takes no payment for the keys or the contract of the shop: the detail has its code; providers check --only toss, then its support. It closes with the first payment that goes through in a process that was refused, or once the keys are taken at a start; after another remedy close it by task done.',
  SIGN_INS_STOPPED:
    'The login provider refuses the keys of the shop, so nobody signs in by it: the detail has its code; providers check --only kakao,naver. It closes with the first sign-in that goes through in a process that was refused, or has been started since.',
  UNLINKS_STOPPED:
    'Kakao or Naver refuses to cut the links of those who left: the detail has its code; providers check --only kakao,naver. Each link is tried for seven days. It closes with the first one that is cut in a process that was refused, or has been started since.',
  RENEWAL_NOT_ASKED: 'A renewal could not be sent to the provider: look at the keys, then at payment show.',
  RENEWAL_NOT_CHARGED:
    'A renewal was not charged, for it was not announced, is long past or follows another: an ADMIN takes a mistyped arrival back (order advance --event status.corrected); else call the customer, who can pay in the app.',
  RENEWAL_UNPAID:
    'A renewal is not paid: call the customer about a card (card link, then renewal charge), a link to pay by (order link --again), money at the desk (renewal pay), or the end (order terminate).',
  RENEWED_AFTER_END: "A renewal was charged although the contract had ended: give it back in the provider's pages.",
  SECOND_CONTRACT:
    'The customer has paid for two sets of a kind: ask whether both are meant, unless they said so in the app; else cancel the later one.',
  UNCOLLECTED:
    'The contract is over and the gear still here: call the customer, and checkout request books the way back.',
  REFUND_LATE: 'A refund is not back after 72 hours: refund list, then inform the customer.',
  REFUND_MISMATCH:
    'The provider gave back another sum than we asked for: compare with payment show, then ask the provider.',
  REFUND_UNDECIDED: 'The provider did not say for a week whether it gave the money back: ask the provider.',
}

export const adviceFor = (kind: string): string =>
  (ADVICE as Readonly<Record<string, string>>)[kind] ?? 'Read the detail, do what it asks, and note it with task done.'

/** Each with a line of what to do; of a list with whom to call. */
export const tasksText = (tasks: readonly (StaffTask | ListedTask)[]): string => {
  const kinds = [...new Set(tasks.map(({ kind }) => kind))]
  const isListed = tasks.some(task => 'order' in task)
  return [
    columns([
      ['task', 'due', 'kind', 'about', ...(isListed ? ['customer', 'phone'] : []), 'detail', ''],
      ...tasks.map(task => [
        String(task.id),
        task.dueOn,
        task.kind,
        ...('order' in task
          ? [task.order ?? task.subject, task.customerName ?? '-', task.maskedPhone ?? '-']
          : [task.subject]),
        task.detail,
        task.doneAt === null ? '' : `done ${inSeoul(task.doneAt)}`,
      ]),
    ]),
    columns(kinds.map(kind => [kind, adviceFor(kind)])),
  ].join('\n\n')
}
