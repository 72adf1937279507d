import type { AddToCalendar } from '#core/storing/customer/add-to-calendar.ts'
import type { ReadHome } from '#core/storing/customer/read-home.ts'
import type { CountOwnGear, ReadOwnGear } from '#core/storing/customer/read-own-gear.ts'
import type { ReadReport } from '#core/storing/customer/read-report.ts'
import type { RequestStorage } from '#core/storing/customer/request-storage.ts'
import type { StoringJourney } from '#core/storing/customer/storing-journey.ts'
import type { ResumeUnpaidOrder } from '#core/storing/customer/resume-unpaid-order.ts'
import type { StoringDraft } from '#core/storing/storing-draft.ts'
import type { KnownGear, KnownHome } from '#core/storing/ports/own-storage.ts'
import type { HomePictureStore } from '#core/storing/ports/home-picture-store.ts'
import type { AddressSearch, PlaceMap, Places } from '#core/storing/ports/places.ts'
import type { SavedFiles } from '#core/storing/ports/saved-files.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import { token } from './token.ts'

/** What the storing area does on the customer's device. */
export const StoringSide = {
  storingJourney: token<StoringJourney>('StoringJourney'),
  requestStorage: token<RequestStorage>('RequestStorage'),
  readHome: token<ReadHome>('ReadHome'),
  readOwnGear: token<ReadOwnGear>('ReadOwnGear'),
  readReport: token<ReadReport>('ReadReport'),
  countOwnGear: token<CountOwnGear>('CountOwnGear'),
  addToCalendar: token<AddToCalendar>('AddToCalendar'),
  resumeUnpaidOrder: token<ResumeUnpaidOrder>('ResumeUnpaidOrder'),
  storingDraftStore: token<DeviceStore<StoringDraft>>('StoringDraftStore'),
  homeStore: token<DeviceStore<KnownHome | null>>('HomeStore'),
  homePictureStore: token<HomePictureStore>('HomePictureStore'),
  gearStore: token<DeviceStore<KnownGear | null>>('GearStore'),
  savedFiles: token<SavedFiles>('SavedFiles'),
  places: token<Places>('Places'),
  placeMap: token<PlaceMap<HTMLElement>>('PlaceMap'),
  addressSearch: token<AddressSearch<HTMLElement>>('AddressSearch'),
}
