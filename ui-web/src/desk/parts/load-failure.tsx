import { useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProofContext } from '../data/use-act.ts'
import { DESK_TEXTS, failureText } from '../texts/shared.ts'
import { PROOF_TEXTS } from '../texts/proof.ts'

type Props = { readonly failure: StaffFailure; readonly onRetry: () => Promise<void> }

/** Asked again by the same member, it is refused again. */
const IS_REFUSED: ReadonlySet<string> = new Set(['ROLE_TOO_LOW', 'OTHER_REGION', 'SHOP_WIDE'])

/** In place of what could not be read: why, and the way to try again, after a fresh proof where that is what it needs, or to 찾기 where there is no such thing. */
export function LoadFailure({ failure, onRetry }: Props) {
  const askForProof = useContext(ProofContext)
  const navigate = useNavigate()
  const isUnknown = failure.code.endsWith('NOT_FOUND')
  const needsProof = failure.code === 'PROOF_NEEDED'
  const retry = async () => {
    if (!needsProof || (await askForProof())) await onRetry()
  }

  return (
    <div role="alert">
      <Notice title={DESK_TEXTS.failed} text={failureText(failure)}>
        {isUnknown ? (
          <Button onPress={() => void navigate('/desk/find')}>{DESK_TEXTS.toFind}</Button>
        ) : (
          !IS_REFUSED.has(failure.code) && (
            <Button tone="ghost" onPress={retry}>
              {needsProof ? PROOF_TEXTS.proveAndShow : DESK_TEXTS.retry}
            </Button>
          )
        )}
      </Notice>
    </div>
  )
}
