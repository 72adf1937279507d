import { ContainerModule } from 'inversify'
import type { AccountMessages } from '#core/account/ports/account-messages.ts'
import { makeAuthenticate } from '#core/account/service/authenticate.ts'
import { type Codes, makeCodes } from '#core/account/service/codes.ts'
import { makeContactChecks } from '#core/account/service/contact-checks.ts'
import { makeSignIn } from '#core/account/service/log-in.ts'
import { makeDeviceMemory } from '#core/account/service/device-memory.ts'
import { type ErasePerson, makeErasePerson } from '#core/privacy/service/erase-person.ts'
import { makeUnlinkDepartedCustomers } from '#core/privacy/service/unlink-departed-customers.ts'
import { makeKeepArchive } from '#core/privacy/service/keep-archive.ts'
import { makeNoteSecurity, type NoteSecurity } from '#core/account/service/note-security.ts'
import { makeLeaving } from '#core/privacy/service/leaving.ts'
import { makeOwnData } from '#core/privacy/service/own-data.ts'
import { makeOwnPassword } from '#core/account/service/own-password.ts'
import { makeOwnEmail } from '#core/account/service/own-email.ts'
import { makeOwnPhone } from '#core/account/service/own-phone.ts'
import { makeOwnProfile } from '#core/account/service/own-profile.ts'
import { makeOwnSession } from '#core/account/service/own-session.ts'
import { makeOwnSessions } from '#core/account/service/own-sessions.ts'
import { makeRecovery } from '#core/account/service/recovery.ts'
import { makeAccounts } from '#core/account/service/sign-up.ts'
import { makeSocialLinks } from '#core/privacy/service/social-links.ts'
import { makeSocialSignIn } from '#core/account/service/social-sign-in.ts'
import { makeStartSession, type StartSession } from '#core/account/service/start-session.ts'
import { makeTryPassword, type TryPassword } from '#core/account/service/try-password.ts'
import { koreanAccountMessages } from '#adapters/messaging/account/account-messages.ts'
import { Ids } from './id-tokens.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { bindFactory, token } from './token.ts'
import { Ports } from './tokens.ts'

/** What other areas share as well. */
export const SharedSecurity = { noteSecurity: token<NoteSecurity>('NoteSecurity') }

/** What several use cases of the area share. */
const Shared = {
  startSession: token<StartSession>('StartSession'),
  tryPassword: token<TryPassword>('TryPassword'),
  codes: token<Codes>('Codes'),
  messages: token<AccountMessages>('AccountMessages'),
  erasePerson: token<ErasePerson>('ErasePerson'),
}

/** The account area of the service; its ports are bound by the container that loads it. */
export const accountServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { startSession, tryPassword, codes, messages, erasePerson } = Shared
  const { noteSecurity } = SharedSecurity
  const { customers, sessions, hasher, tokens, hash, rateLimiter, sms, mail, app } = ServicePorts
  const { securityEvents: events, commonPasswords } = ServicePorts
  const { logInGuard: guard, codeRecords, resetRecords: resets, socialRecords, passes, knownDevices } = ServicePorts
  const { offer, identities, background, leavingRecords, dropped, archive, personalData, images, failpoint } =
    ServicePorts
  const { newCustomerId, newSessionId, newCandidateId, newCode, newSecret } = Ids

  bindFactory(module, noteSecurity, makeNoteSecurity, { events, hash, background })
  bindFactory(module, startSession, makeStartSession, { sessions, tokens, noteSecurity, clock, newSessionId })
  bindFactory(module, tryPassword, makeTryPassword, { guard, hasher, hash, noteSecurity, clock })
  bindFactory(module, codes, makeCodes, { records: codeRecords, customers, rateLimiter, hash, clock, newCode })

  bindFactory(module, messages, koreanAccountMessages, { app })

  bindFactory(module, ServiceSide.accounts, makeAccounts, {
    customers,
    hasher,
    commonPasswords,
    rateLimiter,
    noteSecurity,
    hash,
    clock,
    newCustomerId,
  })
  bindFactory(module, ServiceSide.signIn, makeSignIn, {
    customers,
    tryPassword,
    hasher,
    startSession,
    background,
  })
  bindFactory(module, ServiceSide.contactChecks, makeContactChecks, { codes, sms, mail, messages })
  bindFactory(module, ServiceSide.recovery, makeRecovery, {
    codes,
    customers,
    resets,
    sessions,
    hasher,
    commonPasswords,
    noteSecurity,
    hash,
    sms,
    mail,
    messages,
    background,
    clock,
    newPass: newSecret,
  })
  bindFactory(module, ServiceSide.social, makeSocialSignIn, {
    offer,
    identities,
    records: socialRecords,
    passes,
    customers,
    rateLimiter,
    startSession,
    noteSecurity,
    hash,
    clock,
    newCustomerId,
    newCandidateId,
    newState: newSecret,
  })
  bindFactory(module, ServiceSide.socialLinks, makeSocialLinks, {
    offer,
    identities,
    customers,
    sessions,
    erasePerson,
    rateLimiter,
    hash,
    clock,
  })

  bindFactory(module, ServiceSide.authenticate, makeAuthenticate, { tokens, sessions, clock })
  bindFactory(module, ServiceSide.devices, makeDeviceMemory, { devices: knownDevices, clock, newDeviceId: newSecret })
  bindFactory(module, ServiceSide.ownSession, makeOwnSession, { sessions, tokens, clock })
  bindFactory(module, ServiceSide.ownSessions, makeOwnSessions, { sessions, noteSecurity, clock })
  bindFactory(module, ServiceSide.ownPassword, makeOwnPassword, {
    customers,
    sessions,
    tryPassword,
    hasher,
    commonPasswords,
    noteSecurity,
    clock,
  })
  bindFactory(module, ServiceSide.ownEmail, makeOwnEmail, { codes, customers, mail, messages, clock })
  bindFactory(module, ServiceSide.ownPhone, makeOwnPhone, {
    codes,
    customers,
    sessions,
    sms,
    messages,
    noteSecurity,
    clock,
  })
  bindFactory(module, ServiceSide.ownProfile, makeOwnProfile, { customers })

  const { unlinkDepartedCustomers } = ServiceSide
  bindFactory(module, erasePerson, makeErasePerson, {
    leavingRecords,
    sessions,
    unlinkDepartedCustomers,
    hash,
    noteSecurity,
    background,
    failpoint,
    clock,
  })
  bindFactory(module, ServiceSide.leaving, makeLeaving, { leavingRecords, erasePerson })
  bindFactory(module, ServiceSide.ownData, makeOwnData, { personalData, clock })
  bindFactory(module, unlinkDepartedCustomers, makeUnlinkDepartedCustomers, {
    dropped,
    customers,
    identities,
    images,
    failpoint,
    clock,
  })
  bindFactory(module, ServiceSide.keepArchive, makeKeepArchive, { archive, clock })
})
