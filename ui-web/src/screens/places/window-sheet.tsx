import { useState } from 'react'
import type { OfferedWindow, PickupWindow } from '#core/storing/pickup-window.ts'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { WINDOW_TEXTS as texts } from '../../texts/pickup-window.ts'
import { type MarkedWindow, toWindow, WindowPicker } from './window-picker.tsx'

type WindowSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly offered: readonly OfferedWindow[]
  readonly picked: PickupWindow | null
  readonly onPick: (window: PickupWindow) => void
}

/** When to pick up; the marked window is taken by the button. */
export function WindowSheet({ open, onClose, offered, picked, onPick }: WindowSheetProps) {
  const [marked, mark] = useState<MarkedWindow>(picked ?? { day: null, half: null })
  const window = toWindow(marked)
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={texts.question}
      actions={
        <Button disabled={window === null} onPress={() => window !== null && onPick(window)}>
          {window === null ? texts.nothing : texts.pick(window)}
        </Button>
      }
    >
      <WindowPicker offered={offered} marked={marked} onMark={mark} />
    </BottomSheet>
  )
}
