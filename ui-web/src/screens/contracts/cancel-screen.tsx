import { useReducer } from 'react'
import { useSearchParams } from 'react-router-dom'
import { match, P } from 'ts-pattern'
import { Ports } from '#adapters/container/tokens.ts'
import { afterCancelStep, READING } from '#core/billing/customer/cancelling.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { cancelEnd } from '../../texts/contracts.ts'
import { CancelEnd } from './cancel-end.tsx'
import { CancelFailed, CancelLoading } from './cancel-frame.tsx'
import { CancelQuestion } from './cancel-question.tsx'
import { SignedInOnly } from '../records/signed-in-only.tsx'

/** `?orderId=`: what cancelling gives back, and doing it. */
export function CancelScreen() {
  const orderId = useSearchParams()[0].get('orderId') ?? ''
  return (
    <SignedInOnly>
      {orderId === '' ? <CancelEnd end="noOrder" /> : <OwnCancel key={orderId} orderId={orderId as OrderId} />}
    </SignedInOnly>
  )
}

function OwnCancel({ orderId }: { readonly orderId: OrderId }) {
  const ownContracts = useUseCase(Ports.ownContracts)
  const quote = useLoaded(`cancel-${orderId}`, () => ownContracts.cancelQuote(orderId))
  const [cancelling, take] = useReducer(afterCancelStep, READING)

  if (cancelling.step === 'over') return <CancelEnd end={cancelEnd(cancelling.why)} orderId={orderId} />

  return match(quote)
    .with({ status: 'loading' }, () => <CancelLoading />)
    .with(
      { status: 'failed', error: { kind: P.union('OrderNotFound', 'InvalidState') } },
      { status: 'ready', outdated: { error: { kind: P.union('OrderNotFound', 'InvalidState') } } },
      known => {
        const why = known.status === 'failed' ? known.error : known.outdated.error
        return <CancelEnd end={cancelEnd(why)} orderId={orderId} />
      },
    )
    .with({ status: 'failed' }, ({ error, retry }) => <CancelFailed failure={error} onRetry={retry} />)
    .with({ status: 'ready' }, ({ value, outdated, retry }) => (
      <CancelQuestion
        quote={value}
        outdated={outdated?.error ?? null}
        cancelling={cancelling}
        onStep={take}
        onChanged={retry}
      />
    ))
    .exhaustive()
}
