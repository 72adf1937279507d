import { errAsync, okAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { Shop, ShopNow } from '#core/shared/shop.ts'
import { toStorageTerm } from '../checkout-offer.ts'
import { type HomeMoment, homeMoment } from '../home-moment.ts'
import { isFeeSettled, lateFeeOf } from '../late-fee.ts'
import type { Order } from '../order.ts'
import { orderName } from '../order-name.ts'
import { lacksPlace } from '../pickup-place.ts'
import { pickupDaysOf, pickupTarget } from '../pickup-target.ts'
import { canChooseWindow, windowsOf } from '../pickup-window.ts'
import type { ActiveStoring, Home, HomeContract, HomeOrder, OwnStorage } from '../ports/own-storage.ts'
import { pictureLinkEnd } from '../picture-link-life.ts'
import type { PictureLinks } from '../ports/picture-links.ts'
import type { ActiveView, ContractView, HomeView, StorageViews } from '../ports/storage-views.ts'
import { homeStatusOf, isActive } from '../projection.ts'
import { isHeldAhead, shownTermDates, type TermDates } from '../term-dates.ts'

type Deps = {
  readonly views: StorageViews
  readonly links: PictureLinks
  readonly clock: Clock
  readonly shop: ShopNow
}

/** What one caller has in storage or on its way. */
export const makeOwnStorage =
  ({ views, links, clock, shop }: Deps) =>
  (caller: Caller): OwnStorage => ({
    home: () =>
      views
        .home(caller.customer, Day.of(clock.now()))
        .andThen(view =>
          view
            ? okAsync(toHome(view, { shop: shop(), today: Day.of(clock.now()) }))
            : errAsync({ kind: 'SignInNeeded' as const, hadToken: true }),
        ),
    active: () =>
      views
        .active(caller.customer)
        .map(found => found.flatMap(view => toActive(view, { shop: shop(), today: Day.of(clock.now()) }))),
    reports: () =>
      views.reports(caller.customer).map(reports =>
        reports.map(report => ({
          ...report,
          picture: links.addressOf({ report: report.id, view: 'front', expiresAt: pictureLinkEnd(clock.now()) }),
        })),
      ),
    countActive: () => views.countActive(caller.customer),
  })

type Now = { readonly shop: Shop; readonly today: Day }

const toHome = ({ contracts: views, ...home }: HomeView, now: Now): Home => {
  const found = views.map(view => ({ view, order: toHomeOrder(view, now) }))
  const contracts = found.map(toHomeContract)
  return {
    ...home,
    storingStatus: contracts[0]?.storingStatus ?? homeStatusOf('UNPAID'),
    order: found[0]?.order ?? null,
    contracts,
  }
}

type FoundContract = { readonly view: ContractView; readonly order: HomeOrder }

const toHomeContract = ({ view, order }: FoundContract): HomeContract => ({
  ...order,
  userEquipmentId: view.order.equipmentId,
  storingStatus: homeStatusOf(view.order.state),
  canCheckout: view.canCheckout,
})

const toHomeOrder = (view: ContractView, { shop, today }: Now): HomeOrder => {
  const { order, isDayClosed, score, timeline } = view
  return {
    orderId: order.id,
    equipmentType: order.equipmentType,
    brand: order.brand,
    equipmentName: order.equipmentName,
    plan: order.plan,
    location: order.location,
    pickupDate: order.pickupDate,
    pickupHalf: order.pickupHalf,
    ...pickupFacts({ order, isDayClosed }, { shop, today }),
    isPlaceMissing: lacksPlace(order),
    pickupTarget: pickupTarget(order.placedAt, pickupDaysOf(shop, order.location)),
    ...shownTermDates(order, isHeldAhead(view, today)),
    ...(order.autoRenewal === 'NEEDS_CARD' && { needsCard: true }),
    ...lateFee({ order, timeline }, { shop, today }),
    renewalStatus: order.renewal.status,
    score,
    timeline,
  }
}

const pickupFacts = ({ order, isDayClosed }: Omit<ActiveView, 'isNextHeld'>, { shop, today }: Now) => ({
  pickupWish: canChooseWindow(order, today) ? order.pickupWish : null,
  canChooseWindow: windowsOf(shop, order.location) !== null && canChooseWindow(order, today),
  missedPickup: order.state === 'REQUESTED' ? order.missedPickup : null,
  ...(isDayClosed && { isDayClosed }),
})

const momentOf = ({ order, isDayClosed }: ActiveView, dates: TermDates, now: Now): HomeMoment =>
  homeMoment(
    {
      storingStatus: homeStatusOf(order.state),
      timeline: [{ to: order.state }],
      pickupDate: order.pickupDate,
      ...pickupFacts({ order, isDayClosed }, now),
      ...dates,
      renewalStatus: order.renewal.status,
    },
    now.today,
  )

const WAITS: ReadonlySet<Order['state']> = new Set(['CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED'])

/** Left out where nothing is owed: most shops take no fee. The history begins with the newest step. */
const lateFee = (
  { order, timeline }: Pick<ContractView, 'order' | 'timeline'>,
  { shop, today }: Now,
): Pick<HomeOrder, 'lateFee'> => {
  const asked = WAITS.has(order.state) ? timeline.find(({ event }) => event === 'checkout.requested') : undefined
  const askedOn = asked === undefined ? null : Day.of(asked.occurredAt)
  const isOwed = !isFeeSettled(order) && isActive(order.state) && order.state !== 'CHECKED_OUT'
  const owed = isOwed ? lateFeeOf(shop, { region: order.location, term: toStorageTerm(order), askedOn }, today) : null
  return owed === null ? {} : { lateFee: { days: owed.days, won: owed.won } }
}

const toActive = (view: ActiveView, now: Now): readonly ActiveStoring[] => {
  const { order } = view
  const dates = shownTermDates(view.order, isHeldAhead(view, now.today))
  return order.equipmentId === null
    ? []
    : [
        {
          userEquipmentId: order.equipmentId,
          orderId: order.id,
          orderName: orderName(order),
          equipmentType: order.equipmentType,
          equipmentBrand: order.brand,
          equipmentName: order.equipmentName,
          equipmentSize: order.equipmentSize,
          serialNumber: order.serialNumber,
          handedParts: order.handedParts,
          storingStatus: homeStatusOf(order.state),
          moment: momentOf(view, dates, now),
          autoRenewal: order.autoRenewal,
          plan: order.plan,
          location: order.location,
          storageStartDate: order.storageStartDate,
          ...dates,
        },
      ]
}
