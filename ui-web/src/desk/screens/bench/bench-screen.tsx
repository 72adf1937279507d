import { useSearchParams } from 'react-router-dom'
import type { OrderId } from '#core/shared/ids.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import { Columns } from '../../parts/columns.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { ScanField } from '../../parts/scan-field.tsx'
import { useFindCode } from '../../parts/use-find-code.ts'
import { WaitingOrders } from '../../parts/waiting-orders.tsx'
import { BENCH_TEXTS as texts } from '../../texts/bench.ts'
import { SCAN_TEXTS } from '../../texts/scan.ts'
import { failureText } from '../../texts/shared.ts'
import { LastPut } from '../storage/last-put.tsx'
import css from './bench.module.css'
import { ReportPage } from './report-page.tsx'

/** The workshop: which set, its four pictures, score and tip, and the report (G328). The set is in the address: a reload goes on with it. */
export function BenchScreen() {
  const [query, setQuery] = useSearchParams()
  const orderId = parseOrderId(query.get('order') ?? '').unwrapOr(null)

  return orderId === null ? (
    <WhichSet onChosen={id => setQuery({ order: id })} />
  ) : (
    <ReportPage key={orderId} orderId={orderId} onLeft={locker => setQuery(locker ? { put: locker } : {})} />
  )
}

function WhichSet({ onChosen }: { readonly onChosen: (id: OrderId) => void }) {
  const findCode = useFindCode()
  const scan = (code: string) =>
    findCode(code).match(({ orderId, lockers }) => {
      if (orderId === null) return lockers.length > 0 ? SCAN_TEXTS.isLocker : SCAN_TEXTS.nothing(code)
      onChosen(orderId)
      return null
    }, failureText)

  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <LastPut />
      <p className={css.lead}>{texts.lead}</p>
      <Columns>
        <ScanField label={texts.label} onCode={scan} />
        <WaitingOrders
          lanes={['TO_INSPECT']}
          title={texts.waiting}
          empty={texts.nothingWaits}
          wayTo={id => `/desk/bench?order=${encodeURIComponent(id)}`}
        />
      </Columns>
    </>
  )
}
