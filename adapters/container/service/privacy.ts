import { makeErasePerson } from '#core/privacy/service/erase-person.ts'
import { makeMaintainArchive } from '#core/privacy/service/maintain-archive.ts'
import { makeLeaving } from '#core/privacy/service/leaving.ts'
import { makeOwnData } from '#core/privacy/service/own-data.ts'
import { makeSocialLinks } from '#core/privacy/service/social-links.ts'
import { makeUnlinkDepartedCustomers } from '#core/privacy/service/unlink-departed-customers.ts'
import { made } from '../token.ts'
import { noteSecurity } from './note-security.ts'
import { ServicePorts } from './ports.ts'

const { clock, customers, sessions, hash, rateLimiter, background, offer, identities } = ServicePorts
const { leavingRecords, dropped, archive, personalData, images, failpoint } = ServicePorts

const unlinkDepartedCustomers = made(makeUnlinkDepartedCustomers, {
  dropped,
  customers,
  identities,
  images,
  failpoint,
  clock,
})

const erasePerson = made(makeErasePerson, {
  leavingRecords,
  sessions,
  unlinkDepartedCustomers,
  hash,
  noteSecurity,
  background,
  failpoint,
  clock,
})

/** What a customer may see and have deleted. */
export const PrivacyService = {
  leaving: made(makeLeaving, { leavingRecords, erasePerson }),
  ownData: made(makeOwnData, { personalData, clock }),
  socialLinks: made(makeSocialLinks, {
    candidates: ServicePorts.socialRecords,
    offer,
    identities,
    customers,
    sessions,
    erasePerson,
    rateLimiter,
    hash,
    clock,
  }),
  unlinkDepartedCustomers,
  maintainArchive: made(makeMaintainArchive, { archive, clock }),
}
