import type { ReactNode } from 'react'
import { match } from 'ts-pattern'
import type { CallFailure } from '#core/shared/failures.ts'
import type { StorageRecord } from '#core/storing/storage-record.ts'
import type { LoadedPages } from '../../hooks/use-pages.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorState } from '../../parts/error-state.tsx'
import { callFailureText } from '../../texts/call-failures.ts'
import { RECORD_TEXTS } from '../../texts/records.ts'
import { RecordSkeleton } from './record-skeleton.tsx'
import css from './records.module.css'

type RecordListProps = {
  readonly records: LoadedPages<StorageRecord, CallFailure>
  readonly failed: string
  /** Drawn above what went wrong, too, where an empty list and an unread one should look alike (S section 8). */
  readonly failedScene?: ReactNode
  readonly empty: {
    readonly title: string
    readonly text: string
    readonly scene: ReactNode
    readonly action?: ReactNode
  }
  readonly children: (record: StorageRecord) => ReactNode
}

/** A list of records in each of its states. */
export const RecordList = ({ records, failed, failedScene, empty, children }: RecordListProps) =>
  match(records)
    .with({ status: 'loading' }, () => <RecordSkeleton />)
    .with({ status: 'failed' }, ({ error, retry }) => (
      <ErrorState title={failed} text={callFailureText(error)} scene={failedScene} onRetry={retry} />
    ))
    .with({ status: 'ready' }, ({ value: { items, more }, outdated }) => (
      <>
        {outdated !== null && <Banner tone="bad">{callFailureText(outdated.error)}</Banner>}
        {items.length === 0 ? (
          <EmptyState {...empty} />
        ) : (
          <ul className={css.list}>
            {items.map(record => (
              <li key={record.paymentId}>{children(record)}</li>
            ))}
          </ul>
        )}
        {more !== null && (
          <div className={css.actions}>
            <Button tone="ghost" onPress={more}>
              {RECORD_TEXTS.more}
            </Button>
          </div>
        )}
      </>
    ))
    .exhaustive()
