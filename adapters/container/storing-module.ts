import { ContainerModule } from 'inversify'
import { makeAddToCalendar } from '#core/storing/customer/add-to-calendar.ts'
import { makeReadHome } from '#core/storing/customer/read-home.ts'
import { makeCountOwnGear, makeReadOwnGear } from '#core/storing/customer/read-own-gear.ts'
import { makeReadReport } from '#core/storing/customer/read-report.ts'
import { makeRequestStorage } from '#core/storing/customer/request-storage.ts'
import { makeStoringJourney } from '#core/storing/customer/storing-journey.ts'
import { makeResumeUnpaidOrder } from '#core/storing/customer/resume-unpaid-order.ts'
import { AccountSide } from './account-tokens.ts'
import { StoringSide } from './storing-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of the storing area; their ports are bound by the container that loads them. */
export const storingModule = new ContainerModule(module => {
  const { orders, ownStorage, ownReports, clock, shop } = Ports
  const { storingDraftStore, homeStore, gearStore, savedFiles } = StoringSide
  const { sessionStore } = AccountSide
  bindFactory(module, StoringSide.storingJourney, makeStoringJourney, { storingDraftStore })
  bindFactory(module, StoringSide.requestStorage, makeRequestStorage, { orders, storingDraftStore, clock })
  bindFactory(module, StoringSide.readHome, makeReadHome, { ownStorage, homeStore, sessionStore, clock })
  bindFactory(module, StoringSide.readOwnGear, makeReadOwnGear, { ownStorage, gearStore, sessionStore, clock })
  bindFactory(module, StoringSide.readReport, makeReadReport, { ownReports })
  bindFactory(module, StoringSide.addToCalendar, makeAddToCalendar, { savedFiles, clock, shop })
  bindFactory(module, StoringSide.resumeUnpaidOrder, makeResumeUnpaidOrder, { storingDraftStore })
  bindFactory(module, StoringSide.countOwnGear, makeCountOwnGear, { ownStorage })
})
