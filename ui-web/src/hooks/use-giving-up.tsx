import { useState } from 'react'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { GIVING_UP_TEXTS as texts } from '../texts/giving-up.ts'

type GivingUp = {
  /** Something would be lost. */
  readonly isFilledIn: boolean
  readonly onGiveUp: () => void
}

/** The way out of a journey: at once while there is nothing to lose, else after a question (G611). */
export const useGivingUp = ({ isFilledIn, onGiveUp }: GivingUp) => {
  const [isAsking, setAsking] = useState(false)
  return {
    giveUp: () => (isFilledIn ? setAsking(true) : onGiveUp()),
    question: (
      <ConfirmDialog
        open={isAsking}
        title={texts.title}
        text={texts.text}
        cancelLabel={texts.stay}
        confirmLabel={texts.leave}
        isDanger
        onConfirm={onGiveUp}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
