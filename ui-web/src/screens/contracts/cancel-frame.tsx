import type { ReactNode } from 'react'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { CANCEL_TEXTS as texts, quoteFailureText, type QuoteFailure } from '../../texts/contracts.ts'

/** The applied list, from which a cancellation starts. */
export const APPLIED = '/mypage/progress/inprogress'

type CancelFrameProps = { readonly lead?: string; readonly action?: ReactNode; readonly children: ReactNode }

export function CancelFrame(props: CancelFrameProps) {
  const goBack = useBackTo()
  return <ScreenFrame title={texts.title} back={{ onPress: () => goBack(APPLIED) }} {...props} />
}

export const CancelLoading = () => (
  <CancelFrame>
    <Loading>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Loading>
  </CancelFrame>
)

type CancelFailedProps = { readonly failure: QuoteFailure; readonly onRetry: () => Promise<void> }

export const CancelFailed = ({ failure, onRetry }: CancelFailedProps) => (
  <CancelFrame>
    <ErrorState title={texts.failed} text={quoteFailureText(failure)} onRetry={onRetry} />
  </CancelFrame>
)
