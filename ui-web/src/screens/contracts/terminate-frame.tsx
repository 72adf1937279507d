import type { ReactNode } from 'react'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { TERMINATE_TEXTS as texts, termsFailureText, type TermsFailure } from '../../texts/renewal.ts'

/** The payments, from which a termination starts. */
export const PAYMENTS = '/mypage/payment/stored'

type TerminateFrameProps = {
  readonly title?: string
  readonly lead?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function TerminateFrame({ title = texts.title, ...rest }: TerminateFrameProps) {
  const goBack = useBackTo()
  return <ScreenFrame title={title} back={{ onPress: () => goBack(PAYMENTS) }} {...rest} />
}

export const TerminateLoading = () => (
  <TerminateFrame>
    <Loading>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Loading>
  </TerminateFrame>
)

type TerminateFailedProps = { readonly failure: TermsFailure; readonly onRetry: () => Promise<void> }

export const TerminateFailed = ({ failure, onRetry }: TerminateFailedProps) => (
  <TerminateFrame>
    <ErrorState title={texts.failed} text={termsFailureText(failure)} onRetry={onRetry} />
  </TerminateFrame>
)
