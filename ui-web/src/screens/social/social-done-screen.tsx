import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { hasReturn } from '../../app/return-address.ts'
import { SOCIAL_SUCCESS_SHOWN_MS } from './social-timing.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'
import { SOCIAL_SIGN_UP_TEXTS } from '../../texts/social-sign-up.ts'
import { useGoIn } from '../../app/use-go-in.ts'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import { useSocial } from './social-context.ts'
import { useLater } from './use-later.ts'

const texts = SOCIAL_SIGN_UP_TEXTS.done

/** The end of a social sign-up, over home: signed in already, and there automatically, or straight on to what it was for. */
export function SocialDoneScreen() {
  const { form } = useSocial()
  const goIn = useGoIn()
  const navigate = useNavigate()
  const [canGoOn] = useState(hasReturn)
  const goOn = useCallback(() => void goIn(), [goIn])
  useLater(form.isComplete ? SOCIAL_SUCCESS_SHOWN_MS : null, goOn)

  return (
    <>
      <HomeSkeleton documentTitle={texts.documentTitle} />
      <BottomSheet
        open={form.isComplete}
        onClose={goOn}
        scene={<SuccessScene />}
        title={texts.welcome(form.name)}
        text={texts.text}
        actions={
          canGoOn ? (
            <Button onPress={goOn}>{HOME_TEXTS.welcomeBack}</Button>
          ) : (
            <>
              <Button tone="ghost" onPress={goOn}>
                {HOME_TEXTS.welcomeAction}
              </Button>
              <Button onPress={() => void navigate('/storing/equipmentselection', { replace: true })}>
                {HOME_TEXTS.start}
              </Button>
            </>
          )
        }
      />
    </>
  )
}
