import { useNavigate } from 'react-router-dom'
import { Button } from '../../parts/button.tsx'
import { Loading } from '../../parts/loading.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { HomeScene } from '../../scenes/home-scene.tsx'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'
import css from './payment.module.css'

/** While the payment is undecided: at first in the shape of the result, after two minutes a calm word; who does not want to wait goes home (G186). */
export function PaymentWaiting({ status }: { readonly status: 'confirming' | 'checking' }) {
  const navigate = useNavigate()
  const texts = PAYMENT_TEXTS[status]
  return (
    <ScreenFrame
      key={status}
      title={texts.title}
      lead={texts.text}
      action={
        <div className={css.foot}>
          <Button tone="ghost" onPress={() => void navigate('/home')}>
            {PAYMENT_TEXTS.failed.home}
          </Button>
        </div>
      }
    >
      {status === 'checking' ? (
        <SceneBox>
          <HomeScene status={0} />
        </SceneBox>
      ) : (
        <Loading label={texts.text}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
    </ScreenFrame>
  )
}
