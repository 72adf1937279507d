import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { OrderId } from '#core/shared/ids.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { type NewStep, isTyped } from '../../data/outbox.ts'
import { useSession } from '../../data/session.ts'
import { useQueuedSteps } from '../../data/use-outbox.ts'
import { useDesk } from '../../desk.ts'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { DRIVE_TEXTS as texts } from '../../texts/drive.ts'
import css from './drive.module.css'
import { PlanChoice } from './plan-choice.tsx'
import { StopList } from './stop-list.tsx'
import { StopView } from './stop-view.tsx'
import { nextStop, withDone, withoutMarks, withOpen } from './tour.ts'
import { Unsent } from './unsent.tsx'
import { dropOldDoorPictures } from './use-door-pictures.ts'
import { useNewVisits } from './use-new-visits.ts'
import { usePlan } from './use-plan.ts'
import { useTour } from './use-tour.ts'

/** The driver's stops of a half-day, one after the other; it works without a net (G336 to G339). */
export function DriveScreen() {
  const desk = useDesk()
  const { outbox } = desk
  const { member } = useSession()
  const navigate = useNavigate()
  const say = useToast()
  const [asked, ask] = useSearchParams()
  const plan = usePlan()
  const isListed = !asked.has('stop') && !asked.has('fix')
  const { tour, failure, isReading, read, outdated, change, changeEverywhere } = useTour(plan.plan, isListed)
  const queued = useQueuedSteps()

  useEffect(() => void dropOldDoorPictures(desk), [desk])

  const stops = tour?.stops ?? []
  const newVisits = useNewVisits(plan.plan, stops)
  const fixed = queued.find(step => step.key === asked.get('fix') && isTyped(step)) ?? null
  const orderId = fixed?.orderId ?? asked.get('stop')
  const stop = stops.find(found => found.orderId === orderId) ?? null

  const open = (order: OrderId | null, options: { readonly replace?: boolean } = {}) => {
    const next = new URLSearchParams(asked)
    next.delete('fix')
    if (order === null) next.delete('stop')
    else next.set('stop', order)
    ask(next, options)
    scrollTo(0, 0)
  }
  const fix = (key: string) => ask({ fix: key })
  const recorded = (step: NewStep, name: string) => {
    changeEverywhere(found => withDone(found, step.orderId, step.body.event))
    void outbox.flush(member.id)
    const next = nextStop(withDone(stops, step.orderId, step.body.event))
    say(next === null ? `${texts.recorded(name)}. ${texts.allDone}` : texts.recorded(name))
    open(next?.orderId ?? null, { replace: true })
  }

  if (orderId !== null && (stop !== null || fixed !== null)) {
    return (
      <StopView
        key={fixed?.key ?? orderId}
        stop={stop}
        fixed={fixed}
        step={queued.find(step => step.orderId === orderId) ?? null}
        onBack={() => (asked.has('fix') ? navigate(-1) : open(null))}
        isOutdated={stop !== null && outdated.has(stop.orderId)}
        onRefresh={read}
        onRecorded={recorded}
        onTakenBack={order => changeEverywhere(found => withOpen(found, order))}
      />
    )
  }

  const changes = stops.filter(({ mark }) => mark !== null).length
  const left = stops.filter(({ done, mark }) => done === null && mark !== 'GONE')
  const next = nextStop(stops)
  return (
    <div className={css.page}>
      <PageTitle>{texts.title}</PageTitle>
      <Unsent
        customerOf={order => stops.find(found => found.orderId === order)?.customerName}
        onFix={fix}
        onDropped={order => {
          changeEverywhere(found => withOpen(found, order))
          // What is there in its place may have left the list.
          read()
        }}
      />
      <PlanChoice {...plan} />
      {tour === null && isReading && (
        <Loading>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </Loading>
      )}
      {tour === null && !isReading && failure !== null && (
        <LoadFailure failure={failure} onRetry={async () => read()} />
      )}
      {tour !== null && (
        <>
          <p className={css.note} role="status">
            {failure === null ? texts.readAt(tour.readAt) : texts.stale(tour.readAt)}
          </p>
          {newVisits > 0 && !isReading && (
            <Button tone="ghost" onPress={read}>
              {texts.newVisits(newVisits)}
            </Button>
          )}
          {changes > 0 && (
            <div className={css.changes}>
              <Banner tone="warn">{texts.changes(changes)}</Banner>
              <Button tone="ghost" onPress={() => change(withoutMarks)}>
                {texts.seen}
              </Button>
            </div>
          )}
          {next !== null && <Button onPress={() => open(next.orderId)}>{texts.nextTo(next.customerName)}</Button>}
          {stops.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <StopList
              stops={stops}
              summary={texts.left(left.length, stops.filter(({ mark }) => mark !== 'GONE').length)}
              unsent={
                new Map(queued.map(step => [step.orderId, step.refusal === null ? texts.waiting : texts.notSent]))
              }
              onOpen={order => open(order)}
              onChange={change}
            />
          )}
        </>
      )}
      {tour !== null && (
        <Button tone="ghost" onPress={read} busy={isReading} busyLabel={texts.refreshing}>
          {texts.refresh}
        </Button>
      )}
    </div>
  )
}
