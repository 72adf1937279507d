import type { OrderId } from '#core/shared/ids.ts'
import { Day } from '#core/shared/day.ts'
import { pageClock } from '../../app/page-clock.ts'
import type { Stop } from '../screens/drive/tour.ts'

/** A stop of today's tour. */
export const stopOf = (orderId: string, more: Partial<Stop> = {}): Stop => {
  const now = pageClock().now()
  return {
    orderId: orderId as OrderId,
    state: 'PICKUP_SCHEDULED',
    customerName: '김시즌',
    kind: 'SKI',
    plan: 'BASIC',
    region: 'RESORT',
    brand: '',
    name: '',
    size: '',
    locker: null,
    pickupDate: Day.of(now),
    pickupHalf: 'MORNING',
    since: now,
    place: {
      recipientName: '김시즌',
      phone: '01012345678',
      address: '강원 평창군 올림픽로 715',
      detail: '101동 1203호',
      note: '공동현관 1203*',
    },
    lateSince: null,
    canBeFinal: false,
    isOver: false,
    changedSince: null,
    version: 3,
    notes: [],
    earlierGear: [],
    ...more,
  }
}
