import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { renewalInWindow } from '#core/billing/payment-attempt.ts'
import type { Confirmation } from '#core/billing/ports/payments.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { PAY_LINK_TEXTS } from '../../texts/pay-link.ts'
import { failedPaymentText } from '../../texts/payment.ts'
import { PayLinkClosed } from './pay-link-closed.tsx'
import { knownOrder } from './known-order.ts'
import { parseConfirmation } from './parse-confirmation.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { usePaymentProgress } from './use-payment-progress.ts'

/** Where the card window returns to from a link: confirms, then leads to a sign-up, or back to the link when the card said no. */
export function PayLinkDoneScreen() {
  const [query] = useSearchParams()
  const confirmation = parseConfirmation(query)
  const back = toLink(query)
  if (confirmation !== null) return <Confirming confirmation={confirmation} back={back} />
  return back === null ? <PayLinkClosed why="NO_RESULT" /> : <Navigate to={back} replace />
}

/** Whatever stands in the address, it leads to no other page. */
const toLink = (query: URLSearchParams): string | null => {
  const token = query.get('link')
  return token !== null && /^[\w-]{1,64}$/.test(token) ? `/pay/${token}` : null
}

type ConfirmingProps = { readonly confirmation: Confirmation; readonly back: string | null }

function Confirming({ confirmation, back }: ConfirmingProps) {
  const isRenewal = renewalInWindow(confirmation.orderId) !== null
  return match(usePaymentProgress(confirmation))
    .with({ status: 'paid' }, ({ payment }) =>
      isRenewal ? (
        <PaidByLink isRenewal />
      ) : (
        <Navigate to={`/storing/paymentcomplete?orderId=${payment.orderId}`} replace />
      ),
    )
    .with({ status: 'paidUnseen' }, () => <PaidByLink isRenewal={isRenewal} />)
    .with({ status: 'failed' }, ({ failure }) => (
      <PaymentFailed
        {...failedPaymentText(failure)}
        way="home"
        orderId={knownOrder(failure, confirmation.orderId)}
        {...(back !== null && { back: { label: PAY_LINK_TEXTS.again, to: back } })}
      />
    ))
    .otherwise(({ status }) => <PaymentWaiting status={status} />)
}

function PaidByLink({ isRenewal }: { readonly isRenewal: boolean }) {
  const navigate = useNavigate()
  const texts = isRenewal ? PAY_LINK_TEXTS.renewed : PAY_LINK_TEXTS.done
  return (
    <ScreenFrame
      title={texts.title}
      lead={<span role="status">{texts.text}</span>}
      action={<ActionBar onPress={() => void navigate('/easylogin', { replace: true })}>{texts.signUp}</ActionBar>}
    >
      <SceneBox>
        <SuccessScene />
      </SceneBox>
    </ScreenFrame>
  )
}
