import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './bottom-sheet.module.css'
import { SheetGrip } from './sheet-grip.tsx'

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

  return (
    <Dialog.Root open={open} onOpenChange={isOpen => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.dim} />
        <Dialog.Popup className={css.sheet}>
          <SheetGrip onPulledDown={close} />
          {scene !== undefined && <div className={css.scene}>{scene}</div>}
          <Dialog.Title className={css.title}>{title}</Dialog.Title>
          {text !== undefined && <Dialog.Description className={css.text}>{text}</Dialog.Description>}
          {children !== undefined && <div className={css.body}>{children}</div>}
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
