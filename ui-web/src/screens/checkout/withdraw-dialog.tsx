import { useState } from 'react'
import { CheckoutSide } from '#adapters/container/checkout-tokens.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { CHECKOUT_TEXTS, withdrawFailureText } from '../../texts/checkout.ts'

const texts = CHECKOUT_TEXTS.withdraw

type WithdrawDialogProps = {
  readonly open: boolean
  readonly equipmentId: EquipmentId
  readonly onClose: () => void
  readonly onWithdrawn: () => Promise<void>
}

/** Asks before a request is taken back (T16). */
export function WithdrawDialog({ open, equipmentId, onClose, onWithdrawn }: WithdrawDialogProps) {
  const withdrawCheckout = useUseCase(CheckoutSide.withdrawCheckout)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const withdraw = async () => {
    setBusy(true)
    setFailure(null)
    await withdrawCheckout(equipmentId).match(
      async () => {
        await onWithdrawn()
        onClose()
      },
      async refusal => setFailure(withdrawFailureText(refusal)),
    )
    setBusy(false)
  }

  return (
    <ConfirmDialog
      open={open}
      title={failure === null ? texts.title : texts.failed}
      text={failure ?? texts.text}
      confirmLabel={texts.yes}
      cancelLabel={texts.no}
      busyLabel={texts.busy}
      isDanger
      busy={isBusy}
      onConfirm={withdraw}
      onClose={onClose}
    />
  )
}
