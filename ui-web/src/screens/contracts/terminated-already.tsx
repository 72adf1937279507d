import { Ports } from '#adapters/container/tokens.ts'
import type { TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import { Day } from '#core/shared/day.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { SceneBox } from '../../parts/scene-box.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { terminatedText, TERMINATE_TEXTS as texts } from '../../texts/renewal.ts'
import { ResumeRenewal } from '../records/resume-renewal.tsx'
import { TerminateFrame } from './terminate-frame.tsx'

type TerminatedAlreadyProps = { readonly terms: TerminationTerms; readonly onResumed: () => Promise<void> }

/** A renewal that has ended: what holds, and the way back while there is one (G70). */
export function TerminatedAlready({ terms, onResumed }: TerminatedAlreadyProps) {
  const today = Day.of(useUseCase(Ports.clock).now())
  return (
    <TerminateFrame title={texts.already} lead={terminatedText(terms, today)}>
      <SceneBox>
        <SuccessScene />
      </SceneBox>
      <ResumeRenewal paymentId={terms.paymentId} onResumed={onResumed} />
    </TerminateFrame>
  )
}
