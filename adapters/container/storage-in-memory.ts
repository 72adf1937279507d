import { ContainerModule } from 'inversify'
import { ResultAsync } from 'neverthrow'
import { memoryCheckouts } from '#adapters/memory/storing/memory-checkouts.ts'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memoryOwnContracts } from '#adapters/memory/billing/memory-own-contracts.ts'
import { memoryOwnPrices } from '#adapters/memory/billing/memory-own-prices.ts'
import { memoryOwnReports } from '#adapters/memory/storing/memory-own-reports.ts'
import { memoryOwnRecords } from '#adapters/memory/storing/memory-own-records.ts'
import { memoryOwnStorage } from '#adapters/memory/storing/memory-own-storage.ts'
import { memoryPlaces } from '#adapters/memory/storing/memory-places.ts'
import { memoryOwnCard } from '#adapters/memory/billing/memory-own-card.ts'
import { memoryShop } from '#adapters/memory/memory-shop.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import type { CardRegistrationRequest, CardWindowFailed, CardWindowRequest } from '#core/billing/ports/card-window.ts'
import { Instant } from '#core/shared/instant.ts'
import { type CheckoutDraft, EMPTY_CHECKOUT } from '#core/storing/checkout-draft.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'
import type { TextFile } from '#core/storing/ports/saved-files.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { accountInMemory } from './account-in-memory.ts'
import { billingModule } from './billing-module.ts'
import { BillingSide } from './billing-tokens.ts'
import { storingModule } from './storing-module.ts'
import { checkoutModule } from './checkout-module.ts'
import { CheckoutSide } from './checkout-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindValue } from './token.ts'
import { Ports } from './tokens.ts'

type OpenWindow<Request> = { readonly request: Request; readonly close: (why: CardWindowFailed) => void }

/** One device and a shop without anything between them, for tests of screens. Pauses take milliseconds for seconds; a card window stays open until it is closed. */
export const storageInMemory = () => {
  const account = accountInMemory()
  const shop = memoryShop({ now: () => Instant.ofDate(new Date()) })
  const storage = memoryOwnStorage()
  const records = memoryOwnRecords()
  const contracts = memoryOwnContracts()
  const prices = memoryOwnPrices()
  const files: TextFile[] = []
  const reports = memoryOwnReports()
  const places = memoryPlaces()
  const storingDraftStore = memoryDeviceStore<StoringDraft>(EMPTY_DRAFT)
  const checkouts = memoryCheckouts()
  const checkoutDraftStore = memoryDeviceStore<CheckoutDraft>(EMPTY_CHECKOUT)
  const windows: OpenWindow<CardWindowRequest>[] = []
  const registrations: OpenWindow<CardRegistrationRequest>[] = []
  const card = memoryOwnCard({ now: () => Instant.ofDate(new Date()) })
  const cardReturnStore = memoryDeviceStore<AppPath | null>(null)

  const device = new ContainerModule(module => {
    bindValue(module, Ports.orders, shop.orders)
    bindValue(module, Ports.payments, shop.payments)
    bindValue(module, Ports.openPayments, shop.openPayments)
    bindValue(module, Ports.checkouts, checkouts.checkouts)
    bindValue(module, CheckoutSide.checkoutDraftStore, checkoutDraftStore)
    bindValue(module, Ports.ownStorage, storage.ownStorage)
    bindValue(module, Ports.ownRecords, records.ownRecords)
    bindValue(module, Ports.ownReports, reports.ownReports)
    bindValue(module, Ports.ownContracts, contracts.ownContracts)
    bindValue(module, Ports.ownPrices, prices.ownPrices)
    bindValue(module, StoringSide.storingDraftStore, storingDraftStore)
    bindValue(module, StoringSide.places, places.places)
    bindValue(module, StoringSide.placeMap, places.placeMap)
    bindValue(module, StoringSide.addressSearch, places.addressSearch)
    bindValue(module, StoringSide.savedFiles, { save: file => void files.push(file) })
    bindValue(module, StoringSide.homeStore, memoryDeviceStore<KnownHome | null>(null))
    bindValue(module, Ports.storedCards, card.storedCards)
    bindValue(module, BillingSide.cardReturnStore, cardReturnStore)
    bindValue(module, BillingSide.delay, seconds => new Promise(over => setTimeout(over, seconds)))
    bindValue(module, BillingSide.address, path => `https://seasonkeep.kr${path}`)
    bindValue(module, BillingSide.cardWindow, {
      open: request => untilClosed(windows, request),
      register: request => untilClosed(registrations, request),
    })
  })
  account.container.load(device, storingModule, checkoutModule, billingModule)
  return {
    ...account,
    shop,
    storage,
    reports,
    places,
    records,
    contracts,
    prices,
    files,
    checkouts,
    checkoutDraftStore,
    storingDraftStore,
    windows,
    card,
    cardReturnStore,
    registrations,
  }
}

const untilClosed = <Request>(open: OpenWindow<Request>[], request: Request): ResultAsync<never, CardWindowFailed> =>
  ResultAsync.fromPromise(
    new Promise<never>((_resolve, close) => open.push({ request, close })),
    why => why as CardWindowFailed,
  )
