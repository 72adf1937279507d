import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { Chip } from '../../../parts/chip.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useToast } from '../../parts/use-toast.ts'
import { DRIVE_TEXTS as texts, gearText, markText, recordText, whenText } from '../../texts/drive.ts'
import css from './drive.module.css'
import { isDelivery, moveStop, type TourStop } from './tour.ts'

type Change = (change: (stops: readonly TourStop[]) => readonly TourStop[]) => void

type Props = {
  readonly stops: readonly TourStop[]
  readonly summary: string
  /** Of orders of which something is not at the service: why not. */
  readonly unsent: ReadonlyMap<OrderId, string>
  readonly onOpen: (order: OrderId) => void
  readonly onChange: Change
}

/** The stops in the driver's order, which is changed by dragging, by arrow keys or by buttons. */
export function StopList({ stops, summary, unsent, onOpen, onChange }: Props) {
  const [isSorting, setSorting] = useState(false)
  return (
    <section className={css.stops} aria-labelledby="stops">
      <div className={css.head}>
        <h2 id="stops" className={css.heading}>
          {summary}
        </h2>
        {stops.length > 1 && (
          <button type="button" className={css.quiet} aria-pressed={isSorting} onClick={() => setSorting(!isSorting)}>
            {isSorting ? texts.sortDone : texts.sort}
          </button>
        )}
      </div>
      {isSorting ? (
        <SortedStops stops={stops} onChange={onChange} />
      ) : (
        <ol className={css.list}>
          {stops.map((stop, index) => (
            <li key={stop.orderId}>
              <button
                type="button"
                className={css.stop}
                data-row
                data-done={stop.done !== null || stop.mark === 'GONE' || undefined}
                onClick={() => onOpen(stop.orderId)}
              >
                <span className={css.place}>{index + 1}</span>
                <span className={css.what}>
                  <span className={css.name}>
                    {stop.customerName}
                    <StopChips stop={stop} unsent={unsent.get(stop.orderId)} />
                  </span>
                  <span>
                    {stop.place === null ? texts.noPlace : `${stop.place.address} ${stop.place.detail}`.trim()}
                  </span>
                  <span className={css.faint}>
                    {[
                      whenText(stop),
                      gearText(stop),
                      ...(isDelivery(stop) ? [stop.locker ?? texts.noLocker] : []),
                    ].join(' · ')}
                  </span>
                  <OnPaper stop={stop} />
                </span>
                <span className="unprinted">
                  <Icon name="chevron-right" size={18} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** What a stop says once it is opened: paper is not. */
const OnPaper = ({ stop: { place, notes } }: { readonly stop: TourStop }) => (
  <span className="printed-only">
    {[place?.recipientName, place?.phone && RecipientPhone.typed(place.phone), place?.note, ...notes]
      .filter(Boolean)
      .join(' · ')}
  </span>
)

const StopChips = ({ stop, unsent }: { readonly stop: TourStop; readonly unsent: string | undefined }) => (
  <>
    {isDelivery(stop) && <Chip>{texts.delivery}</Chip>}
    {stop.lateSince && stop.done === null && <Chip tone="warn">{texts.late(stop.lateSince)}</Chip>}
    {stop.done !== null && (
      <Chip tone={stop.done.event.endsWith('.missed') ? 'mute' : 'accent'}>{recordText(stop.done.event)}</Chip>
    )}
    {stop.mark !== null && <Chip tone="warn">{markText(stop.mark)}</Chip>}
    {unsent !== undefined && <Chip tone="warn">{unsent}</Chip>}
  </>
)

function SortedStops({ stops, onChange }: { readonly stops: readonly TourStop[]; readonly onChange: Change }) {
  const say = useToast()
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<string | null>(null)
  const dragged = useRef<OrderId | null>(null)

  // A moved row loses the focus: it goes back to the button that moved it.
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLButtonElement>(`[data-move="${focused.current}"]`)?.focus()
    focused.current = null
  })

  const move = ({ orderId, customerName }: TourStop, by: number, button: string) => {
    const from = stops.findIndex(stop => stop.orderId === orderId)
    const to = from + by
    if (to < 0 || to >= stops.length) return
    focused.current = `${orderId}-${button}`
    onChange(found => moveStop(found, from, to))
    say(texts.moved(customerName, to + 1))
  }
  const byKey = (event: KeyboardEvent, stop: TourStop) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(stop, event.key === 'ArrowUp' ? -1 : 1, 'drag')
  }
  const drag = (event: PointerEvent) => {
    const from = stops.findIndex(stop => stop.orderId === dragged.current)
    if (from < 0) return
    const rows = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
    const to = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY <= bottom)
    if (to >= 0 && to !== from) onChange(found => moveStop(found, from, to))
  }
  const drop = () => {
    dragged.current = null
  }

  return (
    <ol className={css.list} ref={list}>
      {stops.map((stop, index) => (
        <li key={stop.orderId} className={css.sorted}>
          <button
            type="button"
            className={css.handle}
            data-move={`${stop.orderId}-drag`}
            aria-label={texts.drag(stop.customerName)}
            onPointerDown={event => {
              event.currentTarget.setPointerCapture?.(event.pointerId)
              dragged.current = stop.orderId
            }}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={event => byKey(event, stop)}
          >
            <span aria-hidden="true">{index + 1}</span>
            <svg width="20" height="20" viewBox="0 0 24 24" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <path d="M5 8h14M5 16h14" />
            </svg>
          </button>
          <span className={css.what}>
            <span className={css.name}>{stop.customerName}</span>
            <span className={css.faint}>{stop.place?.address}</span>
          </span>
          {([-1, 1] as const).map(by => {
            const button = by < 0 ? 'up' : 'down'
            return (
              <button
                key={button}
                type="button"
                className={css.step}
                data-move={`${stop.orderId}-${button}`}
                data-up={by < 0 || undefined}
                aria-label={texts[button](stop.customerName)}
                onClick={() => move(stop, by, button)}
              >
                <Icon name="chevron-down" size={20} />
              </button>
            )
          })}
        </li>
      ))}
    </ol>
  )
}
