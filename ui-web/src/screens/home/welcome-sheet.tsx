import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hasReturn } from '../../app/return-address.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'
import { useGoIn } from '../../app/use-go-in.ts'

/** The name that came along from a finished sign-up; anything else in the navigation state is none. */
const newcomerIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('showSignupComplete' in state) || !('signupData' in state))
    return null
  const { showSignupComplete, signupData } = state
  if (showSignupComplete !== true || typeof signupData !== 'object' || signupData === null) return null
  return 'name' in signupData && typeof signupData.name === 'string' ? signupData.name : null
}

/** Greets once after sign-up, and leads on to what it was for: the navigation state is used up at once, so that neither a reload nor a way back shows it again. */
export function WelcomeSheet() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [name] = useState(() => newcomerIn(state))
  const [isOpen, setOpen] = useState(name !== null)
  const [canGoOn] = useState(hasReturn)
  const goIn = useGoIn()
  useEffect(() => {
    if (name !== null) void navigate('.', { replace: true, state: null })
  }, [name, navigate])

  if (name === null) return null
  return (
    <BottomSheet
      open={isOpen}
      onClose={() => setOpen(false)}
      scene={<SuccessScene />}
      title={HOME_TEXTS.welcome(name)}
      text={HOME_TEXTS.welcomeText}
      actions={
        canGoOn ? (
          <Button onPress={() => void goIn()}>{HOME_TEXTS.welcomeBack}</Button>
        ) : (
          <>
            <Button tone="ghost" onPress={() => setOpen(false)}>
              {HOME_TEXTS.welcomeAction}
            </Button>
            <Button onPress={() => void navigate('/storing/equipmentselection')}>{HOME_TEXTS.start}</Button>
          </>
        )
      }
    />
  )
}
