import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { Ports } from '#adapters/container/tokens.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OwnPickupWindow } from '#core/storing/ports/pickup-windows.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { clearLoaded, useLoaded } from '../../hooks/use-loaded.ts'
import { ActionBar } from '../../parts/action-bar.tsx'
import { Banner } from '../../parts/banner.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { chooseWindowFailureText, WINDOW_TEXTS as texts } from '../../texts/pickup-window.ts'
import { SignedInOnly } from '../records/signed-in-only.tsx'
import { type MarkedWindow, toWindow, WindowPicker } from './window-picker.tsx'

/** When the gear of one order is picked up: chosen or moved until the day before (G213). */
export function OrderWindowScreen() {
  const orderId = useSearchParams()[0].get('orderId') ?? ''
  return (
    <SignedInOnly>
      <OrderWindow orderId={orderId as OrderId} />
    </SignedInOnly>
  )
}

function OrderWindow({ orderId }: { readonly orderId: OrderId }) {
  const navigate = useNavigate()
  const windows = useUseCase(Ports.pickupWindows)
  const found = useLoaded(`pickup-window-${orderId}`, () => windows.ofOrder(orderId))
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
        <ErrorState title={texts.failed} text={chooseWindowFailureText(error)} onRetry={retry} />
      </ScreenFrame>
    ))
    .with({ status: 'ready' }, ({ value, retry }) => (
      <WindowForm orderId={orderId} known={value} frame={frame} onRefused={retry} />
    ))
    .exhaustive()
}

type WindowFormProps = {
  readonly orderId: OrderId
  readonly known: OwnPickupWindow
  readonly frame: { readonly title: string; readonly documentTitle: string; readonly back: { onPress: () => void } }
  /** What is free has changed. */
  readonly onRefused: () => Promise<void>
}

function WindowForm({ orderId, known: { booked, wish, offered, canChange }, frame, onRefused }: WindowFormProps) {
  const navigate = useNavigate()
  const windows = useUseCase(Ports.pickupWindows)
  const readHome = useUseCase(StoringSide.readHome)
  const current = booked ?? (wish?.isLost ? null : wish)
  const [marked, mark] = useState<MarkedWindow>(current ?? { day: null, half: null })
  const [failure, setFailure] = useState<string | null>(null)
  const window = toWindow(marked)
  const isAnyFree = offered.some(({ isFree }) => isFree)

  const save = async () => {
    if (window === null) return
    setFailure(null)
    await windows.choose(orderId, window).match(
      () => {
        readHome.clear()
        clearLoaded()
        void navigate(`/mypage/progress/order?orderId=${orderId}`, { replace: true })
      },
      async refusal => {
        setFailure(chooseWindowFailureText(refusal))
        if (refusal.kind === 'WindowFull') {
          mark({ day: null, half: null })
          await onRefused()
        }
      },
    )
  }

  return (
    <ScreenFrame
      {...frame}
      lead={canChange ? (isAnyFree ? texts.lead : texts.nothingFree) : texts.locked}
      action={
        canChange &&
        isAnyFree && (
          <ActionBar onPress={save} busyLabel={texts.saving} disabled={window === null}>
            {window === null ? texts.nothing : texts.pick(window)}
          </ActionBar>
        )
      }
    >
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      {canChange && isAnyFree && <WindowPicker offered={offered} marked={marked} onMark={mark} />}
    </ScreenFrame>
  )
}
