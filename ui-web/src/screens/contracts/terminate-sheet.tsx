import { useState } from 'react'
import { match, P } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { EndRefused, TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import { Day } from '#core/shared/day.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { Whole } from '../../parts/whole.tsx'
import { terminateAskText, TERMINATE_TEXTS, terminateTroubleText } from '../../texts/renewal.ts'
import { useEndContract } from './use-end-contract.ts'

const texts = TERMINATE_TEXTS.ask

type TerminateSheetProps = {
  readonly open: boolean
  readonly terms: TerminationTerms
  readonly onClose: () => void
  readonly onBeforePickup: () => void
  readonly onChanged: () => Promise<void>
}

/** The question with its days. The current terms are shown by the screen behind. */
export function TerminateSheet({ open, terms, onClose, onBeforePickup, onChanged }: TerminateSheetProps) {
  const today = Day.of(useUseCase(Ports.clock).now())
  const endContract = useEndContract()
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const close = () => {
    setTrouble(null)
    onClose()
  }

  const showRefusal = (refusal: EndRefused) =>
    match(refusal)
      .with({ kind: 'IntentMismatch' }, onBeforePickup)
      .with({ kind: P.union('RenewalLocked', 'InvalidState', 'PaymentNotFound') }, () => void onChanged())
      .otherwise(rest => setTrouble(terminateTroubleText(rest)))

  const terminate = async () => {
    setSending(true)
    setTrouble(null)
    await endContract(terms, { intent: 'TERMINATE', expectedRefund: null }, showRefusal)
    setSending(false)
  }

  return (
    <BottomSheet
      open={open}
      onClose={close}
      canClose={!isSending}
      title={texts.title}
      text={terminateAskText(terms, today)}
      actions={
        <>
          <Button tone="ghost" onPress={close} disabled={isSending}>
            {texts.no}
          </Button>
          <Button tone="danger" onPress={terminate} busy={isSending} busyLabel={texts.busy}>
            {texts.yes}
          </Button>
        </>
      }
    >
      {trouble !== null && (
        <Banner tone="bad">
          <Whole text={trouble} />
        </Banner>
      )}
    </BottomSheet>
  )
}
