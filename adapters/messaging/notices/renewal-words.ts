import { withRo } from '#core/shared/with-ro.ts'
import { match } from 'ts-pattern'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import { chargeDueAt, type ChargeQuestion, unpaidFrom } from '#core/billing/renewal.ts'
import { Day } from '#core/shared/day.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { isAskedFor, isEnded } from '#core/storing/projection.ts'
import { koreanDay } from './korean-day.ts'
import type { NoticeOrder } from '#core/notices/notice-facts.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import { gearText, NOTICE_PATHS, type NoticeWords, ordersOf, paidText, sumText } from './notice-words.ts'
import { lateFeeNote } from './late-fee-words.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { type Term, termOf } from '#core/storing/term.ts'

export type RenewalKind = Extract<NoticeKind, `RENEW${string}` | 'TERMINATED' | 'RESUMED'>

/** A reminder that comes later than this speaks of a term that is long paid. */
const FIRST_REMINDER_DAYS = 30

/** Null when it no longer holds: ended, resumed or paid meanwhile. */
export const renewalWords = (
  kind: RenewalKind,
  order: NoticeOrder,
  {
    together = [],
    today,
    paidAtDesk,
  }: { readonly together?: readonly NoticeOrder[]; readonly today: Day; readonly paidAtDesk?: DeskKind | undefined },
): NoticeWords | null => {
  const term = order.storageStartDate && termOf(order.storageStartDate, order.termsPaid)
  const sets = ordersOf({ order, together })
  const gear = gearText(sets)
  const won = `${sumText(order.nextWon, sets.length)}원`
  const dayText = (day: Day): string => koreanDay(day, today)
  const isTerminated = order.autoRenewal === 'TERMINATED'
  const isPaymentDayOver = term !== null && term.nextRenewalDate < today
  const isPaymentDay = term !== null && term.nextRenewalDate === today
  const reminder = (what: (renewsOn: string) => string): NoticeWords | null => {
    if (term === null || isTerminated || isEnded(order.state) || !isAhead(term, today) || order.isNextHeld) return null
    const renewsOn = dayText(term.nextRenewalDate)
    const canEnd = endText(term, today)
    return order.autoRenewal === 'ACTIVE'
      ? { what: what(renewsOn), next: canEnd, path: NOTICE_PATHS.payments }
      : {
          what: `${renewsOn}에 ${gear} 보관료 ${won}을 결제할 카드가 없어요.`,
          next: `${isPaymentDay ? '오늘' : '그 전에'} 카드를 등록해 주세요. ${canEnd}`,
          path: NOTICE_PATHS.card,
        }
  }

  const nextPayment = ({ nextRenewalDate }: Term): string =>
    order.isNextHeld
      ? `${dayText(nextRenewalDate)}부터의 보관료는 자동으로 결제하지 않고, 먼저 연락드릴게요.`
      : `${dayText(nextRenewalDate)}에 ${won}이 결제돼요.`

  return match(kind)
    .returnType<NoticeWords | null>()
    .with(
      'TERMINATED',
      () =>
        (isTerminated || null) && {
          what: `${gear} 자동 결제를 해지했어요.`,
          next: term === null || isOut(order.state) ? '더 결제되지 않아요.' : collectText(order, term, today),
          path: NOTICE_PATHS.gear,
        },
    )
    .with('RESUMED', () => {
      if (isTerminated || isPaymentDayOver) return null
      const undecided = '다음 결제일은 보관을 시작하면 정해져요.'
      return order.autoRenewal === 'ACTIVE'
        ? {
            what: `${gear} 자동 결제를 다시 켰어요.`,
            next: term === null ? undecided : `${nextPayment(term)} ${endText(term, today)}`,
            path: NOTICE_PATHS.payments,
          }
        : {
            what: `${gear} 연장 해지를 되돌렸어요. 아직 등록된 카드가 없어요.`,
            next:
              term === null
                ? `${undecided} 그 전에 카드를 등록해 주세요.`
                : `${isPaymentDay ? '오늘' : `${dayText(term.nextRenewalDate)} 전에`} ${won}을 결제할 카드를 등록해 주세요. ${endText(term, today)}`,
            path: NOTICE_PATHS.card,
          }
    })
    .with('RENEWAL_IN_30_DAYS', () =>
      reminder(renewsOn => `${renewsOn}에 ${gear} 보관을 1년 연장해요. ${won}이 결제돼요.`),
    )
    .with('RENEWAL_IN_14_DAYS', 'RENEWAL_IN_8_DAYS', 'RENEWAL_IN_4_DAYS', () =>
      reminder(renewsOn => `${gear} 보관료 ${won}이 ${renewsOn}에 결제돼요.`),
    )
    .with(
      'RENEWED',
      () =>
        term && {
          what: paidText(`${gear} 보관을 1년 연장하고 ${sumText(order.yearlyWon, sets.length)}원을`, paidAtDesk),
          next: match(order.autoRenewal)
            .with('TERMINATED', () =>
              term.storageEndDate < today
                ? `${storedUntil(term, today)} 더 결제하지 않아요.`
                : `${dayText(term.storageEndDate)}까지 보관하고, 더 결제하지 않아요.`,
            )
            .when(
              () => isPaymentDayOver,
              () => '다음 결제는 앱의 결제 관리에서 확인해 주세요.',
            )
            .with('ACTIVE', () => `${order.isNextHeld ? '' : '다음에는 '}${nextPayment(term)} ${endText(term, today)}`)
            .with(
              'NEEDS_CARD',
              () =>
                `다음 결제일은 ${dayText(term.nextRenewalDate)}이에요. 등록된 카드가 없어 자동으로 결제되지 않아요.`,
            )
            .exhaustive(),
          path: NOTICE_PATHS.payments,
        },
    )
    .with('RENEWAL_DECLINED', () => declined(order, today, `${gear} 연장 보관료 ${won}이 결제되지 않았어요.`))
    .with('RENEWAL_DECLINED_AGAIN', () =>
      declined(order, today, `${gear} 연장 보관료 ${won}이 이번에도 결제되지 않았어요.`),
    )
    .with(
      'RENEWAL_EXHAUSTED',
      () =>
        term &&
        (order.renewal.status === 'UNPAID' || null) &&
        (!isTerminated || null) && {
          what: `${gear} 연장 보관료 ${won}을 결제하지 못했어요. 결제한 보관은 ${dayText(term.storageEndDate)}까지였${isOut(order.state) ? '어요.' : '고, 장비는 그대로 맡아 두고 있어요.'}`,
          next: `${dayText(termOf(order.storageStartDate, term.term + 1).storageEndDate)}까지 앱에서 결제하면 이어져요. ${exhaustedEnd(order, term, today)}`,
          path: NOTICE_PATHS.payments,
        },
    )
    .with('RENEWAL_REVERSED', () => {
      if (term === null || isTerminated) return null
      const what = `${gear} 연장 결제를 받은 것으로 잘못 기록해서 바로잡았어요. 이렇게 고치면서 카드로 결제한 금액은 없어요.`
      const next =
        order.renewal.status !== 'OK'
          ? `보관료 ${won}은 아직 결제되지 않았어요. 앱에서 결제하거나 ${withRo(currentShop().support.phone)} 알려 주세요.`
          : `다음 결제일은 ${dayText(term.nextRenewalDate)}이에요. ${endText(term, today)}`
      return { what, next, path: NOTICE_PATHS.payments }
    })
    .exhaustive()
}

