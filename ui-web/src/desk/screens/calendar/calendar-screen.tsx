import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { type CalendarVisit, readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { useOwnRegions } from '../../data/use-own-regions.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { daysText } from '../../../texts/dates.ts'
import { useOnline } from '../../data/use-online.ts'
import { useSession } from '../../data/session.ts'
import { EVERYWHERE, useShownRegion } from '../../data/use-shown-region.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { useDesk } from '../../desk.ts'
import { Choices } from '../../parts/choices.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { CALENDAR_PAGE_TEXTS as texts } from '../../texts/calendar.ts'
import { regionName } from '../../texts/region.ts'
import css from './calendar.module.css'
import { DayColumn } from './day-column.tsx'
import { DayStrip } from './day-strip.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { canMove, type Moving, plansOf, type SlotKind, type Week, weekOf } from './week.ts'

/** A week of pickups and deliveries: seven days side by side on a wide window, one at a time on a phone (G340 to G343). */
export function CalendarScreen() {
  const own = useOwnRegions()
  const { member } = useSession()
  const today = Day.of(useDesk().clock.now())
  const [asked, ask] = useSearchParams()
  const [region, chooseRegion] = useShownRegion()
  const day = Day.parse(asked.get('day') ?? '').unwrapOr(today)
  const from = weekOf(day)
  const query = { from, ...(region !== EVERYWHERE && { region }) }
  const loaded = useStaffCall(readCalendar, { query })
  const isOnline = useOnline()
  const show = (next: Day) => ask(next === today ? {} : { day: next }, { replace: true })

  return (
    <div className={css.page} data-wide-page>
      <header className={css.head}>
        <PageTitle>{texts.title}</PageTitle>
        <p className={css.span} role="status">
          {daysText({ from, to: Day.addDays(from, 6) })}
        </p>
        <div className={css.turns} role="group" aria-label={texts.week}>
          <button
            type="button"
            className={css.turn}
            aria-label={texts.before}
            onClick={() => show(Day.addDays(day, -7))}
          >
            <Icon name="chevron-left" size={20} />
          </button>
          <button type="button" className={css.turn} disabled={from === weekOf(today)} onClick={() => show(today)}>
            {texts.thisWeek}
          </button>
          <button type="button" className={css.turn} aria-label={texts.after} onClick={() => show(Day.addDays(day, 7))}>
            <Icon name="chevron-right" size={20} />
          </button>
        </div>
      </header>
      {own.length > 1 && (
        <Choices
          label={texts.region}
          choices={[
            { value: EVERYWHERE, label: texts.everywhere },
            ...own.map(({ code }) => ({ value: code, label: regionName(code) })),
          ]}
          value={region}
          onChange={chooseRegion}
        />
      )}
      {loaded.status === 'loading' && (
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
      {loaded.status === 'failed' && <LoadFailure failure={loaded.error} onRetry={loaded.retry} />}
      {loaded.status === 'ready' && (
        <>
          {(!isOnline || loaded.outdated !== null) && <Banner tone="warn">{texts.asOf}</Banner>}
          <WeekView
            week={loaded.value}
            day={day}
            isOfMany={region === EVERYWHERE && own.length > 1}
            mayMove={mayActAs(member.role, 'OPERATOR')}
            onShow={show}
          />
        </>
      )}
      {mayActAs(member.role, 'ADMIN') && (
        <Link to="/desk/settings" className={css.link}>
          {texts.settings}
        </Link>
      )}
    </div>
  )
}

type WeekProps = {
  readonly week: Week
  /** The one that a phone shows. */
  readonly day: Day
  readonly isOfMany: boolean
  readonly mayMove: boolean
  readonly onShow: (day: Day) => void
}

function WeekView({ week, day, isOfMany, mayMove, onShow }: WeekProps) {
  const [dragged, setDragged] = useState<CalendarVisit | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const plans = plansOf(week)
  const isEmpty = plans.every(({ pickups, deliveries }) => pickups + deliveries === 0)

  const drop = (to: Day, kind: SlotKind) => {
    if (dragged === null) return
    setDragged(null)
    const half = kind === 'MORNING' || kind === 'AFTERNOON' ? kind : null
    const isThere = dragged.day === to && dragged.half === half && dragged.state !== 'CHECKOUT_REQUESTED'
    if (!isThere) setMoving({ visit: dragged, day: to, half })
  }

  return (
    <>
      {week.hasMore && <Banner tone="warn">{texts.hasMore}</Banner>}
      <DayStrip plans={plans} picked={day} today={week.today} onPick={onShow} />
      {isEmpty && (
        <p className={css.none} role="status">
          {texts.nothing}
        </p>
      )}
      <div className={css.week}>
        {plans.map(plan => (
          <DayColumn
            key={plan.day}
            plan={plan}
            isPicked={plan.day === day}
            isToday={plan.day === week.today}
            isPast={plan.day < week.today}
            isOfMany={isOfMany}
            mayMove={visit => mayMove && canMove(visit, week.today)}
            dragged={dragged}
            onDrag={setDragged}
            onDrop={drop}
            onMove={visit => setMoving({ visit, day: null, half: null })}
          />
        ))}
      </div>
      {moving !== null && <MoveSheet key={moving.visit.orderId} {...moving} onClose={() => setMoving(null)} />}
    </>
  )
}
