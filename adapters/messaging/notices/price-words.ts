import { priceTimes } from '#core/billing/price-times.ts'
import type { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { koreanDay } from './korean-day.ts'
import type { NoticeOrder } from '#core/notices/notice-facts.ts'
import { NOTICE_PATHS, type NoticeWords } from './notice-words.ts'
import { termOf } from '#core/storing/term.ts'

/**
 * A higher price with all that the law asks for: from when, both prices, how it is paid, what happens without consent, how and until when
 * the renewal can be ended, and what follows (E-Commerce Act 13(6)). Null once it is answered, ended or too late to be asked.
 */
export const priceWords = (order: NoticeOrder, today: Day): NoticeWords | null => {
  const { offer, storageStartDate, termsPaid, autoRenewal, equipmentType } = order
  if (offer === null || offer.answer !== null || storageStartDate === null || autoRenewal === 'TERMINATED') return null
  const { nextRenewalDate, renewalCancelDeadline, storageEndDate } = termOf(storageStartDate, termsPaid)
  if (offer.term !== termsPaid + 1 || today > priceTimes(nextRenewalDate).lastDayToAnswer) return null

  const gear = EQUIPMENT_NAMES[equipmentType]
  const dayText = (day: Day): string => koreanDay(day, today)
  const [before, after] = [offer.oldWon, offer.newWon].map(won => `${Won.format(won)}원`)
  return {
    what: `${gear} 1년 보관료를 ${dayText(nextRenewalDate)} 결제부터 ${before}에서 ${after}으로 올리려고 해요.`,
    next: [
      `${autoRenewal === 'NEEDS_CARD' ? '동의하고 카드를 등록하면' : '동의하면 등록한 카드로'} ${after}을 결제하고, 동의하지 않으면 이번에는 ${before} 그대로예요.`,
      `연장하지 않으려면 ${dayText(renewalCancelDeadline)}까지 결제 관리에서 해지해 주세요. 그러면 결제하지 않고 ${dayText(storageEndDate)}까지 보관해요.`,
    ].join('\n'),
    path: NOTICE_PATHS.payments,
  }
}
