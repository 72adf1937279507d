import { errAsync, okAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import { termOf } from '#core/billing/renewal.ts'
import type { Day } from '#core/shared/day.ts'
import type { Order } from '../order.ts'
import { orderName } from '../order-name.ts'
import { pickupTarget } from '../pickup-target.ts'
import type { ActiveStoring, Home, HomeOrder, OwnStorage } from '../ports/own-storage.ts'
import type { HomeView, StorageViews } from '../ports/storage-views.ts'
import { homeStatusOf } from '../projection.ts'

type TermDates = {
  readonly storageEndDate: Day | null
  readonly nextRenewalDate: Day | null
  readonly renewalCancelDeadline: Day | null
}

const UNDECIDED: TermDates = { storageEndDate: null, nextRenewalDate: null, renewalCancelDeadline: null }

/** The dates of the term that is paid for now; undecided until the gear has arrived (G62). */
const termDates = ({ storageStartDate, termsPaid }: Order): TermDates =>
  storageStartDate === null ? UNDECIDED : pickDates(termOf(storageStartDate, termsPaid))

const pickDates = ({
  storageEndDate,
  nextRenewalDate,
  renewalCancelDeadline,
}: ReturnType<typeof termOf>): TermDates => ({
  storageEndDate,
  nextRenewalDate,
  renewalCancelDeadline,
})

/** What one caller has in storage or on its way. */
export const makeOwnStorage =
  ({ views }: { readonly views: StorageViews }) =>
  (caller: Caller): OwnStorage => ({
    home: () =>
      views
        .home(caller.customer)
        .andThen(view => (view ? okAsync(homeOf(view)) : errAsync({ kind: 'SignInNeeded' as const, hadToken: true }))),
    active: () => views.active(caller.customer).map(orders => orders.flatMap(activeOf)),
    reports: () => views.reports(caller.customer),
    countActive: () => views.countActive(caller.customer),
  })

const homeOf = ({ userName, activeCount, canCheckout, foremost }: HomeView): Home => ({
  userName,
  activeCount,
  canCheckout,
  storingStatus: homeStatusOf(foremost?.order.state ?? 'UNPAID'),
  order: foremost && homeOrderOf(foremost),
})

const homeOrderOf = ({ order, score, timeline }: NonNullable<HomeView['foremost']>): HomeOrder => ({
  orderId: order.id,
  equipmentType: order.equipmentType,
  brand: order.brand,
  equipmentName: order.equipmentName,
  plan: order.plan,
  location: order.location,
  pickupDate: order.pickupDate,
  pickupTarget: pickupTarget(order.placedAt),
  ...termDates(order),
  score,
  timeline,
})

const activeOf = (order: Order): readonly ActiveStoring[] =>
  order.equipmentId === null
    ? []
    : [
        {
          userEquipmentId: order.equipmentId,
          orderId: order.id,
          orderName: orderName(order),
          plan: order.plan,
          location: order.location,
          storageStartDate: order.storageStartDate,
          ...termDates(order),
        },
      ]
