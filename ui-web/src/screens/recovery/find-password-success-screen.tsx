import { useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { KeyScene } from '../../scenes/key-scene.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'

const texts = RECOVERY_TEXTS.done

/** The password is new, and every session of the account has ended. */
export function FindPasswordSuccessScreen() {
  const navigate = useNavigate()
  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={texts.documentTitle}
      lead={texts.lead}
      action={<ActionBar onPress={() => void navigate('/easylogin', { replace: true })}>{texts.logIn}</ActionBar>}
    >
      <SceneBox>
        <KeyScene />
      </SceneBox>
    </ScreenFrame>
  )
}
