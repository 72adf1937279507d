import { Navigate } from 'react-router-dom'
import { orderName } from '#core/storing/order-name.ts'
import { yearlyPriceOf } from '#core/storing/plan.ts'
import { completed, firstMissingStep } from '#core/storing/storing-draft.ts'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import { STORING_TEXTS } from '../../texts/storing.ts'
import { PayBar } from '../storing/pay-bar.tsx'
import { useStoringDraft } from '../storing/use-storing-draft.ts'

const texts = PAYMENT_TEXTS.start

/** Where a payment starts anew: what is paid for, and the way into the card window. */
export function PaymentScreen() {
  const { draft, close } = useStoringDraft()
  return completed(draft).match(
    selection => (
      <ScreenFrame
        title={texts.title}
        lead={texts.lead}
        close={{ label: STORING_TEXTS.close, onPress: close }}
        action={<PayBar amountWon={yearlyPriceOf(selection.plan)} />}
      >
        <Card>
          <KeyValueList
            rows={[{ label: texts.order, value: orderName(selection) }]}
            total={{ label: texts.total, value: <AmountText won={yearlyPriceOf(selection.plan)} size="text" /> }}
          />
        </Card>
      </ScreenFrame>
    ),
    () => <Navigate to={firstMissingStep(draft, '/storing/terms') ?? '/storing/terms'} replace />,
  )
}
