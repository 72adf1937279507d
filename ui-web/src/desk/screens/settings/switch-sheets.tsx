import { useState } from 'react'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund } from '#core/billing/refund.ts'
import { Day } from '#core/shared/day.ts'
import type { Shop } from '#core/shared/shop.ts'
import { Won } from '#core/shared/won.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { SETTINGS_TEXTS as texts } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import css from './settings.module.css'
import { factsWish, type ShownFacts } from './shown-facts.ts'

/** Facts that are on or off. */
export type Switch = 'selfBooking' | 'limitToCapacity' | 'statutoryWithdrawal'

export const SWITCH_TEXTS = {
  selfBooking: texts.selfBooking,
  limitToCapacity: texts.capacity,
  statutoryWithdrawal: texts.withdrawal,
} as const satisfies Readonly<Record<Switch, { readonly title: string }>>

type Props = ShownFacts & { readonly name: Switch; readonly onClose: () => void }

/** One switch, with what both of its positions mean. */
export function SwitchSheet({ facts, version, name, onClose }: Props) {
  const [isOn, setOn] = useState(facts[name])
  return (
    <ChangeSheet
      title={SWITCH_TEXTS[name].title}
      wish={isOn === null || isOn === facts[name] ? null : factsWish({ [name]: isOn })}
      version={version}
      regions={facts.regions}
      reasons={texts.reasons}
      onClose={onClose}
    >
      {name === 'statutoryWithdrawal' ? (
        <WithdrawalText facts={facts} />
      ) : (
        <p className={css.text}>{SWITCH_TEXTS[name].text}</p>
      )}
      <Choices
        label={SWITCH_TEXTS[name].title}
        choices={[
          { value: 'ON', label: texts.turnOn },
          { value: 'OFF', label: texts.turnOff },
        ]}
        value={isOn === null ? null : isOn ? 'ON' : 'OFF'}
        onChange={value => setOn(value === 'ON')}
      />
    </ChangeSheet>
  )
}

const SOME_PRICE = 99_000 as Won

/** What both mean in the sums of a payment, by the rule that refunds go by, with the law's articles (G43). */
function WithdrawalText({ facts }: { readonly facts: Shop }) {
  const today = Day.of(useDesk().clock.now())
  const paid = SOME_PRICE
  const back = (pickupDate: Day): string =>
    Won.format(
      refund({
        paid,
        fee: paymentFee(paid, facts.paymentFeeBasisPoints),
        now: Day.startOf(today),
        status: 'PICKUP_SCHEDULED',
        contractedAt: Day.startOf(today),
        pickupDate,
        statutoryWithdrawal: false,
      }).refundableWon,
    )
  return (
    <>
      <p className={css.text}>{texts.withdrawal.lead}</p>
      <p className={css.text}>{texts.withdrawal.onText(Won.format(paid))}</p>
      <p className={css.text}>{texts.withdrawal.offText(Won.format(paid), back(Day.addDays(today, 1)), back(today))}</p>
    </>
  )
}
