import { useEffect, useState } from 'react'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { countdownAnnouncement, countdownText, SESSION_TEXTS } from '../../texts/session.ts'
import css from './inactivity-warning.module.css'

const texts = SESSION_TEXTS.warning

type InactivityWarningProps = {
  /** Null while there is nothing to warn of. */
  readonly secondsLeft: number | null
  readonly onStay: () => void
  readonly onLogOut: () => unknown
}

/** Counts down to the automatic logout. Closing it in whatever way is staying. */
export function InactivityWarning({ secondsLeft, onStay, onLogOut }: InactivityWarningProps) {
  const isWarning = secondsLeft !== null
  const canShow = useSheetCode(isWarning)
  // While the sheet slides away, the last second stays on it.
  const [shown, setShown] = useState(0)
  if (isWarning && shown !== secondsLeft) setShown(secondsLeft)

  if (!canShow) return null
  return (
    <BottomSheet
      open={isWarning}
      onClose={onStay}
      title={texts.title}
      text={texts.text}
      actions={
        // Staying comes first, so that the focus lands there: a key meant for a field must not log out.
        <div className={css.buttons}>
          <Button onPress={onStay}>{texts.stay}</Button>
          <Button tone="ghost" onPress={onLogOut}>
            {texts.logOut}
          </Button>
        </div>
      }
    >
      <p className={css.countdown} role="timer" aria-label={texts.countdown}>
        {countdownText(shown)}
      </p>
      <p className="unseen" role="status">
        {countdownAnnouncement(shown)}
      </p>
    </BottomSheet>
  )
}

/** The sheet's code comes when it is first needed. Without a connection there is no warning, which is better than a broken screen. */
const useSheetCode = (isNeeded: boolean): boolean => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    import('../../parts/bottom-sheet-window.tsx').then(
      () => setThere(true),
      () => undefined,
    )
  }, [isNeeded])
  return isThere
}
