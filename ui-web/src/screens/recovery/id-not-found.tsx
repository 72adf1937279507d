import { useNavigate } from 'react-router-dom'
import { ActionBar } from '../../parts/action-bar.tsx'
import { SceneBox } from '../../parts/scene-box.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { NotFoundScene } from '../../scenes/moment-scenes.tsx'
import { RECOVERY_TEXTS } from '../../texts/recovery.ts'
import css from './recovery.module.css'

const texts = RECOVERY_TEXTS.found.none

/** The phone is theirs, and no account has it. */
export function IdNotFound() {
  const navigate = useNavigate()
  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={RECOVERY_TEXTS.found.documentTitle}
      lead={texts.lead}
      back={{ onPress: () => void navigate('/find/id') }}
      action={<ActionBar onPress={() => void navigate('/find/id')}>{texts.retry}</ActionBar>}
    >
      <SceneBox>
        <NotFoundScene />
      </SceneBox>
      <p className={css.below}>{texts.note}</p>
      <p className={css.quiet}>
        <TextLink way={{ to: '/terms' }}>{texts.signUp}</TextLink>
      </p>
    </ScreenFrame>
  )
}
