import { useBackTo } from '../../hooks/use-back-to.ts'
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
  const goBack = useBackTo()
  const toFindId = () => goBack('/find/id')
  return (
    <ScreenFrame
      title={texts.title}
      documentTitle={RECOVERY_TEXTS.found.documentTitle}
      lead={texts.lead}
      back={{ onPress: toFindId }}
      action={<ActionBar onPress={toFindId}>{texts.retry}</ActionBar>}
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
