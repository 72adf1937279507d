import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import type { PaymentId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import { TerminateEnd } from './terminate-end.tsx'
import { TerminateFailed, TerminateLoading } from './terminate-frame.tsx'
import { TerminateQuestion } from './terminate-question.tsx'
import { TerminatedAlready } from './terminated-already.tsx'

/** `?paymentId=`: what ending the yearly renewal means, and doing it. */
export function TerminateScreen() {
  const paymentId = useSearchParams()[0].get('paymentId') ?? ''
  return (
    <SignedInOnly>
      {paymentId === '' ? (
        <TerminateEnd end="noId" />
      ) : (
        <OwnTermination key={paymentId} paymentId={paymentId as PaymentId} />
      )}
    </SignedInOnly>
  )
}

function OwnTermination({ paymentId }: { readonly paymentId: PaymentId }) {
  const ownContracts = useUseCase(Ports.ownContracts)
  const terms = useLoaded(`terms-${paymentId}`, () => ownContracts.terminationTerms(paymentId))
  const [isBeforePickup, setBeforePickup] = useState(false)

  return match(terms)
    .with({ status: 'loading' }, () => <TerminateLoading />)
    .with(
      { status: 'failed', error: { kind: 'PaymentNotFound' } },
      { status: 'ready', outdated: { error: { kind: 'PaymentNotFound' } } },
      () => <TerminateEnd end="noPayment" />,
    )
    .with(
      { status: 'failed', error: { kind: 'InvalidState' } },
      { status: 'ready', outdated: { error: { kind: 'InvalidState' } } },
      () => <TerminateEnd end="notRunning" />,
    )
    .with({ status: 'failed' }, ({ error, retry }) => <TerminateFailed failure={error} onRetry={retry} />)
    .with({ status: 'ready', value: { isTerminated: true } }, ({ value, retry }) => (
      <TerminatedAlready terms={value} onResumed={retry} />
    ))
    .with({ status: 'ready' }, ({ value, outdated, retry }) =>
      isBeforePickup ? (
        <TerminateEnd end="beforePickup" orderId={value.orderId} />
      ) : (
        <TerminateQuestion
          terms={value}
          outdated={outdated?.error ?? null}
          onBeforePickup={() => setBeforePickup(true)}
          onChanged={retry}
        />
      ),
    )
    .exhaustive()
}
