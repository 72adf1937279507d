import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Payment } from '#core/billing/ports/payments.ts'
import { pickupTarget } from '#core/storing/pickup-target.ts'
import { putBehind } from '../../app/history.ts'
import { SHOP } from '../../app/shop.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { AmountText } from '../../parts/amount-text.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { daysText, momentText } from '../../texts/dates.ts'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import css from './payment.module.css'

const texts = PAYMENT_TEXTS.paid

/** It asks the service first, so its code need not hold up the result. */
const NextYearCard = lazy(() => import('../cards/next-year-card.tsx').then(found => ({ default: found.NextYearCard })))

/** The result: every figure is the service's, none comes from the address (G55). */
export function PaymentPaid({ payment }: { readonly payment: Payment }) {
  const navigate = useNavigate()
  const { orderId, amountWon, orderName, method, approvedAt, receiptUrl } = payment
  useEffect(() => putBehind('/home'), [])
  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      action={<ActionBar onPress={() => void navigate('/home')}>{texts.home}</ActionBar>}
    >
      <div className={css.lowScene}>
        <SuccessScene />
      </div>
      <Card>
        <p className={css.label}>{texts.amount}</p>
        <AmountText won={amountWon} />
        <div className={css.details}>
          <KeyValueList
            rows={[
              { label: texts.order, value: orderName },
              ...(method === null ? [] : [{ label: texts.method, value: method }]),
              ...(approvedAt === null ? [] : [{ label: texts.at, value: momentText(approvedAt) }]),
              { label: PAYMENT_TEXTS.failed.orderNumber, value: orderId },
            ]}
          />
        </div>
        {receiptUrl !== null && (
          <div className={css.quiet}>
            <TextLink way={{ href: receiptUrl }}>{texts.receipt}</TextLink>
          </div>
        )}
      </Card>
      {approvedAt !== null && (
        <Card tone="line" title={texts.nextTitle}>
          <Timeline
            entries={[
              {
                key: 'pickup',
                ...(SHOP.regions.some(({ pickupWindows }) => pickupWindows !== null)
                  ? { title: texts.pickupInWindow, note: texts.pickupInWindowNote }
                  : { title: texts.pickup(daysText(pickupTarget(approvedAt, SHOP.pickup))), note: texts.pickupNote }),
              },
              { key: 'inspection', title: texts.inspection, note: texts.inspectionNote, isAhead: true },
              { key: 'storage', title: texts.storage, note: texts.storageNote, isAhead: true },
            ]}
          />
        </Card>
      )}
      {/* Last: it comes a moment later, and pushes nothing down. */}
      <Suspense>
        <NextYearCard orderId={orderId} />
      </Suspense>
    </ScreenFrame>
  )
}
