import { Link } from 'react-router-dom'
import { mayActAs } from '#core/shared/staff.ts'
import type { output } from 'zod/mini'
import type { Instant } from '#core/shared/instant.ts'
import { today } from '#adapters/http/contract/staff/work.ts'
import { FIND, isInBar } from '../../app/pages.ts'
import { useMinutes } from '../../data/use-minutes.ts'
import { useOwnRegions } from '../../data/use-own-regions.ts'
import { Banner } from '../../../parts/banner.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { dayText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useOnline } from '../../data/use-online.ts'
import { EVERYWHERE, useShownRegion } from '../../data/use-shown-region.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadedPage } from '../../parts/loaded-page.tsx'
import { Choices } from '../../parts/choices.tsx'
import { DeskIcon } from '../../parts/desk-icon.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { regionName } from '../../texts/region.ts'
import { LANE_TEXTS, timeText, TODAY_TEXTS as texts } from '../../texts/today.ts'
import { Figures } from './figures.tsx'
import { LaneRow } from './lane-row.tsx'
import { TaskRow } from './task-row.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { WorkSection } from './work-section.tsx'
import css from './today-screen.module.css'

const ALL_TASKS = { to: '/desk/tasks', label: texts.allTasks }

type Work = output<typeof today.answer>

/** What waits now, each with its next step; it follows what anybody does (G320, G321). */
export function TodayScreen() {
  const loaded = useStaffCall(today, {})
  const isOnline = useOnline()

  return (
    <LoadedPage title={texts.title} loaded={loaded}>
      {({ value, outdated, readAt }) => (
        <TodayPage work={value} asOf={!isOnline || outdated !== null ? readAt : null} />
      )}
    </LoadedPage>
  )
}

type PageProps = {
  readonly work: Work
  /** Of when it is, where there is nothing newer. */
  readonly asOf: Instant | null
}

function TodayPage({ work, asOf }: PageProps) {
  const own = useOwnRegions()
  const now = useMinutes()
  const { member } = useSession()
  const [region, setRegion] = useShownRegion()
  const noteFocus = useKeptFocus()
  const arrived = useArrivals(keysOf(work))

  const mayAct = mayActAs(member.role, 'OPERATOR')
  const lanes = work.lanes.map(({ orders, ...lane }) => ({
    ...lane,
    orders: orders.filter(order => region === EVERYWHERE || order.region === region),
  }))
  const waiting = lanes.filter(({ orders, hasMore }) => orders.length > 0 || hasMore)
  const empty = lanes.filter(lane => !waiting.includes(lane))
  const hasTasks = work.tasks.length > 0
  const lateCount = lanes.flatMap(({ lane, orders }) =>
    orders.filter(order => timeText(lane, order, now).isLate),
  ).length

  // Who does the rounds begins with them; who only calls begins with whom to call.
  const tasks = hasTasks && (
    <WorkSection id="TASKS" title={texts.tasks} hasMore={work.hasMoreTasks} all={ALL_TASKS}>
      {work.tasks.map(task => (
        <TaskRow key={task.id} task={task} day={work.day} isNew={arrived.includes(`TASK ${task.id}`)} />
      ))}
    </WorkSection>
  )

  return (
    <div onFocus={noteFocus}>
      <header className={css.head}>
        <PageTitle>{texts.title}</PageTitle>
        <p className={css.day}>{dayText(work.day)}</p>
        {!isInBar(member.role, FIND) && (
          <Link to={FIND.path} className={css.find}>
            <DeskIcon name={FIND.icon} size={20} />
            {FIND.label}
          </Link>
        )}
      </header>
      <p className="unseen" role="status">
        {arrived.length > 0 && texts.arrived(arrived.length)}
      </p>
      {asOf !== null && (
        <div className={css.asOf}>
          <Banner tone="warn">{texts.asOf(asOf)}</Banner>
        </div>
      )}
      <Figures
        figures={[
          { label: texts.pickups, count: dueToday(lanes, 'TO_PICK_UP', work.day) },
          { label: texts.deliveries, count: dueToday(lanes, 'TO_DELIVER', work.day) },
          { label: texts.late, count: lateCount, isLate: lateCount > 0 },
          { label: texts.tasks, count: work.tasks.length, hasMore: work.hasMoreTasks },
        ]}
      />
      {own.length > 1 && (
        <div className={css.regions}>
          <Choices
            label={texts.region}
            choices={[
              { value: EVERYWHERE, label: texts.everywhere },
              ...own.map(({ code }) => ({ value: code, label: regionName(code) })),
            ]}
            value={region}
            onChange={setRegion}
          />
        </div>
      )}
      {waiting.length === 0 && !hasTasks && <EmptyState title={texts.nothing} text={texts.nothingText} />}
      <div className={css.lanes}>
        {!mayAct && tasks}
        {waiting.map(({ lane, orders, hasMore }) => (
          <WorkSection key={lane} id={lane} title={LANE_TEXTS[lane].title} hasMore={hasMore}>
            {orders.map(order => (
              <LaneRow
                key={order.orderId}
                lane={lane}
                order={order}
                now={now}
                mayAct={mayAct}
                isNew={arrived.includes(`${lane} ${order.orderId}`)}
              />
            ))}
          </WorkSection>
        ))}
        {mayAct && tasks}
      </div>
      {empty.length > 0 && (
        <p className={css.empty}>{texts.empty(empty.map(({ lane }) => LANE_TEXTS[lane].short).join(', '))}</p>
      )}
    </div>
  )
}

const keysOf = ({ lanes, tasks }: Work): readonly string[] => [
  ...tasks.map(({ id }) => `TASK ${id}`),
  ...lanes.flatMap(({ lane, orders }) => orders.map(({ orderId }) => `${lane} ${orderId}`)),
]

const dueToday = (lanes: Work['lanes'], of: Work['lanes'][number]['lane'], day: Work['day']): number =>
  lanes.find(({ lane }) => lane === of)?.orders.filter(({ dueOn }) => dueOn === day).length ?? 0
