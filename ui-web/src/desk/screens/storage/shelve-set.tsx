import { useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { GearText } from '#core/storing/gear-text.ts'
import { type LockerZone, parseLockerLabel, suitsKind } from '#core/storing/locker.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'
import { type OrderAction, readOrder, recordStep, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { TextLink } from '../../../parts/text-link.tsx'
import { useAct } from '../../data/use-act.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useStepKey } from '../../data/use-step-key.ts'
import { useDesk } from '../../desk.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { GearHead } from '../../parts/gear-head.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { LockerWay } from '../../parts/locker-way.tsx'
import { ScanField } from '../../parts/scan-field.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { STATE_NAMES, STEP_NAMES, STEP_TEXTS } from '../../texts/order-steps.ts'
import { SCAN_TEXTS } from '../../texts/scan.ts'
import { DESK_TEXTS, failureText } from '../../texts/shared.ts'
import { STORAGE_TEXTS as texts } from '../../texts/storage.ts'
import { canWaitForLocker } from '../order/step-draft.ts'
import css from './storage.module.css'
import { lockerUse, useLockers } from './use-lockers.ts'

/** The steps that end in a locker. Of an order at most one of the first three is offered, and moving only in the storage. */
const INTO_LOCKER: readonly StaffEvent[] = ['storage.shelved', 'storage.arrived', 'equipment.restored', 'locker.moved']

type Props = {
  readonly orderId: OrderId
  /** With the locker in which it is now. */
  readonly onDone: (locker: string | null) => void
}

/** Where one set is put: into the locker of its storage that is scanned next, or into a free one. */
export function ShelveSet({ orderId, onDone }: Props) {
  const loaded = useStaffCall(readOrder, { params: { orderId } })
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  if (loaded.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  const { order } = loaded.value
  const event = INTO_LOCKER.find(one => order.actions.some(action => action.event === one))
  const action = order.actions.find(one => one.event === event)
  return (
    <>
      <GearHead order={order} />
      {action === undefined ? (
        <Notice title={texts.notNow(STATE_NAMES[order.state])}>
          <TextLink way={{ to: `/desk/orders/${encodeURIComponent(orderId)}` }}>{DESK_TEXTS.toOrder}</TextLink>
        </Notice>
      ) : (
        <IntoLocker order={order} action={action} onDone={onDone} />
      )}
      <TextLink isAtEdge way={{ onPress: () => onDone(null) }}>
        {texts.another}
      </TextLink>
    </>
  )
}

type IntoProps = Pick<Props, 'onDone'> & {
  readonly order: StaffOrderDetail
  readonly action: OrderAction
}

type Where =
  | { readonly locker: GearText; readonly isSwap?: true }
  | { readonly zone: LockerZone | 'ANY' }
  /** Nowhere yet: it has arrived. */
  | Readonly<Record<string, never>>

function IntoLocker({ order, action: { event, details: taken }, onDone }: IntoProps) {
  const { orderId, version } = order
  const { data: lockers = [] } = useLockers(order.region)
  const { queries } = useDesk()
  const act = useAct()
  const say = useToast()
  const keyOf = useStepKey()
  const [failure, setFailure] = useState<StaffFailure | null>(null)
  /** What is in it may come where this set is. */
  const [full, setFull] = useState<GearText | null>(null)

  const put = (details: Where) => {
    const body = { event, version, details }
    return act(recordStep, { params: { orderId }, body, idempotencyKey: keyOf(body) })
      .map(({ locker }) => {
        if (locker === null) say(STEP_TEXTS.recorded(STEP_NAMES[event]))
        onDone(locker)
        void queries.invalidateQueries()
      })
      .orTee(({ code }) => {
        // Somebody was faster: what is shown as free is not.
        if (code === 'LOCKER_FULL') void queries.invalidateQueries({ queryKey: ['lockers', order.region] })
      })
  }
  /** A label of a locker says its region too, as `RESORT:A-03`. */
  const scan = async (scanned: string): Promise<string | null> => {
    setFailure(null)
    setFull(null)
    const label = parseLockerLabel(scanned).unwrapOr(null)
    if (label !== null && (label.region ?? order.region) !== order.region) return texts.otherRegion(label.code)
    // A storage without registered lockers has them as free text.
    const locker = GearText.parse(label?.code ?? scanned.toUpperCase())
    if (locker.isErr()) return SCAN_TEXTS.nothing(scanned)
    return put({ locker: locker.value }).match(
      () => null,
      refused => {
        if (refused.code === 'LOCKER_FULL' && taken.includes('isSwap')) setFull(locker.value)
        return failureText(refused)
      },
    )
  }
  const putInto = (details: Where) => {
    setFailure(null)
    return put(details).match(() => undefined, setFailure)
  }

  const free = lockers.filter(locker => lockerUse(locker) === 'free' && suitsKind(locker.kind, order.kind))
  const zones = [...new Set(free.map(({ zone }) => zone))]
  return (
    <>
      <p className={css.step}>{event === 'locker.moved' ? texts.moveWhere : texts.where}</p>
      <ScanField label={texts.locker} placeholder={texts.lockerPlaceholder} onCode={scan} isNext />
      {full !== null && (
        <Button tone="ghost" busyLabel={texts.busy} onPress={() => putInto({ locker: full, isSwap: true })}>
          {texts.swap(full)}
        </Button>
      )}
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      {lockers.length > 0 && free.length === 0 && (
        <div className={css.ways}>
          <Banner tone="warn">{canWaitForLocker(event) ? texts.noneFreeYet : texts.noneFree}</Banner>
          {canWaitForLocker(event) && (
            <Button tone="ghost" busyLabel={texts.busy} onPress={() => putInto({})}>
              {texts.onlyArrived}
            </Button>
          )}
          <LockerWay region={order.region} />
        </div>
      )}
      {free.length > 0 && (
        <div className={css.ways}>
          <Button tone="ghost" busyLabel={texts.busy} onPress={() => putInto({ zone: 'ANY' })}>
            {event === 'locker.moved' ? texts.moveToFree : texts.intoFree}
          </Button>
          {zones.length > 1 &&
            zones.map(zone => (
              <Button
                key={zone}
                tone="ghost"
                busyLabel={texts.busy}
                // The server has named the zone.
                onPress={() => putInto({ zone: zone as LockerZone })}
              >
                {texts.zone(zone, free.filter(one => one.zone === zone).length)}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}
