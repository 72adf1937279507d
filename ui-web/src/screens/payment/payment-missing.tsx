import { useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { FailureScene } from '../../scenes/moment-scenes.tsx'
import { PAYMENT_TEXTS } from '../../texts/payment.ts'

const texts = PAYMENT_TEXTS.missing

/** A result page that was opened without what the card window leaves in its address. */
export function PaymentMissing() {
  const navigate = useNavigate()
  return (
    <ScreenFrame
      title={texts.title}
      lead={texts.text}
      action={
        <ActionBar
          aside={
            <TextLink way={{ onPress: () => void navigate('/mypage/payment/stored', { replace: true }) }}>
              {texts.payments}
            </TextLink>
          }
          onPress={() => void navigate('/payment', { replace: true })}
        >
          {texts.restart}
        </ActionBar>
      }
    >
      <SceneBox>
        <FailureScene />
      </SceneBox>
    </ScreenFrame>
  )
}
