import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { DeskPayment, DeskReference } from '#core/billing/desk-payment.ts'
import type { Instant } from '#core/shared/instant.ts'
import { EMPTY_PICKS } from '#core/storing/order.ts'
import { CITY, RESORT } from './demo-facts.ts'
import { type DemoShop, done } from './demo-shop.ts'
import { daysAgo, type Deed } from './moments.ts'

const CASH: DeskPayment = { kind: 'CASH', reference: '영수증 0217' as DeskReference, cashReceipt: null }
const BANK: DeskPayment = { kind: 'BANK', reference: '11월 이체' as DeskReference, cashReceipt: null }

/** Customers without a login: who paid at the desk or by bank, and who was sent a link to pay by. */
const VISITS = [
  { name: '마동석', phone: '01000007001', ago: 20, time: '11:10', region: CITY, sets: 2, payment: CASH },
  { name: '탁재희', phone: '01000007002', ago: 9, time: '15:25', region: RESORT, sets: 1, payment: BANK },
  { name: '표은정', phone: '01000007003', ago: 1, time: '16:40', region: CITY, sets: 1, payment: null },
] as const

export const deskDeeds = (shop: DemoShop, now: Instant): readonly Deed[] =>
  VISITS.map(({ name, phone, ago, time, region, sets, payment }) => ({
    at: daysAgo(now, ago, time),
    do: async () => {
      await done(
        `order of ${name} at the desk`,
        shop.orderAtDesk({
          phone: phone as PhoneNumber,
          name: name as CustomerName,
          selection: { equipmentType: 'SKI', location: region, plan: 'BASIC', ...EMPTY_PICKS },
          sets,
          place: null,
          payment,
          staff: shop.staff,
          isForced: false,
          reason: '매장 방문',
          dryRun: false,
        }),
      )
    },
  }))
