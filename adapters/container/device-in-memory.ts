import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { ResultAsync } from 'neverthrow'
import { GOOGLE_ID_TOKEN, memoryGoogleWindow } from '#adapters/memory/account/memory-google-window.ts'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { memorySocialStore } from '#adapters/memory/account/memory-social-store.ts'
import { plainHash } from '#adapters/memory/account/memory-password-hasher.ts'
import { memoryPlaces } from '#adapters/memory/storing/memory-places.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Customer } from '#core/account/customer.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import { Email } from '#core/account/email.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { SessionNewsItem } from '#core/account/ports/session-news.ts'
import type { SignUpDraft } from '#core/account/sign-up-draft.ts'
import type { CardRegistrationRequest, CardWindowFailed, CardWindowRequest } from '#core/billing/ports/card-window.ts'
import type { SeenNotices } from '#core/notices/customer/read-notices.ts'
import type { AppPath } from '#core/shared/app-path.ts'
import { Instant } from '#core/shared/instant.ts'
import { type CheckoutDraft, EMPTY_CHECKOUT } from '#core/storing/checkout-draft.ts'
import type { KnownGear, KnownHome } from '#core/storing/ports/own-storage.ts'
import type { TextFile } from '#core/storing/ports/saved-files.ts'
import { EMPTY_DRAFT, type StoringDraft } from '#core/storing/storing-draft.ts'
import { accountModule } from './account-module.ts'
import { AccountSide } from './account-tokens.ts'
import { billingModule } from './billing-module.ts'
import { BillingSide } from './billing-tokens.ts'
import { checkoutModule } from './checkout-module.ts'
import { CheckoutSide } from './checkout-tokens.ts'
import { noticesModule } from './notices-module.ts'
import { NoticesSide } from './notices-tokens.ts'
import { makeMemoryContainer, type ServiceInMemory } from './memory.ts'
import { serviceLink, VISITOR } from './link-in-memory.ts'
import { ServicePorts } from './service/ports.ts'
import { ServiceSide } from './service/service-side.ts'
import { storingModule } from './storing-module.ts'
import { StoringSide } from './storing-tokens.ts'
import { staffAndOrders } from './testing/staff-and-orders.ts'
import { bindValue, resolve } from './token.ts'
import { Ports } from './tokens.ts'

type OpenWindow<Request> = { readonly request: Request; readonly close: (why: CardWindowFailed) => void }

export type Person = Partial<Customer> & { readonly password?: string }

export type DeviceInMemory = ReturnType<typeof deviceInMemory>

/**
 * One device, and the whole service in the same process over the memory adapters, for tests of screens. Pauses take milliseconds
 * for seconds; a card window stays open until it is closed.
 */
