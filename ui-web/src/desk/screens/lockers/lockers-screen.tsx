import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { match } from 'ts-pattern'
import { mayActAs } from '#core/shared/staff.ts'
import type { ClearedLockers } from '#adapters/http/contract/staff/lockers.ts'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useSession } from '../../data/session.ts'
import { useDesk } from '../../desk.ts'
import { Column, Columns } from '../../parts/columns.tsx'
import { Choices } from '../../parts/choices.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { useRegion } from '../../parts/use-region.ts'
import { LOCKERS_TEXTS as texts } from '../../texts/lockers.ts'
import { LockerMap } from '../storage/locker-map.tsx'
import { type ShownLocker, useLockers } from '../storage/use-lockers.ts'
import { AddLockersSheet } from './add-sheet.tsx'
import { BlockSheet, RemoveLockersSheet } from './change-sheets.tsx'
import { ClearLockersSheet } from './clear-sheet.tsx'
import { labelsWay, LockerSheet } from './locker-sheet.tsx'
import css from './lockers.module.css'
import { WaitingCard } from './waiting-card.tsx'
import { ZonesCard } from './zones-card.tsx'

/** Which lockers a storage has: added, blocked and removed here; what is put into them is on 보관 (G540). */
export function LockersScreen() {
  const { all, region, choose, failed } = useRegion(useSearchParams()[0].get('region'))
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className={css.lead}>{texts.lead}</p>
      {failed !== null && <LoadFailure failure={failed.error} onRetry={failed.retry} />}
      {all.length > 1 && (
        <Choices
          label={texts.region}
          choices={all.map(({ code, name }) => ({ value: code, label: name }))}
          value={region}
          onChange={choose}
        />
      )}
      {region !== null && <Stock key={region} region={region} />}
    </>
  )
}

type Open =
  | { readonly kind: 'ADD' | 'CLEAR' }
  | { readonly kind: 'REMOVE'; readonly code: string }
  | { readonly kind: 'LOCKER' | 'BLOCK'; readonly code: string }

/** The lockers of one region. */
function Stock({ region }: { readonly region: string }) {
  const { role } = useSession().member
  const { data, error, refetch } = useLockers(region)
  const [open, setOpen] = useState<Open | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [cleared, setCleared] = useState<ClearedLockers['sets']>([])
  const canStock = mayActAs(role, 'ADMIN')
  const retry = async () => void (await refetch())

  if (data === undefined) {
    return error === null ? (
      <Loading>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Loading>
    ) : (
      <LoadFailure failure={error} onRetry={retry} />
    )
  }
  const blocked = data.filter(({ blockedReason }) => blockedReason !== null)
  const show = (code: string) => setOpen({ kind: 'LOCKER', code })
  return (
    <Columns first="LIST">
      <Column>
        {data.length === 0 ? <Notice title={texts.none} text={texts.noneText} /> : <ZonesCard lockers={data} />}
        {canStock ? (
          <div className={css.actions}>
            <Button onPress={() => setOpen({ kind: 'ADD' })}>{texts.add.open}</Button>
            {data.length > 0 && (
              <Button tone="ghost" onPress={() => setOpen({ kind: 'REMOVE', code: '' })}>
                {texts.remove.open}
              </Button>
            )}
          </div>
        ) : (
          <p className={css.note}>{texts.readOnly}</p>
        )}
        {data.length > 0 && mayActAs(role, 'OPERATOR') && (
          <div className={css.actions}>
            <Button tone="ghost" onPress={() => setOpen({ kind: 'CLEAR' })}>
              {texts.clear.open}
            </Button>
            <Button tone="ghost" onPress={() => setOpen({ kind: 'BLOCK', code: '' })}>
              {texts.block.openMany}
            </Button>
          </div>
        )}
        {cleared.length > 0 && (
          <Card title={texts.clear.list}>
            {cleared.map(set => (
              <ListRow
                key={set.orderId}
                title={set.to === null ? set.from : `${set.from} → ${set.to}`}
                note={[set.orderId, set.refusal].filter(Boolean).join(' · ')}
                way={{ to: `/desk/orders/${set.orderId}` }}
              />
            ))}
            <Button tone="ghost" onPress={() => setCleared([])}>
              {texts.clear.close}
            </Button>
          </Card>
        )}
        {added !== null && (
          <Card>
            <ListRow title={texts.add.print(added)} way={{ to: labelsWay(added, region) }} />
          </Card>
        )}
        {blocked.length > 0 && (
          <Card title={texts.blockedList}>
            {blocked.map(({ code, blockedReason }) => (
              <ListRow key={code} title={code} note={blockedReason ?? ''} way={{ onPress: () => show(code) }} />
            ))}
          </Card>
        )}
        <WaitingCard region={region} />
      </Column>
      {data.length > 0 && (
        <LockerMap lockers={data} failure={null} open={null} region={region} onRetry={retry} onChosen={show} />
      )}
      {open !== null && (
        <OpenSheet
          open={open}
          region={region}
          lockers={data}
          onOpen={setOpen}
          onAdded={setAdded}
          onCleared={setCleared}
        />
      )}
    </Columns>
  )
}

type OpenProps = {
  readonly open: Open
  readonly region: string
  readonly lockers: readonly ShownLocker[]
  readonly onOpen: (open: Open | null) => void
  /** With the range, as labels are printed of it. */
  readonly onAdded: (range: string) => void
  readonly onCleared: (sets: ClearedLockers['sets']) => void
}

function OpenSheet({ open, region, lockers, onOpen, onAdded, onCleared }: OpenProps) {
  const { role } = useSession().member
  const { queries } = useDesk()
  const close = () => onOpen(null)
  const changed = { region, onDone: () => queries.invalidateQueries(), onClose: close }
  const named = 'code' in open ? lockers.find(({ code }) => code === open.code) : undefined
  return match(open)
    .with({ kind: 'ADD' }, () => (
      <AddLockersSheet
        region={region}
        onAdded={({ codes }) => {
          onAdded([...new Set([codes[0], codes.at(-1)])].join('..'))
          return queries.invalidateQueries()
        }}
        onClose={close}
      />
    ))
    .with({ kind: 'CLEAR' }, () => (
      <ClearLockersSheet
        region={region}
        onCleared={sets => {
          onCleared(sets)
          return queries.invalidateQueries()
        }}
        onClose={close}
      />
    ))
    .with({ kind: 'REMOVE' }, ({ code }) => <RemoveLockersSheet code={code} {...changed} />)
    .with({ kind: 'BLOCK' }, ({ code }) => (
      <BlockSheet code={code} isBlocked={named !== undefined && named.blockedReason !== null} {...changed} />
    ))
    .with({ kind: 'LOCKER' }, ({ code }) =>
      named === undefined ? null : (
        <LockerSheet
          locker={named}
          region={region}
          onBlock={mayActAs(role, 'OPERATOR') ? () => onOpen({ kind: 'BLOCK', code }) : null}
          onRemove={mayActAs(role, 'ADMIN') ? () => onOpen({ kind: 'REMOVE', code }) : null}
          onClose={close}
        />
      ),
    )
    .exhaustive()
}
