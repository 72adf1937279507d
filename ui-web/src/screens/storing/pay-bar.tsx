import type { Won } from '#core/shared/won.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { PAYMENT_TEXTS, payOrderFailureText } from '../../texts/payment.ts'
import { payLabel } from '../../texts/storing.ts'
import { usePay } from './use-pay.ts'

type PayBarProps = {
  readonly amountWon: Won
  /** Why it cannot be paid yet. */
  readonly missing?: string | null
}

/** The button that opens the card window, and beside it why that did not work. */
export function PayBar({ amountWon, missing = null }: PayBarProps) {
  const { pay, failure } = usePay()
  const won = failure?.kind === 'PriceChanged' ? failure.amountWon : amountWon
  const aside = failure === null ? missing : <Refusal text={payOrderFailureText(failure)} />
  return (
    <ActionBar
      onPress={() => pay(won)}
      disabled={missing !== null}
      busyLabel={PAYMENT_TEXTS.start.opening}
      {...(aside === null ? {} : { aside })}
    >
      {payLabel(won)}
    </ActionBar>
  )
}
