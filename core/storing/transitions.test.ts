import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { ORDER_EVENTS } from './order-event.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import { ALLOWED_STEPS, eventsFrom, nextState, TRANSITIONS } from './transitions.ts'

// Rules.md section 4 as it is written there: id, event, from, to, actors. Ranges are numbers of section 3.
const WRITTEN = `
T01 | order.precreated    | none                                   | UNPAID             | C, O
T02 | payment.confirmed   | UNPAID                                 | REQUESTED          | C, O, P
T03 | payment.late        | EXPIRED                                | REQUESTED          | P
T04 | order.expired       | UNPAID                                 | EXPIRED            | S
T05 | order.voided        | UNPAID                                 | EXPIRED            | C, O, S
T06 | pickup.scheduled    | REQUESTED                              | PICKUP_SCHEDULED   | C, O, S
T07 | pickup.rescheduled  | PICKUP_SCHEDULED                       | PICKUP_SCHEDULED   | C, O
T08 | pickup.unscheduled  | PICKUP_SCHEDULED                       | REQUESTED          | O
T09 | pickup.done         | PICKUP_SCHEDULED, REQUESTED            | PICKED_UP          | O
T10 | report.filed        | PICKED_UP                              | REPORTED           | O
T11 | temp.stored         | REPORTED                               | TEMP_STORED        | O
T12 | transit.started     | REPORTED, TEMP_STORED                  | IN_TRANSIT         | O
T13 | storage.arrived     | REPORTED, TEMP_STORED, IN_TRANSIT      | ARRIVED            | O
T14 | storage.shelved     | ARRIVED                                | IN_STORAGE         | O
T15 | checkout.requested  | IN_STORAGE, RESTORED                   | CHECKOUT_REQUESTED | C, O
T16 | checkout.withdrawn  | CHECKOUT_REQUESTED, CHECKOUT_SCHEDULED | before checkout    | C, O
T17 | checkout.scheduled  | CHECKOUT_REQUESTED                     | CHECKOUT_SCHEDULED | O
T18 | checkout.delivered  | CHECKOUT_REQUESTED, CHECKOUT_SCHEDULED | CHECKED_OUT        | O
T19 | equipment.restored  | CHECKED_OUT                            | RESTORED           | O
T20 | equipment.returned  | CHECKED_OUT                            | RETURNED           | O
T21 | term.closed         | RETURNED, CHECKED_OUT                  | COMPLETED          | S
T22 | storage.cancelled   | REQUESTED, PICKUP_SCHEDULED            | CANCELLED          | C, O
T23 | autopay.terminated  | 5 to 14                                | same               | C, O
T24 | autopay.resumed     | 5 to 14                                | same               | C, O
T25 | renewal.charged     | 9 to 14                                | same               | O, S
T26 | renewal.declined    | 9 to 14                                | same               | S
T27 | renewal.exhausted   | 9 to 14                                | same               | S
T28 | season.rolled       | RESTORED                               | IN_STORAGE         | S
T29 | uncollected.flagged | 9 to 13                                | same               | S
T30 | status.corrected    | any                                    | previous           | O
T31 | pickup.missed       | PICKUP_SCHEDULED                       | REQUESTED          | O
T32 | checkout.rescheduled| CHECKOUT_SCHEDULED                     | CHECKOUT_SCHEDULED | O
T33 | checkout.missed     | CHECKOUT_SCHEDULED                     | CHECKOUT_REQUESTED | O
T34 | locker.moved        | 10 to 13                               | same               | O
T35 | gear.lost           | 5 to 14                                | LOST               | O
T36 | gear.damaged        | 5 to 14                                | DAMAGED            | O
T37 | gear.disposed       | ARRIVED, IN_STORAGE, RESTORED          | DISPOSED           | O
T38 | report.corrected    | 6 to 13                                | same               | O
T39 | fee.settled         | 9 to 13                                | same               | O
T40 | gear.described      | 5 to 14                                | same               | O
T41 | renewal.reversed    | 9 to 14                                | same               | O
T42 | fee.reversed        | 9 to 15                                | same               | O
T43 | checkout.redirected | CHECKOUT_REQUESTED, CHECKOUT_SCHEDULED | same               | C, O`

const rows = WRITTEN.trim()
  .split('\n')
  .map(line => {
    const [id = '', event = '', from = '', to = '', actors = ''] = line.split('|').map(cell => cell.trim())
    return { id, event, from: statesWritten(from), to, actors: actors.split(', ') }
  })

function statesWritten(from: string): (string | null)[] {
  const range = /^(\d+) to (\d+)$/.exec(from)
  if (range !== null) return ORDER_STATES.slice(Number(range[1]) - 1, Number(range[2]))
  if (from === 'any') return [...ORDER_STATES]
  return from === 'none' ? [null] : from.split(', ')
}

