import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { EquipmentId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { GearText } from './gear-text.ts'
import type { Order } from './order.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import { canCancel, PROJECTION } from './projection.ts'
import { goesBackByBank, orderRecord, termRecords, type TermPayment } from './storage-record.ts'
import { storedOrder } from './testing/stored-order.ts'

const PLACED = 1_795_000_000_000 as Instant

const stored = storedOrder('2026-12-03' as Day, {
  brand: 'Atomic' as GearText,
  equipmentName: 'Redster X9' as GearText,
  equipmentSize: '170' as GearText,
  placedAt: PLACED,
  stateChangedAt: PLACED,
  pickupDate: '2026-12-01' as Day,
  termsPaid: 2,
  equipmentId: 'equipment' as EquipmentId,
  locker: 'A-12',
})
const unpaid: Order = { ...stored, state: 'UNPAID', storageStartDate: null, termsPaid: 0, equipmentId: null }

const makePayment = (term: number, status: TermPayment['status'] = 'DONE'): TermPayment => ({
  id: `payment-${term}` as PaymentId,
  term,
  amountWon: 99_000 as Won,
  status,
  method: '카드',
  approvedAt: PLACED,
  receiptUrl: null,
})

describe('the records of an order', () => {
  test('a finished term is past and reads COMPLETED while the gear is still stored (G72)', () => {
    const [current, first] = termRecords({ order: stored, payments: [makePayment(1), makePayment(2)] })
    expect(current).toMatchObject({
      tab: 'stored',
      record: {
        term: 2,
        storingStatus: 'IN_STORAGE',
        storageStartDate: '2027-12-03',
        storageEndDate: '2028-12-02',
        nextPaymentDate: '2028-12-03',
        renewalCancelDeadline: '2028-11-26',
        terminable: true,
      },
    })
    expect(first).toMatchObject({
      tab: 'past',
      record: {
        term: 1,
        storingStatus: 'COMPLETED',
        storageStartDate: '2026-12-03',
        storageEndDate: '2027-12-02',
        nextPaymentDate: null,
        renewalCancelDeadline: null,
        terminable: false,
      },
    })
  })

  test('a try to renew is no storage yet', () => {
    const records = termRecords({ order: stored, payments: [makePayment(1), makePayment(2), makePayment(3, 'FAILED')] })
    expect(records.map(({ record }) => record.term)).toEqual([2, 1])
  })

  test('the history shows an order once, from its first day to the end of what is paid', () => {
    expect(orderRecord({ order: stored, payments: [makePayment(1), makePayment(2)] })).toMatchObject({
      term: 2,
      storageStartDate: '2026-12-03',
      storageEndDate: '2028-12-02',
    })
  })

  test('a terminated storage ends, and nothing is charged any more (G39)', () => {
    const [current] = termRecords({ order: { ...stored, autoRenewal: 'TERMINATED' }, payments: [makePayment(2)] })
    expect(current?.record).toMatchObject({
      storageEndDate: '2028-12-02',
      nextPaymentDate: null,
      renewalCancelDeadline: null,
      terminable: false,
    })
  })

  test('delivered gear is past once the storage is terminated, and only then', () => {
    const delivered: Order = { ...stored, state: 'CHECKED_OUT' }
    const readTab = (order: Order) => termRecords({ order, payments: [makePayment(2)] })[0]?.tab
    expect(readTab(delivered)).toBe('stored')
    expect(readTab({ ...delivered, autoRenewal: 'TERMINATED' })).toBe('past')
  })

  test('an order that waits for its payment has no gear and no dates (G50)', () => {
    const [record] = termRecords({ order: unpaid, payments: [makePayment(1, 'READY')] })
    expect(record).toMatchObject({
      tab: 'stored',
      record: {
        storingStatus: 'PENDING_EQUIPMENT',
        hasEquipment: false,
        paymentStatus: 'READY',
        storageStartDate: null,
        storageEndDate: null,
        nextPaymentDate: null,
      },
    })
  })

  const orderIn = (state: OrderState): Order =>
    state === 'UNPAID' || state === 'EXPIRED' ? { ...unpaid, state } : { ...stored, state, termsPaid: 1 }

  test.each(ORDER_STATES)('%s is shown as the table of projections says', state => {
    const [found] = termRecords({ order: orderIn(state), payments: [makePayment(1)] })
    const { record, leg, customerMay } = PROJECTION[state]
    expect(found?.record).toMatchObject({
      storingStatus: record,
      leg,
      cancellable: canCancel(state),
      terminable: (customerMay as readonly string[]).includes('terminate'),
    })
  })

  test('only what is not picked up yet can be cancelled (G45)', () => {
    const cancellable = ORDER_STATES.filter(
      state => orderRecord({ order: orderIn(state), payments: [makePayment(1)] })?.cancellable,
    )
    expect(cancellable).toEqual(['REQUESTED', 'PICKUP_SCHEDULED'])
  })
})

test('a part of what its card takes back only as a whole goes back by bank, as all that the staff took does (G741, G193)', () => {
  const card = makePayment(1)
  const [whole, part] = [card.amountWon, (card.amountWon - 1) as Won]
  expect([whole, part].map(won => goesBackByBank(card, won))).toEqual([false, false])
  expect([whole, part].map(won => goesBackByBank({ ...card, canRefundPart: false }, won))).toEqual([false, true])
  expect([whole, part].map(won => goesBackByBank({ ...card, kind: 'CASH' }, won))).toEqual([true, true])
})
