import type { TerminationTerms } from '#core/billing/ports/own-contracts.ts'
import { SceneBox } from '../../parts/scene-box.tsx'
import { SuccessScene } from '../../scenes/moment-scenes.tsx'
import { terminatedText, TERMINATE_TEXTS as texts } from '../../texts/renewal.ts'
import { ResumeRenewal } from '../records/resume-renewal.tsx'
import { TerminateFrame } from './terminate-frame.tsx'

type TerminatedAlreadyProps = { readonly terms: TerminationTerms; readonly onResumed: () => Promise<void> }

/** A renewal that has ended: what holds, and the way back while there is one (G70). */
export const TerminatedAlready = ({ terms, onResumed }: TerminatedAlreadyProps) => (
  <TerminateFrame title={texts.already} lead={terminatedText(terms.storageEndDate)}>
    <SceneBox>
      <SuccessScene />
    </SceneBox>
    <ResumeRenewal paymentId={terms.paymentId} onResumed={onResumed} />
  </TerminateFrame>
)
