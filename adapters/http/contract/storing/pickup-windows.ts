import * as z from 'zod/mini'
import { HALF_DAYS } from '#core/shared/shop.ts'
import type { OwnPickupWindow, RegionWindows } from '#core/storing/ports/pickup-windows.ts'
import { call } from '#adapters/http/contract/call.ts'
import { Day, done, success } from '#adapters/http/contract/codec.ts'

const WINDOW = { day: Day, half: z.enum(HALF_DAYS) }

/** A day and MORNING (09 to 13) or AFTERNOON (13 to 18). */
export const AskedWindow = z.object(WINDOW)

const OFFERED = {
  /** A chosen window is booked once the order is paid and its place is known; else the staff confirms it. */
  selfBooking: z.boolean(),
  /** From the region's pickup target on, for four weeks, the full ones too; none where it has no windows. */
  windows: z.array(z.object({ ...WINDOW, isFree: z.boolean() })),
}

export const regionWindows = call({
  method: 'GET',
  path: '/pickup-windows',
  query: ['region'],
  access: 'customer',
  body: null,
  answer: success(OFFERED, {
    decode: ({ windows: offered, selfBooking }): RegionWindows => ({ selfBooking, offered }),
    encode: ({ offered, selfBooking }) => ({ selfBooking, windows: [...offered] }),
  }),
  failures: ['SignInNeeded', 'InvalidInput', 'ServiceUnreachable'],
  summary: 'The half-days in which a region can pick up.',
})

export const orderWindow = call({
  method: 'GET',
  path: '/orders/:orderId/pickup-window',
  access: 'customer',
  body: null,
  answer: success(
    {
      ...OFFERED,
      booked: z.nullable(AskedWindow),
      /** Chosen and not booked; lost when others had taken it. */
      wish: z.nullable(z.object({ ...WINDOW, isLost: z.boolean() })),
      /** Until the day before the booked one. */
      canChange: z.boolean(),
    },
    {
      decode: ({ windows: offered, ...own }): OwnPickupWindow => ({ ...own, offered }),
      encode: ({ offered, ...own }) => ({ ...own, windows: [...offered] }),
    },
  ),
  failures: ['SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'When the gear of one of the caller’s orders is picked up, and when it could be.',
})

export const chooseWindow = call({
  method: 'PUT',
  path: '/orders/:orderId/pickup-window',
  access: 'customer',
  body: AskedWindow,
  answer: done('픽업 시간을 저장했어요.'),
  failures: [
    'SignInNeeded',
    'InvalidInput',
    'OrderNotFound',
    'WindowFull',
    'PickupWindowLocked',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary: 'Book or move the pickup of a paid order until the day before it; a wish where the shop confirms it.',
})
