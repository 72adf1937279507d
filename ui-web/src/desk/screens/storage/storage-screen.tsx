import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseOrderId } from '#core/storing/order-id.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { Columns } from '../../parts/columns.tsx'
import { Choices } from '../../parts/choices.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ScanField } from '../../parts/scan-field.tsx'
import { useFindCode } from '../../parts/use-find-code.ts'
import { WaitingOrders } from '../../parts/waiting-orders.tsx'
import { SCAN_TEXTS } from '../../texts/scan.ts'
import { failureText } from '../../texts/shared.ts'
import { STORAGE_TEXTS as texts } from '../../texts/storage.ts'
import { LastPut } from './last-put.tsx'
import { LockerCard } from './locker-card.tsx'
import { LockerMap } from './locker-map.tsx'
import { ShelveSet } from './shelve-set.tsx'
import css from './storage.module.css'
import { useLockers } from './use-lockers.ts'
import { useRegion } from '../../parts/use-region.ts'

/** The storage: a set and its locker by two scans (G332), what is in a locker, and which ones are free (G333). */
export function StorageScreen() {
  const [query, setQuery] = useSearchParams()
  const orderId = parseOrderId(query.get('order') ?? '').unwrapOr(null)
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {orderId === null ? (
        <FirstScan />
      ) : (
        <SetAndLockers
          key={orderId}
          orderId={orderId}
          onDone={locker => setQuery(locker === null ? {} : { put: locker })}
        />
      )}
    </>
  )
}

/** A set, or what is in a locker of the storage of this device. */
function FirstScan() {
  const [query, setQuery] = useSearchParams()
  const { all, region, choose, failed } = useRegion()
  const lockers = useLockers(region)
  const findCode = useFindCode()
  const open = lockers.data?.find(({ code }) => code === query.get('locker'))

  const scan = (scanned: string) =>
    findCode(scanned).match(found => {
      if (found.orderId !== null) {
        setQuery({ order: found.orderId })
        return null
      }
      const locker = found.lockers.find(one => one.region === region) ?? found.lockers[0]
      if (locker === undefined) return SCAN_TEXTS.nothing(scanned)
      choose(locker.region)
      setQuery({ locker: locker.code })
      return null
    }, failureText)

  return (
    <Columns first="LIST">
      <div>
        {all.length > 1 && (
          <Choices
            label={texts.region}
            choices={all.map(({ code, name }) => ({ value: code, label: name }))}
            value={region}
            onChange={choose}
          />
        )}
        <LastPut />
        <p className={css.lead}>{texts.lead}</p>
        <ScanField label={texts.first} onCode={scan} />
        {open && region !== null && (
          <LockerCard key={open.code} locker={open} region={region} onClose={() => setQuery({})} />
        )}
        <WaitingOrders
          lanes={['TO_SHELVE', 'TO_BRING_IN']}
          title={texts.waiting}
          empty={texts.nothingWaits}
          wayTo={id => `/desk/storage?order=${encodeURIComponent(id)}`}
        />
      </div>
      <LockerMap
        lockers={lockers.data}
        failure={failed?.error ?? lockers.error}
        open={open?.code ?? null}
        region={region}
        onRetry={failed?.retry ?? (async () => void (await lockers.refetch()))}
        onChosen={code => setQuery({ locker: code })}
      />
    </Columns>
  )
}

/** A set, beside the lockers of its own storage, whichever the device shows else. */
function SetAndLockers({ orderId, onDone }: ComponentProps<typeof ShelveSet>) {
  const [, setQuery] = useSearchParams()
  const loaded = useStaffCall(readOrder, { params: { orderId } })
  const region = loaded.status === 'ready' ? loaded.value.order.region : null
  const { all, choose } = useRegion()
  const lockers = useLockers(region)
  return (
    <Columns first="LIST">
      <div>
        <ShelveSet orderId={orderId} onDone={onDone} />
      </div>
      {region !== null && (
        <LockerMap
          lockers={lockers.data}
          failure={lockers.error}
          open={null}
          region={region}
          name={all.length > 1 ? all.find(({ code }) => code === region)?.name : undefined}
          onRetry={async () => void (await lockers.refetch())}
          onChosen={code => {
            choose(region)
            setQuery({ locker: code })
          }}
        />
      )}
    </Columns>
  )
}