export const deviceInMemory = () => {
  let aheadSeconds = 0
  let stoppedAt: Instant | null = null
  const clock = { now: () => Instant.plusSeconds(stoppedAt ?? Instant.ofDate(new Date()), aheadSeconds) }
  const service = makeMemoryContainer(clock)
  const container = new Container()
  const { link, ports } = serviceLink(service.container, container, clock)

  const activity = memoryDeviceStore<Instant | null>(null)
  const kept = memorySessionStore()
  const sessionStore: SessionStore = {
    ...kept,
    clear() {
      kept.clear()
      activity.clear()
    },
  }
  const tabs = new Set<(news: SessionNewsItem) => void>()
  const announce = (news: SessionNewsItem): void => {
    for (const heard of tabs) heard(news)
  }
  const google = memoryGoogleWindow(link.arrived)
  const { idToken, name, email: address } = GOOGLE_ID_TOKEN
  service.providers.agree({ provider: 'google', name, email: { address: address ?? '', isVerified: true } }, idToken)
  /** The messenger's app, where there is one, and the way out of an app that shows this page inside itself. */
  const surroundings: { talkApp: string | null; elsewhere: { readonly url: string | null } | null } = {
    talkApp: null,
    elsewhere: null,
  }
  const socialStore = memorySocialStore()

  const accountDevice = new ContainerModule(module => {
    bindValue(module, Ports.clock, clock)
    bindValue(module, Ports.shop, currentShop)
    bindValue(module, AccountSide.sessionStore, sessionStore)
    bindValue(module, AccountSide.deviceData, { deleteAll: sessionStore.clear })
    bindValue(module, AccountSide.signUpDraftStore, memoryDeviceStore<SignUpDraft | null>(null))
    bindValue(module, AccountSide.recoveryStore, memoryDeviceStore<string | null>(null))
    bindValue(module, AccountSide.socialStore, socialStore)
    bindValue(module, AccountSide.googleWindow, google.googleWindow)
    bindValue(module, AccountSide.talkApp, () => surroundings.talkApp)
    bindValue(module, AccountSide.elsewhere, () => surroundings.elsewhere)
    bindValue(module, AccountSide.sessionEnd, { announce: () => undefined })
    bindValue(module, AccountSide.sharedActivity, { lastAt: activity.read, mark: activity.write })
    bindValue(module, AccountSide.sessionNews, {
      announceInactivity: () => undefined,
      listen(heard) {
        tabs.add(heard)
        return () => void tabs.delete(heard)
      },
    })
  })

  const storingDraftStore = memoryDeviceStore<StoringDraft>(EMPTY_DRAFT)
  const checkoutDraftStore = memoryDeviceStore<CheckoutDraft>(EMPTY_CHECKOUT)
  const cardReturnStore = memoryDeviceStore<AppPath | null>(null)
  const files: TextFile[] = []
  const places = memoryPlaces()
  const windows: OpenWindow<CardWindowRequest>[] = []
  const registrations: OpenWindow<CardRegistrationRequest>[] = []
  const storingDevice = new ContainerModule(module => {
    bindValue(module, CheckoutSide.checkoutDraftStore, checkoutDraftStore)
    bindValue(module, StoringSide.storingDraftStore, storingDraftStore)
    bindValue(module, StoringSide.places, places.places)
    bindValue(module, StoringSide.placeMap, places.placeMap)
    bindValue(module, StoringSide.addressSearch, places.addressSearch)
    bindValue(module, StoringSide.savedFiles, { save: file => void files.push(file) })
    bindValue(module, StoringSide.homeStore, memoryDeviceStore<KnownHome | null>(null))
    bindValue(module, StoringSide.homePictureStore, { write: () => undefined }) // No page begins here.
    bindValue(module, StoringSide.gearStore, memoryDeviceStore<KnownGear | null>(null))
    bindValue(module, NoticesSide.seenNoticesStore, memoryDeviceStore<SeenNotices | null>(null))
    bindValue(module, BillingSide.cardReturnStore, cardReturnStore)
    bindValue(module, BillingSide.delay, seconds => new Promise(over => setTimeout(over, seconds)))
    bindValue(module, BillingSide.address, path => `https://seasonkeep.kr${path}`)
    bindValue(module, BillingSide.cardWindow, {
      open: request => untilClosed(windows, request),
      register: request => untilClosed(registrations, request),
    })
  })
  container.load(
    accountDevice,
    storingDevice,
    ports,
    accountModule,
    storingModule,
    noticesModule,
    checkoutModule,
    billingModule,
  )

  return {
    container,
    service,
    /** Orders, and what staff does with them. */
    shop: staffAndOrders(service, clock, () => sessionStore.read()?.customer.id),
    link,
    clock: {
      ...clock,
      /** The time of device and service, as long as it is not moved again. */
      moveTo(at: Instant): void {
        aheadSeconds += Instant.secondsBetween(clock.now(), at)
      },
      moveToPresent(): void {
        aheadSeconds = 0
      },
      /** Time passes by `wait` only from now on, for tests that count seconds; it begins with a whole one, as tokens do. */
      stop(): void {
        stoppedAt = Instant.ofDate(new Date(new Date().setMilliseconds(0)))
      },
      wait(seconds: number): void {
        aheadSeconds += seconds
      },
    },
    sessionStore,
    /** Signs a customer in on this device; a person not known becomes one. */
    signIn(person: Person = {}): Customer {
      const customer = service.database.customers.get(person.id as CustomerId)?.customer ?? addPerson(service, person)
      sessionStore.write({
        token: startSession(service, customer, { device: 'iPhone · Safari', at: clock.now() }),
        customer,
      })
      return customer
    },
    /** The same customer signs in elsewhere as well; the token that is given out there. */
    startSession: (customer: Customer, where: string, since = clock.now()): string =>
      startSession(service, customer, { device: where, at: clock.now(), since }),
    /** Whether this e-mail and password open an account. */
    logsIn: async (email: string, password: string): Promise<boolean> =>
      (await resolve(service.container, ServiceSide.signIn)(VISITOR).logIn({ email, password })).isOk(),
    /** A customer who signed up elsewhere. */
    addPerson: (person: Person): Customer => addPerson(service, person),
    /** The newest code that went to a phone or an e-mail, as its owner would read it. */
    codeFor: (to: string): string =>
      /\d{6}/.exec(service.messages.sent.findLast(message => message.to === to)?.text ?? '')?.[0] ?? '',
    google: google.world,
    surroundings,
    socialStore,
    /** What another tab of the browser does; it touches the page, or it announces news. */
    otherTab: {
      announce,
      touch(): void {
        activity.write(clock.now())
        announce('Changed')
      },
    },
    storingDraftStore,
    checkoutDraftStore,
    cardReturnStore,
    files,
    places,
    windows,
    registrations,
  }
}

const untilClosed = <Request>(open: OpenWindow<Request>[], request: Request): ResultAsync<never, CardWindowFailed> =>
  ResultAsync.fromPromise(
    new Promise<never>((_resolve, close) => open.push({ request, close })),
    why => why as CardWindowFailed,
  )

const addPerson = ({ database }: ServiceInMemory, { password = 'snow7valley', ...person }: Person): Customer => {
  const customer: Customer = {
    id: newIds.customer(),
    name: '김철수' as CustomerName,
    email: 'ski@example.com',
    isEmailToProve: false,
    phone: null,
    isPhoneToProve: false,
    provider: 'EMAIL',
    isProfileComplete: true,
    profileImage: null,
    thumbnailImage: null,
    ...person,
  }
  const isByPassword = customer.provider === 'EMAIL'
  database.customers.set(customer.id, {
    customer,
    email: customer.email === null ? null : Email.parse(customer.email).unwrapOr(null),
    passwordHash: isByPassword ? plainHash(password) : null,
    providerId: isByPassword ? null : `at-${customer.provider}-1`,
    isLinkCut: false,
    sessionGeneration: 0,
  })
  return customer
}

const startSession = (
  { container, database }: ServiceInMemory,
  customer: Customer,
  { device, at, since = at }: { readonly device: string; readonly at: Instant; readonly since?: Instant },
): string => {
  const session = newIds.session()
  database.sessions.set(session, {
    id: session,
    customer: customer.id,
    device,
    createdAt: since,
    lastSeenAt: at,
    endedAt: null,
  })
  return resolve(container, ServicePorts.tokens).issue({ customer: customer.id, session }, at)
}