/** Who has the gear collects nothing. */
const isOut = (state: OrderState): boolean => state === 'CHECKED_OUT' || isEnded(state)

/** Until when the gear is asked for in the app; once that is over, the staff books it (G69). */
const collectText = (order: NoticeOrder, term: Term, today: Day): string => {
  const dayText = (day: Day): string => koreanDay(day, today)
  const lastDay = lastDayToCollect(term.storageEndDate)
  if (isAskedFor(order.state)) return storedUntil(term, today)
  if (lastDay < today)
    return `${storedUntil(term, today)} ${withRo(currentShop().support.phone)} 알려 주시면 돌려드릴 날짜를 정할게요.`
  return [
    `${storedUntil(term, today)} ${dayText(lastDay)}까지 꺼내기를 신청해 찾아가 주세요.`,
    ...lateFeeNote({ region: order.location, storageEndDate: term.storageEndDate }, dayText),
  ].join(' ')
}

/** Until when the gear is collected where the year is not wanted, and what it costs after that: nobody hears of it again before it does (G247). */
const exhaustedEnd = ({ state, location }: NoticeOrder, { storageEndDate }: Term, today: Day): string => {
  if (isOut(state)) return '원하지 않으면 해지해 주세요.'
  const dayText = (day: Day): string => koreanDay(day, today)
  const [note] = lateFeeNote({ region: location, storageEndDate }, dayText)
  const lastDay = lastDayToCollect(storageEndDate)
  const collect =
    today <= lastDay
      ? `원하지 않으면 해지하고 ${dayText(lastDay)}까지 찾아가 주세요.`
      : `원하지 않으면 해지하고 ${withRo(currentShop().support.phone)} 찾아갈 날을 알려 주세요.`
  return note === undefined ? collect : `${collect} 결제하지 않고 맡겨 두면 ${note}`
}

