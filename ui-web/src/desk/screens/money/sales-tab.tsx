import { useState } from 'react'
import type { output } from 'zod/mini'
import { SALES_SUMS } from '#core/billing/sales-table.ts'
import { SALES_GROUPS, type SalesGroup } from '#core/billing/sales.ts'
import { Day } from '#core/shared/day.ts'
import { reportSales, salesByMonth, type SalesSums } from '#adapters/http/contract/staff/money.ts'
import { Button } from '../../../parts/button.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import {
  groupName,
  groupSummary,
  monthSummary,
  monthText,
  periodText,
  SHOP_MONEY_TEXTS as texts,
  shortMonth,
  shortWon,
  SUM_NAMES,
  sumText,
  wonText,
} from '../../texts/money.ts'
import { BooksDownload } from './books-download.tsx'
import { PeriodPicker, type Picked, thisMonth } from './period-picker.tsx'
import { Plot, type PlotPoint } from './plot.tsx'
import css from './money.module.css'

type By = SalesGroup | 'none'
type Report = output<typeof reportSales.answer>
type Months = output<typeof salesByMonth.answer>

/** What a period came to: sums, told apart, and how the year went; each drawing with its table (G369). */
export function SalesTab() {
  const today = Day.of(useDesk().clock.now())
  const [picked, setPicked] = useState<Picked>(() => thisMonth(today))
  const [by, setBy] = useState<By>('plan')
  const report = useStaffCall(reportSales, { query: { ...picked, ...(by !== 'none' && { by }) } })
  const months = useStaffCall(salesByMonth, {})

  return (
    <div className={css.sections}>
      <div className={`${css.filters} unprinted`}>
        <PeriodPicker picked={picked} today={today} onPick={setPicked} />
        <Choices
          label={texts.by}
          choices={(['none', ...SALES_GROUPS] as const).map(value => ({ value, label: texts.bys[value] }))}
          value={by}
          onChange={setBy}
        />
      </div>
      {report.status === 'loading' && (
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
      {report.status === 'failed' && <LoadFailure failure={report.error} onRetry={report.retry} />}
      {report.status === 'ready' && <Sums report={report.value} picked={picked} by={by} />}
      {months.status === 'failed' && <LoadFailure failure={months.error} onRetry={months.retry} />}
      {months.status === 'ready' && <Year {...months.value} />}
      <BooksDownload picked={picked} by={by === 'none' ? null : by} />
      <div className="unprinted">
        <Button tone="ghost" onPress={() => print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  )
}

type SumsProps = { readonly report: Report; readonly picked: Picked; readonly by: By }

function Sums({ report: { groups, total }, picked, by }: SumsProps) {
  const named = by === 'none' ? [] : groups.map(({ group, sums }) => ({ name: groupName(by, group), sums }))
  // The total first: a phone shows no more than two.
  const columns = [{ name: texts.total, sums: total }, ...named]
  return (
    <>
      <section className={css.card}>
        <h2 className={css.title}>
          {periodText(picked.of, picked.period)} {texts.sums}
        </h2>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too */}
        <div className={css.scroll} role="region" aria-label={texts.sums} tabIndex={0}>
          <table className={css.sums}>
            <thead>
              <tr>
                <th scope="col">{texts.item}</th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {SALES_SUMS.map(of => (
                <tr key={of} data-strong={of === 'netWon' || undefined}>
                  <th scope="row">{SUM_NAMES[of]}</th>
                  {columns.map(({ name, sums }) => (
                    <td key={name}>{sumText(of, sums[of])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {named.length > 0 && (
        <Plot
          title={texts.byGroup}
          summary={groupSummary(named.map(({ name, sums }) => ({ name, value: sums.netWon })))}
          points={named.map(({ name, sums }) => ({ key: name, label: name, value: sums.netWon }))}
          format={wonText}
          short={shortWon}
          shape="bars"
          heads={[by === 'none' ? '' : texts.bys[by], SUM_NAMES.netWon]}
        />
      )}
    </>
  )
}

const percent = (value: number): string => `${Math.round(value)}%`

/** Of the renewals that were decided in a month: none in a month without. */
const renewalRate = ({ renewed, unpaid }: SalesSums): number | null => {
  const decided = Math.max(renewed, 0) + unpaid
  return decided === 0 ? null : (Math.max(renewed, 0) / decided) * 100
}

function Year({ months, places }: Months) {
  const values = (of: (sums: SalesSums) => number | null) =>
    months.map(({ month, sums }) => ({ month, value: of(sums) }))
  const points = (found: ReturnType<typeof values>): readonly PlotPoint[] =>
    found.map(({ month, value }) => ({ key: monthText(month), label: shortMonth(month), value }))
  const [net, rate, stored] = [values(sums => sums.netWon), values(renewalRate), values(sums => sums.stored)]
  const sets = (value: number) => value.toLocaleString('ko-KR')
  return (
    <>
      <Plot
        title={texts.byMonth}
        summary={monthSummary(net, wonText)}
        points={points(net)}
        format={wonText}
        short={shortWon}
        shape="bars"
        isUntilNow
        heads={[texts.month, SUM_NAMES.netWon]}
      />
      <Plot
        title={texts.renewalRate}
        summary={monthSummary(rate, percent)}
        points={points(rate)}
        format={percent}
        short={percent}
        shape="line"
        isUntilNow
        most={100}
        heads={[texts.month, texts.renewalRate]}
      />
      <Plot
        title={texts.occupancy}
        summary={`${monthSummary(stored, value => `${sets(value)}세트`)} ${texts.places(places)}.`}
        points={points(stored)}
        format={sets}
        short={sets}
        shape="line"
        isUntilNow
        most={places}
        heads={[texts.month, texts.stored]}
      />
    </>
  )
}
