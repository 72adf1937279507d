import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { NO_PLACE_TYPED, PickupPlace } from '#core/storing/pickup-place.ts'
import type { OwnPickupPlace } from '#core/storing/ports/pickup-places.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded, useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { ORDER_PLACE_TEXTS as texts, placeFailureText } from '../../texts/pickup-place.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import { PlaceChoices } from './place-choices.tsx'
import { PlaceFields } from './place-fields.tsx'
import css from './places.module.css'

/** Where the gear of one order is picked up: said or changed until the pickup day begins (G156). */
export function OrderPlaceScreen() {
  const orderId = useSearchParams()[0].get('orderId') ?? ''
  return (
    <SignedInOnly>
      <OrderPlace orderId={orderId as OrderId} />
    </SignedInOnly>
  )
}

function OrderPlace({ orderId }: { readonly orderId: OrderId }) {
  const navigate = useNavigate()
  const places = useUseCase(Ports.pickupPlaces)
  const found = useLoaded(`pickup-place-${orderId}`, () => places.ofOrder(orderId))
  const back = { onPress: () => void navigate(`/mypage/progress/order?orderId=${orderId}`, { replace: true }) }
  const frame = { title: texts.title, documentTitle: texts.documentTitle, back }

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
        <ErrorState title={texts.failed} text={placeFailureText(error)} onRetry={retry} />
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value }) => <PlaceForm orderId={orderId} known={value} frame={frame} />)
    .exhaustive()
}

type PlaceFormProps = {
  readonly orderId: OrderId
  readonly known: OwnPickupPlace
  readonly frame: { readonly title: string; readonly documentTitle: string; readonly back: { onPress: () => void } }
}

function PlaceForm({ orderId, known: { place, canChange }, frame }: PlaceFormProps) {
  const navigate = useNavigate()
  const places = useUseCase(Ports.pickupPlaces)
  const readHome = useUseCase(StoringSide.readHome)
  const [typed, setTyped] = useState(() => (place === null ? NO_PLACE_TYPED : PickupPlace.toTyped(place)))
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const save = async () => {
    setTried(true)
    setFailure(null)
    const said = PickupPlace.parse(typed)
    if (said.isErr()) return
    await places.say(orderId, said.value).match(
      () => {
        // Home may be asking for it.
        readHome.clear()
        clearLoaded()
        void navigate(`/mypage/progress/order?orderId=${orderId}`, { replace: true })
      },
      refusal => setFailure(placeFailureText(refusal)),
    )
  }

  return (
    <ScreenFrame
      {...frame}
      lead={canChange ? texts.lead : texts.locked}
      action={
        canChange && (
          <ActionBar onPress={save} busyLabel={texts.saving}>
            {texts.save}
          </ActionBar>
        )
      }
    >
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      {canChange && (
        <>
          <PlaceChoices typed={typed} onPicked={setTyped} />
          <div className={css.fields}>
            <PlaceFields typed={typed} onTyped={setTyped} isTried={isTried} />
          </div>
        </>
      )}
    </ScreenFrame>
  )
}
