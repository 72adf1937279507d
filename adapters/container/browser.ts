import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { deviceClock } from '#adapters/browser/device-clock.ts'
import { storageOrMemory } from '#adapters/browser/device-storage.ts'
import { deviceStores } from '#adapters/browser/device-stores.ts'
import { downloadedFiles } from '#adapters/browser/downloaded-files.ts'
import { deviceData } from '#adapters/browser/device-data.ts'
import { fetchOrEarly } from '#adapters/browser/early-answer.ts'
import { localKakaoSession } from '#adapters/browser/local-kakao-session.ts'
import { localSessionStore } from '#adapters/browser/local-session-store.ts'
import { localSocialStore } from '#adapters/browser/local-social-store.ts'
import { localHomePicture } from '#adapters/browser/local-home-picture.ts'
import { localSessionNews } from '#adapters/browser/local-session-news.ts'
import { localSharedActivity } from '#adapters/browser/local-shared-activity.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import { windowSessionEnd } from '#adapters/browser/window-session-end.ts'
import type { Shop } from '#core/shared/shop.ts'
import { accountHttpModule } from './account-http-module.ts'
import { accountModule } from './account-module.ts'
import { AccountSide } from './account-tokens.ts'
import { billingModule } from './billing-module.ts'
import { BillingSide } from './billing-tokens.ts'
import { cardWindowModule } from './card-window-module.ts'
import { checkoutModule } from './checkout-module.ts'
import { CheckoutSide } from './checkout-tokens.ts'
import { noticesModule } from './notices-module.ts'
import { NoticesSide } from './notices-tokens.ts'
import { placesModule } from './places-module.ts'
import { socialWindowsModule } from './social-windows-module.ts'
import { storageHttpModule } from './storage-http-module.ts'
import { storingModule } from './storing-module.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindValue, resolve } from './token.ts'
import { Ports } from './tokens.ts'

const deviceModule = (shop: Shop) =>
  new ContainerModule(module => {
    const local = storageOrMemory(() => window.localStorage)
    const session = storageOrMemory(() => window.sessionStorage)
    localKakaoSession({ storage: local, clock: deviceClock }).read() // One that is over does not stay.
    const stores = deviceStores({ storage: local, tabStorage: session })
    bindValue(module, Ports.clock, deviceClock)
    bindValue(module, Ports.shop, () => shop)
    bindValue(
      module,
      AccountSide.sessionStore,
      localSessionStore({ storage: local, tabStorage: session, clock: deviceClock }),
    )
    bindValue(module, AccountSide.sharedActivity, localSharedActivity({ storage: local }))
    bindValue(module, AccountSide.sessionNews, localSessionNews({ storage: local, window }))
    bindValue(module, AccountSide.recoveryStore, stores.recovery)
    bindValue(module, AccountSide.deviceData, deviceData({ storage: local, tabStorage: session }))
    bindValue(module, AccountSide.signUpDraftStore, stores.signUp)
    bindValue(
      module,
      AccountSide.socialStore,
      localSocialStore({ storage: local, tabStorage: session, clock: deviceClock }),
    )
    bindValue(module, AccountSide.sessionEnd, windowSessionEnd(window))
    bindValue(module, StoringSide.homeStore, stores.home)
    bindValue(module, StoringSide.homePictureStore, localHomePicture({ storage: local }))
    bindValue(module, StoringSide.gearStore, stores.gear)
    bindValue(module, NoticesSide.seenNoticesStore, stores.seenNotices)
    bindValue(module, CheckoutSide.checkoutDraftStore, stores.checkout)
    bindValue(module, StoringSide.storingDraftStore, stores.draft)
    bindValue(module, StoringSide.savedFiles, downloadedFiles(document))
    bindValue(module, BillingSide.delay, systemDelay)
    bindValue(module, BillingSide.cardReturnStore, stores.cardReturn)
    bindValue(module, BillingSide.address, path => window.location.origin + path)
  })

/** Everything the app does on the customer's device, bound to the service over HTTP. */
export const makeBrowserContainer = async (shop: Shop): Promise<Container> => {
  const container = new Container()
  const service = accountHttpModule({ baseUrl: `${window.location.origin}/api`, fetch: fetchOrEarly })
  container.load(
    deviceModule(shop),
    service,
    storageHttpModule,
    cardWindowModule,
    placesModule,
    socialWindowsModule,
    accountModule,
    storingModule,
    noticesModule,
    checkoutModule,
    billingModule,
  )
  await readDrawn(container)
  return container
}

/** The home that the service drew is known here, too, before the app draws for the first time: nothing older, and no empty place, comes between. */
const readDrawn = async (container: Container): Promise<void> => {
  const early = globalThis.earlyAnswer
  if (!early?.isDrawn) return
  const response = await early.answer
  const answer = Promise.resolve(response.clone())
  await resolve(container, StoringSide.readHome).fresh()
  // The screen asks for itself.
  globalThis.earlyAnswer = { ...early, answer }
}