// T30 takes back what staff did with the gear: each row from T06 to T20 but a new pickup day and the customer's request; and a missed pickup,
// which leads back to where an unscheduled one does. So are the ends without the gear.
const correctable = rows.filter(
  ({ id }) => (id >= 'T06' && id <= 'T20' && !['T07', 'T15', 'T16'].includes(id)) || ['T35', 'T36', 'T37'].includes(id),
)
const corrections = correctable.flatMap(({ from, to }) => from.map(before => ['status.corrected', to, before]))

const written = rows.flatMap(({ event, from, to }) => {
  if (to === 'previous') return corrections
  if (to === 'before checkout') return from.flatMap(at => ['IN_STORAGE', 'RESTORED'].map(state => [event, at, state]))
  return from.map(state => [event, state, to === 'same' ? state : to])
})
const key = (event: string, from: string | null, to: string) => `${event}: ${from} > ${to}`
const inTable = new Set(written.map(([event, from, to]) => key(String(event), from ?? null, String(to))))

describe('the table', () => {
  test('has a row for each of the 43 events, in their order', () => {
    expect(TRANSITIONS.map(row => row.event)).toEqual(ORDER_EVENTS)
    expect(TRANSITIONS.map(row => row.id)).toEqual(rows.map(row => row.id))
    expect(ORDER_EVENTS).toHaveLength(43)
  })

  test.each(rows)('$id $event says from, to and who as the rules do', ({ id, event, from, to, actors }) => {
    const found = TRANSITIONS.find(row => row.id === id)
    const names = { C: 'CUSTOMER', O: 'STAFF', S: 'SCHEDULER', P: 'PROVIDER' }
    expect(found).toMatchObject({ event, actors: actors.map(actor => names[actor as keyof typeof names]) })
    expect(new Set(found?.from)).toEqual(new Set(from))
    const targets: Record<string, string> = { same: 'SAME', previous: 'PREVIOUS', 'before checkout': 'BEFORE_CHECKOUT' }
    expect(found?.to).toBe(id === 'T07' || id === 'T32' ? 'SAME' : (targets[to] ?? to))
  })

  test('holds each concrete step once, and no other', () => {
    const steps = ALLOWED_STEPS.map(({ event, from, to }) => key(event, from, to))
    expect(steps.toSorted()).toEqual([...inTable].toSorted())
    expect(new Set(steps).size).toBe(steps.length)
    expect(steps).toHaveLength(185)
  })
})

describe('an order', () => {
  test.each(ALLOWED_STEPS.map(step => [step.event, step.from, step.to] as const))(
    'may by %s go from %s to %s',
    (event, from, to) => {
      const memory = { stateBeforeCheckout: to, previousState: to }
      expect(nextState(event, from, memory)).toEqual(ok(to))
      expect(eventsFrom(from)).toContain(event)
    },
  )

  const everywhere = [null, ...ORDER_STATES].flatMap(from => ORDER_EVENTS.map(event => ({ event, from })))
  const refused = everywhere.filter(
    ({ event, from }) => ![...inTable].some(step => step.startsWith(`${event}: ${from} >`)),
  )

  test('is refused everything else, whatever it remembers', () => {
    expect(refused.length).toBeGreaterThan(400)
    for (const { event, from } of refused) {
      for (const remembered of [undefined, ...ORDER_STATES]) {
        const answer = nextState(event, from, { stateBeforeCheckout: remembered, previousState: remembered })
        expect(answer).toEqual(err({ kind: 'InvalidTransition', event, from }))
      }
      expect(eventsFrom(from)).not.toContain(event)
    }
  })

  test('goes back to nowhere but where a step came from', () => {
    for (const from of ORDER_STATES) {
      for (const remembered of ORDER_STATES) {
        const corrected = nextState('status.corrected', from, { previousState: remembered })
        expect(corrected.isOk()).toBe(inTable.has(key('status.corrected', from, remembered)))
        const withdrawn = nextState('checkout.withdrawn', from, { stateBeforeCheckout: remembered })
        expect(withdrawn.isOk()).toBe(inTable.has(key('checkout.withdrawn', from, remembered)))
      }
    }
  })

  test('that remembers nothing can neither withdraw a checkout nor be corrected', () => {
    const withdrawn = nextState('checkout.withdrawn', 'CHECKOUT_REQUESTED', {})
    const corrected = nextState('status.corrected', 'PICKED_UP', {})
    expect([withdrawn.isErr(), corrected.isErr()]).toEqual([true, true])
  })

  test('that is completed or cancelled stays so', () => {
    const ends: readonly OrderState[] = ['COMPLETED', 'CANCELLED']
    expect(ends.flatMap(eventsFrom)).toEqual([])
  })
})
