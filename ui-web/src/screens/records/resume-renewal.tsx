import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BillingSide } from '#adapters/container/billing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { ResumeRefused } from '#core/billing/customer/resume-renewal.ts'
import type { PaymentId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Banner } from '../../parts/banner.tsx'
import { BottomSheet } from '../../parts/bottom-sheet.tsx'
import { Button } from '../../parts/button.tsx'
import { resumeFailureText, resumeText, RESUME_TEXTS as texts } from '../../texts/resume.ts'
import css from './records.module.css'
import { useLogInFirst } from '../../app/use-log-in-first.ts'

type ResumeRenewalProps = { readonly paymentId: PaymentId; readonly onResumed: () => Promise<void> }

/** The way back from a termination, while there is one (G70): a question, and a card first when none is left. */
export function ResumeRenewal({ paymentId, onResumed }: ResumeRenewalProps) {
  const ownContracts = useUseCase(Ports.ownContracts)
  const resumeRenewal = useUseCase(BillingSide.resumeRenewal)
  const terms = useLoaded(`terms-${paymentId}`, () => ownContracts.terminationTerms(paymentId))
  const navigate = useNavigate()
  const logInFirst = useLogInFirst()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<ResumeRefused | null>(null)
  if (terms.status !== 'ready' || !terms.value.canResume) return null

  const close = () => {
    setAsking(false)
    setFailure(null)
  }
  const resume = () =>
    resumeRenewal(paymentId).match(
      async () => {
        close()
        await Promise.all([terms.retry(), onResumed()])
      },
      refusal => {
        if (refusal.kind === 'SignInNeeded') logInFirst(refusal)
        else setFailure(refusal)
      },
    )

  return (
    <>
      <div className={css.actions}>
        <Button tone="ghost" onPress={() => setAsking(true)}>
          {texts.action}
        </Button>
      </div>
      <BottomSheet
        open={isAsking}
        onClose={close}
        title={texts.title}
        text={resumeText(terms.value.storageEndDate)}
        actions={
          <>
            <Button tone="ghost" onPress={close}>
              {texts.no}
            </Button>
            {failure?.kind === 'CardNeeded' ? (
              <Button onPress={() => void navigate('/mypage/payment/card')}>{texts.toCard}</Button>
            ) : (
              <Button onPress={resume} busyLabel={texts.busy}>
                {texts.yes}
              </Button>
            )}
          </>
        }
      >
        {failure !== null && <Banner tone="bad">{resumeFailureText(failure)}</Banner>}
      </BottomSheet>
    </>
  )
}
