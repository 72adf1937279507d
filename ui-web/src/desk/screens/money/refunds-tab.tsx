import { useState } from 'react'
import { listRefunds } from '#adapters/http/contract/staff/money.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Choices } from '../../parts/choices.tsx'
import { PagedRows } from '../../parts/paged-rows.tsx'
import { SHOP_MONEY_TEXTS as texts } from '../../texts/money.ts'
import { RefundRow } from './refund-row.tsx'
import css from './money.module.css'

/** Refunds that are not back yet, or all of them. */
export function RefundsTab() {
  const [which, setWhich] = useState<'WAITING' | 'ALL'>('WAITING')
  return (
    <div className={css.sections}>
      <Choices
        label={texts.filter.which}
        choices={[
          { value: 'WAITING', label: texts.filter.waiting },
          { value: 'ALL', label: texts.filter.every },
        ]}
        value={which}
        onChange={setWhich}
      />
      <ul className={css.rows} key={which}>
        <PagedRows
          call={listRefunds}
          query={{ which }}
          rowsOf={({ refunds }) => refunds.map(refund => <RefundRow key={refund.refundId} refund={refund} />)}
          nextOf={({ next }) => next}
          none={<EmptyState title={texts.noRefunds} />}
          more={texts.next}
        />
      </ul>
    </div>
  )
}
