import { useCallback } from 'react'
import { SOCIAL_SUCCESS_SHOWN_MS } from './social-timing.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { SOCIAL_SIGN_UP_TEXTS } from '../../texts/social-sign-up.ts'
import { useGoIn } from '../../app/use-go-in.ts'
import { useSocial } from './social-context.ts'
import { useLater } from './use-later.ts'

const texts = SOCIAL_SIGN_UP_TEXTS.done

/** The end of a social sign-up: signed in already, and home automatically. */
export function SocialDoneScreen() {
  const { form } = useSocial()
  const goIn = useGoIn()
  const goOn = useCallback(() => void goIn(), [goIn])
  useLater(form.isComplete ? SOCIAL_SUCCESS_SHOWN_MS : null, goOn)

  return (
    <ScreenFrame title={texts.welcome(form.name)} documentTitle={texts.documentTitle}>
      <BottomSheet
        open={form.isComplete}
        onClose={goOn}
        scene={<SuccessScene />}
        title={texts.title}
        text={texts.text}
        actions={<Button onPress={goOn}>{texts.action}</Button>}
      />
    </ScreenFrame>
  )
}
