import type { ReactNode } from 'react'
import { BottomSheet } from './bottom-sheet.tsx'
import { Button } from './button.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly text?: ReactNode
  /** Says what happens: `취소하기`, `로그아웃하기`. */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly busyLabel?: string
  readonly isDanger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => unknown
  readonly onClose: () => void
}

/** A question with two answers. While busy it cannot be closed. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <BottomSheet
    open={props.open}
    onClose={props.onClose}
    title={props.title}
    text={props.text}
    canClose={props.busy !== true}
    actions={
      <>
        <Button tone="ghost" onPress={props.onClose} disabled={props.busy === true}>
          {props.cancelLabel ?? '닫기'}
        </Button>
        <Button
          tone={props.isDanger === true ? 'danger' : 'primary'}
          onPress={props.onConfirm}
          busy={props.busy === true}
          busyLabel={props.busyLabel ?? '잠시만요'}
        >
          {props.confirmLabel}
        </Button>
      </>
    }
  />
)
