import { useState } from 'react'
import type { Cancelling } from '#core/billing/customer/cancelling.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { Whole } from '../../parts/whole.tsx'
import { cancelTroubleText, CANCEL_TEXTS } from '../../texts/contracts.ts'

const texts = CANCEL_TEXTS.ask

type CancelSheetProps = {
  readonly cancelling: Cancelling
  readonly isByBank: boolean
  readonly onClose: () => void
  readonly onCancel: () => unknown
}

/** The question with its amount and the way back. A refund that changed meanwhile is shown and confirmed again. */
export function CancelSheet({ cancelling, isByBank, onClose, onCancel }: CancelSheetProps) {
  const [shown, setShown] = useState(cancelling)
  // While the sheet slides away it says what it said.
  if (cancelling.step === 'asking' && cancelling !== shown) setShown(cancelling)
  if (shown.step !== 'asking') return null

  const { shownWon, changedFrom, trouble, isSending } = shown
  return (
    <BottomSheet
      open={cancelling.step === 'asking'}
      onClose={onClose}
      canClose={!isSending}
      title={texts.title(shownWon)}
      text={isByBank ? texts.textByBank : texts.text}
      actions={
        <>
          <Button tone="ghost" onPress={onClose} disabled={isSending}>
            {texts.no}
          </Button>
          <Button tone="danger" onPress={onCancel} busy={isSending} busyLabel={texts.busy}>
            {texts.yes}
          </Button>
        </>
      }
    >
      {changedFrom !== null && <Banner tone="warn">{texts.changed(changedFrom, shownWon)}</Banner>}
      {trouble !== null && (
        <Banner tone="bad">
          <Whole text={cancelTroubleText(trouble)} />
        </Banner>
      )}
    </BottomSheet>
  )
}
