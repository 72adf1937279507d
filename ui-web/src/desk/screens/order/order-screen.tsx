import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { isDoorEvent } from '#core/storing/door-picture.ts'
import { Day } from '#core/shared/day.ts'
import { mayActAs } from '#core/shared/staff.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import { awaitsPickup } from '#core/storing/pickup-place.ts'
import { PLAN_NAMES } from '#core/storing/plan.ts'
import { regionLabel } from '#core/storing/region.ts'
import type { StaffEvent } from '#core/storing/step-details.ts'
import { type OrderAction, readOrder, type StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { benchWay, MONEY_OPEN } from '../../app/step-way.ts'
import { SHOP } from '../../../app/shop.ts'
import { BottomSheet } from '../../../parts/bottom-sheet.tsx'
import { Button } from '../../../parts/button.tsx'
import { Banner } from '../../../parts/banner.tsx'
import { Chip } from '../../../parts/chip.tsx'
import { ListRow } from '../../../parts/list-row.tsx'
import { useSession } from '../../data/session.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { LoadedPage } from '../../parts/loaded-page.tsx'
import { useDesk } from '../../desk.ts'
import { Column, Columns } from '../../parts/columns.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { dayNote, dueText, endingText, ORDER_TEXTS as texts, stateSentence } from '../../texts/order.ts'
import { STATE_NAMES, stepName } from '../../texts/order-steps.ts'
import { taskName } from '../../texts/orders.ts'
import { DESK_TEXTS } from '../../texts/shared.ts'
import { taskAction } from '../../texts/tasks.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { GearCard } from './gear-card.tsx'
import { HandingOut } from './handing-out.tsx'
import { MoneyCard } from './money/money-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { MessagesCard } from '../messages/messages-card.tsx'
import { OrderTasksCard } from '../tasks/order-tasks-card.tsx'
import { ComplaintsCard } from '../tasks/complaints-card.tsx'
import { DoorPicturesCard } from './door-pictures-card.tsx'
import { ReportCard } from './report-card.tsx'
import { StepSheet } from './step-sheet.tsx'
import { StoryCard } from './story-card.tsx'
import css from './order-screen.module.css'

/** Everything of one order, and its next step. */
export function OrderScreen() {
  const { orderId = '' } = useParams()
  const loaded = useStaffCall(readOrder, { params: { orderId } })

  return (
    <LoadedPage title={texts.documentTitle} loaded={loaded}>
      {({ value: { order }, outdated, retry }) => (
        <>
          {outdated !== null && <Banner tone="warn">{DESK_TEXTS.outdated}</Banner>}
          <OrderPage key={order.orderId} order={order} onRefresh={() => void retry()} />
        </>
      )}
    </LoadedPage>
  )
}

type PageProps = { readonly order: StaffOrderDetail; readonly onRefresh: () => void }

const OrderPage = ({ order, onRefresh }: PageProps) => (
  <Columns>
    <Column>
      <Head order={order} onRefresh={onRefresh} />
      <CustomerCard order={order} />
      <NotesCard about={{ orderId: order.orderId }} />
      {awaitsPickup(order) && <PlaceCard order={order} />}
      {order.checkout !== null && <CheckoutCard order={order} checkout={order.checkout} />}
      <GearCard order={order} />
      {order.steps.some(({ event }) => event === 'report.filed') && <ReportCard order={order} />}
      {order.steps.some(({ event }) => isDoorEvent(event)) && <DoorPicturesCard order={order} />}
    </Column>
    <Column>
      {order.tasks.length > 0 && <OrderTasksCard tasks={order.tasks} />}
      <StoryCard steps={order.steps} />
      <MoneyCard order={order} />
      <MessagesCard about={{ orderId: order.orderId }} />
      <ComplaintsCard about={{ orderId: order.orderId }} />
    </Column>
  </Columns>
)

const MOVES: ReadonlySet<StaffEvent> = new Set<StaffEvent>(['pickup.rescheduled', 'checkout.rescheduled'])

/** Who, what and until when; the one next step large, the others behind a quiet button. */
function Head({ order, onRefresh }: PageProps) {
  const today = Day.of(useDesk().clock.now())
  const { member } = useSession()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<OrderAction | null>(
    () => order.actions.find(({ event }) => event === query.get('do')) ?? null,
  )
  const [isChoosing, setChoosing] = useState(false)
  const next = order.actions.find(({ event }) => event === order.nextStep)
  const others = order.actions.filter(action => action !== next)
  /** Nothing changes hands before its day, unless somebody comes earlier. */
  const isAhead = next !== undefined && isDoorEvent(next.event) && order.dueOn !== null && order.dueOn > today
  const urgent = order.tasks.find(({ kind }) => taskAction(kind).at === 'MONEY' || kind === 'STOP_ON_CLOSED_DAY')
  const seeTo = urgent && wayOut(urgent.kind)
  const note = dayNote(order, member.role)
  const choose = (action: OrderAction) => {
    setChoosing(false)
    const bench = benchWay(order.orderId, action.event)
    if (bench === null) setChosen(action)
    else void navigate(bench)
  }

  /** What a task that comes before every step asks for; undefined where this member cannot do it. */
  function wayOut(kind: string): (() => void) | undefined {
    if (taskAction(kind).at === 'MONEY') {
      return mayActAs(member.role, 'OPERATOR') ? () => setQuery({ do: MONEY_OPEN }, { replace: true }) : undefined
    }
    const move = others.find(({ event }) => MOVES.has(event))
    return move && (() => choose(move))
  }

  return (
    <header className={css.head}>
      <PageTitle>{texts.title(order.customerName, EQUIPMENT_NAMES[order.kind])}</PageTitle>
      <p className={css.facts}>
        <Chip tone="accent">{STATE_NAMES[order.state]}</Chip>
        <span>{[PLAN_NAMES[order.plan], regionLabel(SHOP, order.region), order.orderId].join(' · ')}</span>
      </p>
      <p className={css.sentence}>{stateSentence(order, today)}</p>
      {note !== null && <p className={css.quiet}>{note}</p>}
      {order.dueOn !== null && (
        <p className={css.due} data-late={order.dueOn < today || undefined}>
          {dueText(order.dueOn, today)}
        </p>
      )}
      {order.ending && <p className={css.facts}>{endingText(order.ending)}</p>}
      {urgent && <Banner tone="warn">{taskName(urgent.kind)}</Banner>}
      {order.lateFee && <Banner tone="warn">{texts.lateFee(order.lateFee)}</Banner>}
      {((next ?? others[0] ?? seeTo) !== undefined || order.mayHandOut || order.mayRequestCheckout) && (
        <div className={css.actions}>
          {urgent && seeTo && <Button onPress={seeTo}>{taskAction(urgent.kind).label}</Button>}
          {next && (
            <Button tone={seeTo || isAhead ? 'ghost' : 'primary'} onPress={() => choose(next)}>
              {stepName(next.event, order.state)}
            </Button>
          )}
          <HandingOut order={order} isQuiet={next !== undefined || seeTo !== undefined} />
          {others.length > 1 ? (
            <Button tone="ghost" onPress={() => setChoosing(true)}>
              {texts.otherSteps}
            </Button>
          ) : (
            others.map(action => (
              <Button key={action.event} tone="ghost" onPress={() => choose(action)}>
                {stepName(action.event, order.state)}
              </Button>
            ))
          )}
        </div>
      )}
      <BottomSheet open={isChoosing} onClose={() => setChoosing(false)} title={texts.otherSteps}>
        <ul className={css.choices}>
          {others.map(action => (
            <li key={action.event}>
              <ListRow title={stepName(action.event, order.state)} way={{ onPress: () => choose(action) }} />
            </li>
          ))}
        </ul>
      </BottomSheet>
      {chosen !== null && (
        <StepSheet
          key={chosen.event}
          order={order}
          action={chosen}
          onRefresh={onRefresh}
          onClose={() => setChosen(null)}
        />
      )}
    </header>
  )
}