const storedUntil = ({ storageEndDate }: Term, today: Day): string =>
  storageEndDate < today
    ? `보관은 ${koreanDay(storageEndDate, today)}에 끝났어요.`
    : `${koreanDay(storageEndDate, today)}까지 보관해요.`

const isAhead = ({ nextRenewalDate }: Term, today: Day): boolean => {
  const days = Day.daysBetween(today, nextRenewalDate)
  return days >= 0 && days <= FIRST_REMINDER_DAYS
}

/** Until when the payment can be stopped, or that it cannot any more: by the day on which it is said (G60). */
const endText = ({ renewalCancelDeadline, lastDayToTerminate }: Term, today: Day): string => {
  if (today <= renewalCancelDeadline)
    return `원하지 않으면 ${koreanDay(renewalCancelDeadline, today)}까지 해지해 주세요.`
  const lastDay = koreanDay(lastDayToTerminate, today)
  return today <= lastDayToTerminate
    ? `해지는 ${lastDay}까지 할 수 있어요.`
    : `해지는 ${lastDay}까지였어요. 궁금한 점은 ${withRo(currentShop().support.phone)} 물어봐 주세요.`
}

/** With the day of the next try, or the last one for a card; null once the term is paid, or the renewal has ended. */
const declined = (order: NoticeOrder, today: Day, what: string): NoticeWords | null => {
  const { autoRenewal, storageStartDate: start, termsPaid, renewal } = order
  if (renewal.status === 'OK' || autoRenewal === 'TERMINATED' || start === null) return null
  return { what, next: afterDecline({ ...renewal, autoRenewal, start, termsPaid }, today), path: NOTICE_PATHS.payments }
}

const afterDecline = (renewal: ChargeQuestion & { readonly start: Day }, today: Day): string => {
  const dueAt = chargeDueAt(renewal)
  if (dueAt !== null) {
    const day = Day.of(dueAt)
    return `${day < today ? '곧' : `${koreanDay(day, today)}에`} 다시 결제해요. 앱에서 지금 결제하거나, 카드를 바꾸거나 해지할 수 있어요.`
  }
  const lastDay = Day.addDays(unpaidFrom(termOf(renewal.start, renewal.termsPaid).nextRenewalDate), -1)
  return lastDay < today
    ? '앱에서 결제하거나 해지할 수 있어요.'
    : `${koreanDay(lastDay, today)}까지 카드를 등록하면 결제해요. 원하지 않으면 그때까지 해지할 수 있어요.`
}
