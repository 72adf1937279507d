import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Card } from '../../parts/card.tsx'
import { KeyValueList } from '../../parts/key-value-list.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { Whole } from '../../parts/whole.tsx'
import { FailureScene } from '../../scenes/moment-scenes.tsx'
import { type FailedPaymentText, PAYMENT_TEXTS } from '../../texts/payment.ts'
import { putBehind } from '../../app/history.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'
import css from './payment.module.css'

const texts = PAYMENT_TEXTS.failed

const actionFor = (way: FailedPaymentText['way']) =>
  match(way)
    .with('again', () => ({ label: texts.again, to: '/storing/storinginfo' }))
    .with('restart', () => ({ label: texts.restart, to: '/storing/equipmentselection' }))
    .with('logIn', () => ({ label: texts.logIn, to: '/easylogin' }))
    .with('home', () => ({ label: texts.home, to: '/home' }))
    .exhaustive()

type PaymentFailedProps = FailedPaymentText & {
  readonly orderId: string | null
  /** The one way on, in place of those of a customer who is signed in. */
  readonly back?: { readonly label: string; readonly to: string }
}

/** A payment that did not come about: why, what is safe, what to do. */
export function PaymentFailed({ title, text, way, orderId, back }: PaymentFailedProps) {
  const navigate = useNavigate()
  const logInFirst = useLogInFirst()
  const action = back ?? actionFor(way)
  const behind = back?.to ?? '/home'
  useEffect(() => putBehind(behind), [behind])
  const isLogIn = back === undefined && way === 'logIn'
  return (
    <ScreenFrame
      title={title}
      action={<ActionBar onPress={() => (isLogIn ? logInFirst() : void navigate(action.to))}>{action.label}</ActionBar>}
    >
      <p className={css.reason} role="alert">
        {text}
      </p>
      <SceneBox>
        <FailureScene />
      </SceneBox>
      {orderId !== null && (
        <Card>
          <KeyValueList rows={[{ label: texts.orderNumber, value: orderId }]} />
        </Card>
      )}
      <p className={css.support}>
        <Whole text={texts.support} />
      </p>
      {way !== 'home' && back === undefined && (
        <div className={css.quiet}>
          <TextLink way={{ to: '/home' }}>{texts.home}</TextLink>
        </div>
      )}
    </ScreenFrame>
  )
}
