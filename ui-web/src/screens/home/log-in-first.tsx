import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { LockedScene } from '../../scenes/moment-scenes.tsx'
import { SHARED_TEXTS } from '../../texts/shared.ts'

const texts = SHARED_TEXTS.logIn
const SHOWN_MS = 2000

/** Says that a login is needed, and goes there after two seconds. */
export function LogInFirst() {
  const navigate = useNavigate()
  const goOn = () => void navigate('/easylogin', { replace: true })
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/easylogin', { replace: true }), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <ScreenFrame
      title={texts.title}
      lead={<span role="status">{texts.text}</span>}
      action={<ActionBar onPress={goOn}>{texts.action}</ActionBar>}
    >
      <SceneBox>
        <LockedScene />
      </SceneBox>
    </ScreenFrame>
  )
}
