import type { ResultAsync } from 'neverthrow'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded, useLoaded } from '../../hooks/use-loaded.ts'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { SignedInOnly } from '../records/signed-in-only.tsx'

type PickupOfOrderProps<Value extends object, Failure> = {
  readonly texts: { readonly title: string; readonly documentTitle: string; readonly failed: string }
  /** As the order's card has it loaded. */
  readonly name: 'pickup-place' | 'pickup-window'
  readonly read: (order: OrderId) => ResultAsync<Value, Failure>
  readonly failureText: (failure: Failure) => string
  readonly children: (form: PickupForm<Value>) => ReactNode
}

/** What a form about the pickup of one order begins with. */
export type PickupForm<Value> = {
  readonly orderId: OrderId
  readonly known: Value
  readonly frame: Pick<Parameters<typeof ScreenFrame>[0], 'title' | 'documentTitle' | 'back'>
  /** Reads again what is free. */
  readonly reload: () => Promise<void>
  /** Leads back to the order. */
  readonly onSaved: () => void
}

/** A screen about the pickup of the order in its address: read first, then changed in a form. */
export const PickupOfOrder = <Value extends object, Failure>(props: PickupOfOrderProps<Value, Failure>) => (
  <SignedInOnly>
    <ReadPickup {...props} />
  </SignedInOnly>
)

function ReadPickup<Value extends object, Failure>(props: PickupOfOrderProps<Value, Failure>) {
  const { texts, name, read, failureText, children } = props
  const orderId = (useSearchParams()[0].get('orderId') ?? '') as OrderId
  const navigate = useNavigate()
  const readHome = useUseCase(StoringSide.readHome)
  const found = useLoaded(`${name}-${orderId}`, () => read(orderId))
  const toOrder = () => void navigate(`/mypage/progress/order?orderId=${orderId}`, { replace: true })
  const onSaved = () => {
    // Home may be asking for it.
    readHome.clear()
    clearLoaded()
    toOrder()
  }
  const frame = { title: texts.title, documentTitle: texts.documentTitle, back: { onPress: toOrder } }

  return match(found)
    .with({ status: 'loading' }, () => (
      <ScreenFrame {...frame}>
        <Loading>
          <Skeleton shape="card" />
        </Loading>
      </ScreenFrame>
    ))
    .with({ status: 'failed' }, ({ error, retry }) => (
      <ScreenFrame {...frame}>
        <ErrorState title={texts.failed} text={failureText(error)} onRetry={retry} />
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value, retry }) => children({ orderId, known: value, frame, reload: retry, onSaved }))
    .exhaustive()
}
