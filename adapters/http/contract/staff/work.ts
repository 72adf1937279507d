import * as z from 'zod/mini'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { LANES } from '#core/staff/work-today.ts'
import { SEARCHED_BY } from '#core/staff/ports/staff-search.ts'
import { Day, id, success } from '#adapters/http/contract/codec.ts'
import { OrderRow } from './orders.ts'
import { staffCall } from './staff-call.ts'

export const TaskRow = z.object({
  id: z.int(),
  kind: z.string(),
  detail: z.string(),
  dueOn: Day,
  orderId: z.nullable(id<OrderId>()),
  customerId: z.nullable(id<CustomerId>()),
  customerName: z.nullable(z.string()),
  maskedPhone: z.nullable(z.string()),
  /** `sms`, `alimtalk` or `mail` where no message by it goes out (G752), `card` or `stored-card` where no payment by it does (G845), else null. */
  stoppedChannel: z.nullable(z.string()),
})
export type TaskRow = z.output<typeof TaskRow>

const Lane = z.object({
  lane: z.enum(LANES),
  /** The longest waiting first. */
  orders: z.array(
    z.object({
      ...OrderRow.shape,
      customerId: id<CustomerId>(),
      /** The booked day of a pickup or delivery, or the day that the customer asked for. */
      dueOn: z.nullable(Day),
      /** After this day the step counts as late (G180); null where none does. */
      lateAfter: z.nullable(Day),
    }),
  ),
  hasMore: z.boolean(),
})
export type WorkLane = z.output<typeof Lane>

export const today = staffCall({
  method: 'GET',
  isLive: true,
  path: '/today',
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    day: Day,
    /** All of them, empty or not, in the order in which gear goes through the shop. */
    lanes: z.array(Lane),
    tasks: z.array(TaskRow),
    hasMoreTasks: z.boolean(),
  }),
  summary: 'What waits for the staff now.',
})

const FoundOrder = z.object({
  orderId: id<OrderId>(),
  state: z.enum(ORDER_STATES),
  kind: z.enum(EQUIPMENT_TYPES),
  gear: z.string(),
  locker: z.nullable(z.string()),
})

export const search = staffCall({
  method: 'GET',
  path: '/search',
  query: ['q'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    hits: z.array(
      z.object({
        by: z.enum(SEARCHED_BY),
        customerId: id<CustomerId>(),
        name: z.string(),
        maskedPhone: z.nullable(z.string()),
        maskedEmail: z.nullable(z.string()),
        orders: z.array(FoundOrder),
        hasMoreOrders: z.boolean(),
      }),
    ),
  }),
  summary: 'Customers, orders and gear by one line: order, label, locker, phone, e-mail, name, brand and model.',
})

/** What a scan or a typed code leads to. */
export const find = staffCall({
  method: 'GET',
  path: '/codes/:code',
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    /** The set that carries the label; null for a locker. */
    orderId: z.nullable(id<OrderId>()),
    /** What is in the locker, in each region that has one of this code. */
    lockers: z.array(
      z.object({
        region: z.string(),
        code: z.string(),
        blockedReason: z.nullable(z.string()),
        capacity: z.int(),
        orders: z.array(id<OrderId>()),
      }),
    ),
  }),
  summary: 'The set of a label, or the locker of a code.',
})
