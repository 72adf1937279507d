import { useNavigate } from 'react-router-dom'
import type { OrderId } from '#core/shared/ids.ts'
import { storeReturn } from '../../app/return-address.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'

const texts = PAYMENT_TEXTS.unseen

/** Paid without a session: shows neither what, nor by whom. The login leads to the result. */
export function PaymentUnseen({ orderId }: { readonly orderId: OrderId }) {
  const navigate = useNavigate()
  const logIn = () => {
    storeReturn(`/storing/paymentcomplete?orderId=${orderId}`)
    void navigate('/easylogin', { replace: true })
  }
  return (
    <ScreenFrame
      title={texts.title}
      lead={<span role="status">{texts.text}</span>}
      action={<ActionBar onPress={logIn}>{texts.logIn}</ActionBar>}
    >
      <SceneBox>
        <SuccessScene />
      </SceneBox>
    </ScreenFrame>
  )
}
