import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund, WITHDRAWAL_DAYS } from '#core/billing/refund.ts'
import { Day } from '#core/shared/day.ts'
import { placeholdersOf, strangersOf } from '#core/shared/placeholders.ts'
import type { Shop } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'

/** What keeps a production from starting with these facts, each as a sentence with what to do (G203). */
export const missingFacts = (shop: Shop): readonly string[] => [
  ...placeholdersOf(shop).map(fact => `${fact} is a trial's, empty, or no number that an office gives`),
  ...(shop.statutoryWithdrawal === null
    ? [
        'statutoryWithdrawal is undecided: true gives all back within seven days of paying while nothing was picked up (전자상거래법 제17조), false goes by the fee; ask your counsel, and read seasonkeep doctor',
      ]
    : []),
]

/** What a shop that is open forgot of a trial's, as a sentence; null for nothing. It starts all the same, for one that is open would be closed (G914). */
export const strangeContacts = (shop: Shop, publicUrl: string): string | null => {
  const strangers = strangersOf(shop, publicUrl)
  return strangers.length === 0
    ? null
    : `${strangers.join(', ')}: a trial's, which tell customers of ${new URL(publicUrl).hostname} of somebody else`
}

const SOME_PRICE = 99_000 as Won
const SOME_DAY = '2026-11-21' as Day

/** What both settings of the statutory withdrawal mean, in the sums of a payment at the shop's fee (G43). */
export const withdrawalChoices = ({ paymentFeeBasisPoints }: Shop): Readonly<Record<'true' | 'false', string>> => {
  const asked = {
    paid: SOME_PRICE,
    fee: paymentFee(SOME_PRICE, paymentFeeBasisPoints),
    now: Day.startOf(SOME_DAY),
    status: 'PICKUP_SCHEDULED',
    contractedAt: Day.startOf(SOME_DAY),
  } as const
  const backWith = (pickupDate: Day, statutoryWithdrawal: boolean): string =>
    Won.format(refund({ ...asked, pickupDate, statutoryWithdrawal }).refundableWon)
  const before = Day.addDays(SOME_DAY, 1)
  const paid = Won.format(SOME_PRICE)
  return {
    true: `전자상거래법 제17조 제1항: within ${WITHDRAWAL_DAYS} days of paying, and before anything was picked up, a customer gets all of it back, on the pickup day too (of ${paid} won ${backWith(before, true)}); later as with false. The safe choice wherever your service counts as distance selling.`,
    false: `Before the pickup day all but the fee goes back (of ${paid} won ${backWith(before, false)}), on it half (${backWith(SOME_DAY, false)}). Only if your counsel says that 제17조 제2항 or another exception lets you keep it: what is kept against the law goes back with interest (제18조).`,
  }
}
