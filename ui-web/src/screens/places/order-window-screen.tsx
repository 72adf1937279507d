import { useState } from 'react'
import { Ports } from '#adapters/container/tokens.ts'
import type { OwnPickupWindow } from '#core/storing/ports/pickup-windows.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Whole } from '../../parts/whole.tsx'
import { chooseWindowFailureText, WINDOW_TEXTS as texts } from '../../texts/pickup-window.ts'
import { type PickupForm, PickupOfOrder } from './pickup-of-order.tsx'
import { type MarkedWindow, toWindow, WindowPicker } from './window-picker.tsx'

/** When the gear of one order is picked up: chosen or moved until the day before (G213). */
export function OrderWindowScreen() {
  const windows = useUseCase(Ports.pickupWindows)
  return (
    <PickupOfOrder texts={texts} name="pickup-window" read={windows.ofOrder} failureText={chooseWindowFailureText}>
      {form => <WindowForm {...form} />}
    </PickupOfOrder>
  )
}

function WindowForm({ orderId, known, frame, reload, onSaved }: PickupForm<OwnPickupWindow>) {
  const { booked, wish, offered, canChange } = known
  const windows = useUseCase(Ports.pickupWindows)
  const current = booked ?? (wish?.isLost ? null : wish)
  const [marked, mark] = useState<MarkedWindow>(current ?? { day: null, half: null })
  const [failure, setFailure] = useState<string | null>(null)
  const window = toWindow(marked)
  const isAnyFree = offered.some(({ isFree }) => isFree)

  const save = async () => {
    if (window === null) return
    setFailure(null)
    await windows.choose(orderId, window).match(onSaved, async refusal => {
      setFailure(chooseWindowFailureText(refusal))
      if (refusal.kind === 'WindowFull') {
        mark({ day: null, half: null })
        await reload()
      }
    })
  }

  return (
    <ScreenFrame
      {...frame}
      lead={canChange ? isAnyFree ? texts.lead : texts.nothingFree : <Whole text={texts.locked} />}
      action={
        canChange &&
        isAnyFree && (
          <ActionBar
            onPress={save}
            busyLabel={texts.saving}
            disabled={window === null}
            {...(failure !== null && { aside: <Refusal text={failure} /> })}
          >
            {window === null ? texts.nothing : texts.pick(window)}
          </ActionBar>
        )
      }
    >
      {canChange && isAnyFree && <WindowPicker offered={offered} marked={marked} onMark={mark} />}
    </ScreenFrame>
  )
}
