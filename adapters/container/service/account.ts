import { makeAuthenticate } from '#core/account/service/authenticate.ts'
import { makeCodes } from '#core/account/service/codes.ts'
import { makeContactChecks } from '#core/account/service/contact-checks.ts'
import { makeDeviceMemory } from '#core/account/service/device-memory.ts'
import { makeSignIn } from '#core/account/service/log-in.ts'
import { makeOwnEmail } from '#core/account/service/own-email.ts'
import { makeOwnPassword } from '#core/account/service/own-password.ts'
import { makeOwnPhone } from '#core/account/service/own-phone.ts'
import { makeOwnProfile } from '#core/account/service/own-profile.ts'
import { makeOwnSession } from '#core/account/service/own-session.ts'
import { makeOwnSessions } from '#core/account/service/own-sessions.ts'
import { makeRecovery } from '#core/account/service/recovery.ts'
import { makeAccounts } from '#core/account/service/sign-up.ts'
import { makeSocialSignIn } from '#core/account/service/social-sign-in.ts'
import { makeStartSession } from '#core/account/service/start-session.ts'
import { makeMessageBudget } from '#core/account/service/message-budget.ts'
import { makeOwnConsents, makeTerms } from '#core/account/service/terms.ts'
import { makeTryPassword } from '#core/account/service/try-password.ts'
import { koreanAccountMessages } from '#adapters/messaging/account/account-messages.ts'
import { made } from '../token.ts'
import { Ids } from './ids.ts'
import { noteSecurity } from './note-security.ts'
import { ServicePorts } from './ports.ts'

const { clock, customers, sessions, hasher, tokens, hash, rateLimiter, sms, mail, background } = ServicePorts
const { commonPasswords, codeRecords, offer, identities } = ServicePorts

const { newSessionId, newCustomerId, newCandidateId, newCode, newSecret } = Ids
const startSession = made(makeStartSession, { sessions, tokens, noteSecurity, clock, newSessionId })
const tryPassword = made(makeTryPassword, { guard: ServicePorts.logInGuard, hasher, hash, noteSecurity, clock })
const messages = made(koreanAccountMessages, { app: ServicePorts.app })
const messageBudget = made(makeMessageBudget, { rateLimiter, hash, clock })
const codes = made(makeCodes, { records: codeRecords, customers, rateLimiter, hash, clock, newCode })

/** Who the customer is. */
export const AccountService = {
  accounts: made(makeAccounts, {
    customers,
    hasher,
    commonPasswords,
    rateLimiter,
    noteSecurity,
    hash,
    clock,
    newCustomerId,
  }),
  signIn: made(makeSignIn, { customers, tryPassword, hasher, startSession, background }),
  contactChecks: made(makeContactChecks, { codes, sms, mail, messages }),
  recovery: made(makeRecovery, {
    codes,
    customers,
    resets: ServicePorts.resetRecords,
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
  }),
  social: made(makeSocialSignIn, {
    offer,
    identities,
    records: ServicePorts.socialRecords,
    passes: ServicePorts.passes,
    customers,
    rateLimiter,
    startSession,
    noteSecurity,
    hash,
    clock,
    newCustomerId,
    newCandidateId,
    newState: newSecret,
  }),
  authenticate: made(makeAuthenticate, { tokens, sessions, clock }),
  devices: made(makeDeviceMemory, { devices: ServicePorts.knownDevices, clock, newDeviceId: newSecret }),
  ownSession: made(makeOwnSession, { sessions, tokens, clock }),
  ownSessions: made(makeOwnSessions, { sessions, noteSecurity, clock }),
  ownPassword: made(makeOwnPassword, {
    customers,
    sessions,
    tryPassword,
    hasher,
    commonPasswords,
    noteSecurity,
    clock,
  }),
  ownEmail: made(makeOwnEmail, { codes, customers, mail, messages, clock }),
  ownPhone: made(makeOwnPhone, { codes, customers, sessions, sms, messages, noteSecurity, clock }),
  terms: made(makeTerms, { terms: ServicePorts.terms, drafts: ServicePorts.termsDrafts, clock }),
  ownConsents: made(makeOwnConsents, { terms: ServicePorts.terms, messageBudget, clock }),
  ownProfile: made(makeOwnProfile, { customers }),
}
