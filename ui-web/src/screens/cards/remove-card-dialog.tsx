import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { CARD_TEXTS } from '../../texts/cards.ts'

const texts = CARD_TEXTS.removing

type RemoveCardDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onRemoved: () => Promise<void>
}

/** Asks before the card is taken away: contracts stay, and wait for another one. */
export function RemoveCardDialog({ open, onClose, onRemoved }: RemoveCardDialogProps) {
  const storedCards = useUseCase(Ports.storedCards)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const remove = async () => {
    setBusy(true)
    setProblem(null)
    await storedCards.remove().match(
      async () => {
        onClose()
        await onRemoved()
      },
      async failure => setProblem(callFailureText(failure)),
    )
    setBusy(false)
  }

  return (
    <ConfirmDialog
      open={open}
      title={problem === null ? texts.title : texts.failed}
      text={problem ?? texts.text}
      confirmLabel={texts.yes}
      cancelLabel={texts.no}
      busyLabel={texts.busy}
      isDanger
      busy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
