import type { Cancelling, CancelStep } from '#core/billing/customer/cancelling.ts'
import type { CancelQuote } from '#core/billing/ports/own-contracts.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { cancelLead, CANCEL_TEXTS as texts, quoteFailureText, type QuoteFailure } from '../../texts/contracts.ts'
import { CancelFrame } from './cancel-frame.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { QuoteCard } from './quote-card.tsx'
import { RefundPolicy } from './refund-policy.tsx'
import { useEndContract } from './use-end-contract.ts'

type CancelQuestionProps = {
  readonly quote: CancelQuote
  /** Why the newest quote did not come. */
  readonly outdated: QuoteFailure | null
  readonly cancelling: Cancelling
  readonly onStep: (step: CancelStep) => void
  /** The quote is another one by now. */
  readonly onChanged: () => Promise<void>
}

/** What is given back, until when and why; then the question once more, and the answer. */
export function CancelQuestion({ quote, outdated, cancelling, onStep, onChanged }: CancelQuestionProps) {
  const endContract = useEndContract()

  const cancel = () => {
    if (cancelling.step !== 'asking') return undefined
    onStep({ kind: 'Sent' })
    return endContract(quote, { intent: 'CANCEL', expectedRefund: cancelling.shownWon }, refusal => {
      onStep({ kind: 'Refused', refusal })
      if (refusal.kind === 'RefundChanged') void onChanged()
    })
  }

  return (
    <CancelFrame
      lead={cancelLead(quote)}
      action={
        <ActionBar tone="danger" onPress={() => onStep({ kind: 'Asked', quotedWon: quote.refundableWon })}>
          {texts.action}
        </ActionBar>
      }
    >
      {outdated !== null && <Banner tone="bad">{quoteFailureText(outdated)}</Banner>}
      <QuoteCard quote={quote} />
      <RefundPolicy quote={quote} />
      <CancelSheet
        cancelling={cancelling}
        isByBank={quote.isByBank}
        onClose={() => onStep({ kind: 'LeftAlone' })}
        onCancel={cancel}
      />
    </CancelFrame>
  )
}
