import { roomQueues } from '#adapters/http/contract/staff/lockers.ts'
import { Card } from '../../../parts/card.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { LOCKERS_TEXTS } from '../../texts/lockers.ts'
import css from './lockers.module.css'

const texts = LOCKERS_TEXTS.waiting

/** Who waits for room in the region (G240): how many, never who. */
export function WaitingCard({ region }: { readonly region: string }) {
  const loaded = useStaffCall(roomQueues, {})
  if (loaded.status === 'loading') return null
  if (loaded.status === 'failed') return <LoadFailure failure={loaded.error} onRetry={loaded.retry} />
  const queues = loaded.value.waiting.filter(queue => queue.region === region)
  return (
    <Card title={texts.title}>
      {queues.length === 0 && <p className={css.note}>{texts.none}</p>}
      {queues.map(({ kind, waiting, since, told, free }) => (
        <p key={kind} className={css.queue}>
          <strong>{texts.people(kind, waiting)}</strong>
          <span className={css.note}>
            {[
              texts.free(free),
              ...(since === null ? [] : [texts.since(since)]),
              ...(told > 0 ? [texts.told(told)] : []),
            ].join(' · ')}
          </span>
        </p>
      ))}
    </Card>
  )
}
