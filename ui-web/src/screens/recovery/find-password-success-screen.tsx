import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { KeyScene } from '../../scenes/key-scene.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import { parseArrival } from './recovery-arrival.ts'

const texts = RECOVERY_TEXTS.done

/** The password is new, and every session of the account has ended. Says nothing without a change before it. */
export function FindPasswordSuccessScreen() {
  const navigate = useNavigate()
  const { isChanged } = parseArrival(useLocation().state)
  useEffect(() => {
    if (!isChanged) void navigate('/find/password', { replace: true })
  }, [isChanged, navigate])

  if (!isChanged) return <ScreenFrame title="" documentTitle={texts.documentTitle} />
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
