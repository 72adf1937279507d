import { useEffect } from 'react'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { LockedScene } from '../../scenes/moment-scenes.tsx'
import { SHARED_TEXTS } from '../../texts/shared.ts'
import { useLogInFirst } from '../../app/use-log-in-first.ts'

const texts = SHARED_TEXTS.logIn
const SHOWN_MS = 2000

/** Says that a login is needed, and goes there after two seconds; it leads back here. */
export function LogInFirst() {
  const logInFirst = useLogInFirst()
  useEffect(() => {
    const timer = setTimeout(logInFirst, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [logInFirst])

  return (
    <ScreenFrame
      title={texts.title}
      lead={<span role="status">{texts.text}</span>}
      action={<ActionBar onPress={() => logInFirst()}>{texts.action}</ActionBar>}
    >
      <SceneBox>
        <LockedScene />
      </SceneBox>
    </ScreenFrame>
  )
}
