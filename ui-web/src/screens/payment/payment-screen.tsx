import { Navigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import type { Selection } from '#core/storing/order.ts'
import { orderName } from '#core/storing/order-name.ts'
import { yearlyPriceOf } from '#core/shop/yearly-price.ts'
import { completed, firstMissingStep } from '#core/storing/storing-draft.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
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
  const today = Day.of(useUseCase(Ports.clock).now())
  const price = ({ plan, location: region }: Selection) => yearlyPriceOf(SHOP, { plan, region, day: today })
  return completed(draft).match(
    selection => (
      <ScreenFrame
        title={texts.title}
        lead={texts.lead}
        close={{ label: STORING_TEXTS.close, onPress: close }}
        action={<PayBar amountWon={price(selection)} />}
      >
        <Card>
          <KeyValueList
            rows={[{ label: texts.order, value: orderName(selection) }]}
            total={{ label: texts.total, value: <AmountText won={price(selection)} size="text" /> }}
          />
        </Card>
      </ScreenFrame>
    ),
    () => <Navigate to={firstMissingStep(draft, '/storing/terms') ?? '/storing/terms'} replace />,
  )
}
