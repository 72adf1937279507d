import 'reflect-metadata'
import { Container, ContainerModule } from 'inversify'
import { deviceClock } from '#adapters/browser/device-clock.ts'
import { storageOrMemory } from '#adapters/browser/device-storage.ts'
import { downloadedFiles } from '#adapters/browser/downloaded-files.ts'
import { keptHere } from '#adapters/browser/kept-here.ts'
import { localKakaoSession } from '#adapters/browser/local-kakao-session.ts'
import { localKeptHome } from '#adapters/browser/local-kept-home.ts'
import { localKeptSession } from '#adapters/browser/local-kept-session.ts'
import { localKeptSocial } from '#adapters/browser/local-kept-social.ts'
import { localSessionNews } from '#adapters/browser/local-session-news.ts'
import { localSharedActivity } from '#adapters/browser/local-shared-activity.ts'
import { sessionKeptCardReturn } from '#adapters/browser/session-kept-card-return.ts'
import { sessionKeptCheckout } from '#adapters/browser/session-kept-checkout.ts'
import { sessionKeptDraft } from '#adapters/browser/session-kept-draft.ts'
import { sessionKeptRecovery } from '#adapters/browser/session-kept-recovery.ts'
import { sessionKeptSignUp } from '#adapters/browser/session-kept-sign-up.ts'
import { timeoutPause } from '#adapters/browser/timeout-pause.ts'
import { windowSessionEnd } from '#adapters/browser/window-session-end.ts'
import { accountHttpModule } from './account-http-module.ts'
import { accountModule } from './account-module.ts'
import { AccountSide } from './account-tokens.ts'
import { billingModule } from './billing-module.ts'
import { BillingSide } from './billing-tokens.ts'
import { cardWindowModule } from './card-window-module.ts'
import { checkoutModule } from './checkout-module.ts'
import { CheckoutSide } from './checkout-tokens.ts'
import { placesModule } from './places-module.ts'
import { socialWindowsModule } from './social-windows-module.ts'
import { storageHttpModule } from './storage-http-module.ts'
import { storingModule } from './storing-module.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindValue } from './token.ts'
import { Ports } from './tokens.ts'

const deviceModule = new ContainerModule(module => {
  const local = storageOrMemory(() => window.localStorage)
  const session = storageOrMemory(() => window.sessionStorage)
  localKakaoSession({ storage: local, clock: deviceClock }).read() // One that is over does not stay.
  bindValue(module, Ports.clock, deviceClock)
  bindValue(
    module,
    AccountSide.keptSession,
    localKeptSession({ storage: local, tabStorage: session, clock: deviceClock }),
  )
  bindValue(module, AccountSide.sharedActivity, localSharedActivity({ storage: local }))
  bindValue(module, AccountSide.sessionNews, localSessionNews({ storage: local, window }))
  bindValue(module, AccountSide.keptRecovery, sessionKeptRecovery({ storage: session }))
  bindValue(module, AccountSide.keptHere, keptHere({ storage: local, tabStorage: session }))
  bindValue(module, AccountSide.keptSignUp, sessionKeptSignUp({ storage: session }))
  bindValue(
    module,
    AccountSide.keptSocial,
    localKeptSocial({ storage: local, tabStorage: session, clock: deviceClock }),
  )
  bindValue(module, AccountSide.sessionEnd, windowSessionEnd(window))
  bindValue(module, StoringSide.keptHome, localKeptHome({ storage: local }))
  bindValue(module, CheckoutSide.keptCheckout, sessionKeptCheckout({ storage: session }))
  bindValue(module, StoringSide.keptDraft, sessionKeptDraft({ storage: session }))
  bindValue(module, StoringSide.savedFiles, downloadedFiles(document))
  bindValue(module, BillingSide.pause, timeoutPause)
  bindValue(module, BillingSide.keptCardReturn, sessionKeptCardReturn({ storage: session }))
  bindValue(module, BillingSide.address, path => window.location.origin + path)
})

/** Everything the app does on the customer's device, bound to the service over HTTP. */
export const makeBrowserContainer = (): Container => {
  const container = new Container()
  const service = accountHttpModule({ baseUrl: `${window.location.origin}/api` })
  container.load(
    deviceModule,
    service,
    storageHttpModule,
    cardWindowModule,
    placesModule,
    socialWindowsModule,
    accountModule,
    storingModule,
    checkoutModule,
    billingModule,
  )
  return container
}
