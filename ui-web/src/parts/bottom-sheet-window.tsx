import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import css from './bottom-sheet.module.css'
import { useRideAboveKeyboard } from './ride-above-keyboard.ts'
import { SheetGrip } from './sheet-grip.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type SheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text?: ReactNode
  /** Drawn above the title. */
  readonly scene?: ReactNode
  readonly children?: ReactNode
  /** One `Button`, or two side by side. */
  readonly actions?: ReactNode
  /** False while something is under way that must not be left. */
  readonly canClose?: boolean
}

/** The sheet itself; screens use `BottomSheet`, which loads this one. */
export function BottomSheetWindow({
  open,
  onClose,
  title,
  text,
  scene,
  children,
  actions,
  canClose = true,
}: SheetProps) {
  const close = () => {
    if (canClose) onClose()
  }
  useBackCloses(open, close)
  // Its code comes when it is first opened: a dialog that begins as open would be there without rising.
  const isThere = useDeferredValue(true, false)

  return (
    <Dialog.Root open={open && isThere} onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.dim} />
        <Dialog.Popup className={css.sheet}>
          <SheetGrip onPulledDown={close} />
          <div className={css.content}>
            {scene !== undefined && <div className={css.scene}>{scene}</div>}
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            {text !== undefined && <Dialog.Description className={css.text}>{text}</Dialog.Description>}
            {children !== undefined && <div className={css.body}>{children}</div>}
          </div>
          {actions !== undefined && <Actions>{actions}</Actions>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Always at the foot, above the keyboard: what does not fit of the content scrolls behind it. */
function Actions({ children }: { readonly children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useRideAboveKeyboard(foot)
  return (
    <div className={css.actions} ref={foot} data-foot>
      {children}
    </div>
  )
}
