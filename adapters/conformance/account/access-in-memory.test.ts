import { memoryRateLimiter } from '#adapters/memory/account/memory-rate-limiter.ts'
import { memoryCodeRecords } from '#adapters/memory/account/memory-code-records.ts'
import { memoryCustomerRecords } from '#adapters/memory/account/memory-customer-records.ts'
import { memoryDatabase } from '#adapters/memory/memory-database.ts'
import { memoryExpiredRecords } from '#adapters/memory/privacy/memory-expired-records.ts'
import { memoryLogInGuard } from '#adapters/memory/account/memory-log-in-guard.ts'
import { memoryResetRecords } from '#adapters/memory/account/memory-reset-records.ts'
import { memorySecurityEvents } from '#adapters/memory/account/memory-security-events.ts'
import { memorySessionRecords } from '#adapters/memory/account/memory-session-records.ts'
import { memorySocialRecords } from '#adapters/memory/account/memory-social-records.ts'
import { memoryTermsRecords } from '#adapters/memory/account/memory-terms-records.ts'
import { termsRecordsConform } from './terms-records.conform.ts'
import { rateLimiterConforms } from './rate-limiter.conform.ts'
import { codeRecordsConform } from './code-records.conform.ts'
import { customerRecordsConform } from './customer-records.conform.ts'
import { expiredRecordsConform } from '#adapters/conformance/privacy/expired-records.conform.ts'
import { logInGuardConform } from './log-in-guard.conform.ts'
import { addCustomer } from './people.ts'
import { resetRecordsConform } from './reset-records.conform.ts'
import { securityEventsConform } from './security-events.conform.ts'
import { sessionRecordsConform } from './session-records.conform.ts'
import { socialRecordsConform } from './social-records.conform.ts'

const database = memoryDatabase()
const customers = memoryCustomerRecords(database)
const records = {
  customers,
  newCustomer: () => addCustomer(customers),
  sessions: memorySessionRecords(database),
  events: memorySecurityEvents(database),
  rateLimiter: memoryRateLimiter(database),
  guard: memoryLogInGuard(database),
  codes: memoryCodeRecords(database),
  resets: memoryResetRecords(database),
  social: memorySocialRecords(database),
  expiredRecords: memoryExpiredRecords(database),
  left: async () => ({
    codes: database.codes.size,
    grants: database.grants.size,
    beginnings: database.beginnings.size,
    candidates: database.candidates.size,
    uses: database.uses.size,
    guards: database.guards.size,
    sessions: database.sessions.size,
    events: database.securityEvents.size,
  }),
}

termsRecordsConform('memory', () => ({ customers, terms: memoryTermsRecords(database) }))
customerRecordsConform('memory', () => records)
sessionRecordsConform('memory', () => records)
securityEventsConform('memory', () => records)
rateLimiterConforms('memory', () => records.rateLimiter)
logInGuardConform('memory', () => records.guard)
codeRecordsConform('memory', () => records)
resetRecordsConform('memory', () => records)
socialRecordsConform('memory', () => records.social)
expiredRecordsConform('memory', () => records)
