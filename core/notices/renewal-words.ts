import { match } from 'ts-pattern'
import { chargeDueAt, type Term, termOf } from '#core/billing/renewal.ts'
import { Day } from '#core/shared/day.ts'
import { SHOP } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { koreanDay } from './korean-day.ts'
import type { NoticeOrder } from './notice-facts.ts'
import type { NoticeKind } from './notice-kind.ts'
import { NOTICE_PATHS, type NoticeWords } from './notice-words.ts'

export type RenewalKind = Extract<NoticeKind, `RENEW${string}` | 'TERMINATED' | 'RESUMED'>

/** A reminder that comes later than this speaks of a term that is long paid. */
const FIRST_REMINDER_DAYS = 30

/** Null when it no longer holds: ended, resumed or paid meanwhile. */
export const renewalWords = (kind: RenewalKind, order: NoticeOrder, today: Day): NoticeWords | null => {
  const term = order.storageStartDate && termOf(order.storageStartDate, order.termsPaid)
  const gear = EQUIPMENT_NAMES[order.equipmentType]
  const won = `${Won.format(order.nextWon)}원`
  const dayText = (day: Day): string => koreanDay(day, today)
  const isTerminated = order.autoRenewal === 'TERMINATED'
  const reminder = (what: (term: Term) => string, next: (term: Term) => string): NoticeWords | null => {
    if (term === null || isTerminated || !isAhead(term, today)) return null
    const renewsOn = dayText(term.nextRenewalDate)
    return order.autoRenewal === 'ACTIVE'
      ? { what: what(term), next: next(term), path: NOTICE_PATHS.payments }
      : {
          what: `${gear} 연장을 결제할 카드가 없어요.`,
          next: `${renewsOn} 전에 카드를 등록해 주세요.`,
          path: NOTICE_PATHS.payments,
        }
  }

  return match(kind)
    .returnType<NoticeWords | null>()
    .with(
      'TERMINATED',
      () =>
        (isTerminated || null) && {
          what: `${gear} 자동 결제를 해지했어요.`,
          next:
            term === null
              ? '더 결제되지 않아요.'
              : `${dayText(term.storageEndDate)}까지 체크아웃을 신청해 찾아가 주세요.`,
          path: NOTICE_PATHS.gear,
        },
    )
    .with('RESUMED', () =>
      isTerminated
        ? null
        : {
            what: `${gear} 자동 결제를 다시 켰어요.`,
            next:
              term === null
                ? '다음 결제일은 보관을 시작하면 정해져요.'
                : `다음 결제일은 ${dayText(term.nextRenewalDate)}이에요.`,
            path: NOTICE_PATHS.payments,
          },
    )
    .with('RENEWAL_IN_30_DAYS', () =>
      reminder(
        ({ nextRenewalDate }) => `${dayText(nextRenewalDate)}에 ${gear} 보관을 1년 연장해요. ${won}이 결제돼요.`,
        ({ renewalCancelDeadline }) => `원하지 않으면 ${dayText(renewalCancelDeadline)}까지 해지해 주세요.`,
      ),
    )
    .with('RENEWAL_IN_14_DAYS', () =>
      reminder(
        ({ nextRenewalDate }) => `${gear} 보관료 ${won}이 ${dayText(nextRenewalDate)}에 결제돼요.`,
        ({ renewalCancelDeadline }) => `해지는 ${dayText(renewalCancelDeadline)}까지 할 수 있어요.`,
      ),
    )
    .with('RENEWAL_IN_8_DAYS', () =>
      reminder(
        ({ renewalCancelDeadline }) => `${gear} 자동 결제 해지는 ${dayText(renewalCancelDeadline)}까지예요.`,
        ({ nextRenewalDate }) => `그대로 두면 ${dayText(nextRenewalDate)}에 ${won}이 결제돼요.`,
      ),
    )
    .with('RENEWAL_IN_4_DAYS', () =>
      reminder(
        ({ nextRenewalDate }) => `${gear} 보관료 ${won}이 ${dayText(nextRenewalDate)}에 결제돼요.`,
        ({ lastDayToTerminate }) => `${dayText(lastDayToTerminate)}이 지나면 해지할 수 없어요.`,
      ),
    )
    .with(
      'RENEWED',
      () =>
        term && {
          what: `${gear} 보관을 1년 연장하고 ${Won.format(order.yearlyWon)}원을 결제했어요.`,
          next: `다음 결제일은 ${dayText(term.nextRenewalDate)}이에요.`,
          path: NOTICE_PATHS.payments,
        },
    )
    .with('RENEWAL_DECLINED', () => declined(order, dayText, `${gear} 연장 결제가 되지 않았어요.`))
    .with('RENEWAL_DECLINED_AGAIN', () => declined(order, dayText, `${gear} 연장 결제가 이번에도 되지 않았어요.`))
    .with(
      'RENEWAL_EXHAUSTED',
      () =>
        term && {
          what: `${gear} 연장 결제를 마치지 못했어요. 보관은 ${dayText(term.storageEndDate)}에 끝났어요.`,
          next: `${SHOP.support.phone}으로 연락해 주세요.`,
          path: NOTICE_PATHS.payments,
        },
    )
    .exhaustive()
}

const isAhead = ({ nextRenewalDate }: Term, today: Day): boolean => {
  const days = Day.daysBetween(today, nextRenewalDate)
  return days >= 0 && days <= FIRST_REMINDER_DAYS
}

/** With the day of the next try; null once the term is paid. */
const declined = (order: NoticeOrder, dayText: (day: Day) => string, what: string): NoticeWords | null => {
  if (order.renewal.status === 'OK') return null
  const { autoRenewal, storageStartDate: start, termsPaid } = order
  const dueAt = chargeDueAt({ autoRenewal, start, termsPaid, ...order.renewal })
  return {
    what,
    next:
      dueAt === null
        ? '다른 카드를 등록해 주세요.'
        : `${dayText(Day.of(dueAt))}에 다시 결제해요. 그 전에 카드를 확인해 주세요.`,
    path: NOTICE_PATHS.payments,
  }
}
