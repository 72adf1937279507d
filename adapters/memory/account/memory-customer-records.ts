import { errAsync, okAsync } from 'neverthrow'
import type { Email } from '#core/account/email.ts'
import type { CustomerRecords, NewCustomerRecord } from '#core/account/ports/customer-records.ts'
import { SIGN_UP_TERMS } from '#core/account/sign-up-terms.ts'
import { releaseInForce, type TermsKind } from '#core/account/terms-document.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerRow, MemoryDatabase } from '#adapters/memory/memory-database.ts'
import { endSessions } from './memory-session-records.ts'

export const memoryCustomerRecords = (database: MemoryDatabase): CustomerRecords => {
  const { customers, sessions, grants, candidates } = database
  const rowWhere = (is: (row: CustomerRow) => boolean): CustomerRow | null => [...customers.values()].find(is) ?? null
  const ofEmail = (asked: Email) => rowWhere(({ email }) => email === asked)
  const claiming = (asked: PhoneNumber) => [...customers.values()].filter(({ customer }) => customer.phone === asked)
  const ownerOf = (asked: PhoneNumber) => claiming(asked).find(({ customer }) => !customer.isPhoneToProve) ?? null
  const ofIdentity = (provider: string, asked: string) =>
    rowWhere(({ customer, providerId }) => customer.provider === provider && providerId === asked)

  const insert = (person: Omit<CustomerRow, 'sessionGeneration' | 'isLinkCut'>) => {
    const row = { ...person, isLinkCut: false, sessionGeneration: 0 }
    if (row.email !== null && ofEmail(row.email)) return errAsync({ kind: 'EmailTaken' as const })
    customers.set(row.customer.id, row)
    return okAsync(undefined)
  }

  return {
    add: ({ customer, email, passwordHash, agreements, createdAt }) =>
      insert({ customer, email, passwordHash, providerId: null }).map(() =>
        noteConsents(database, customer.id, { agreements, createdAt }),
      ),
    addSocial({ candidate, customer, email, identity: { providerId }, agreements, createdAt }) {
      if (ofIdentity(customer.provider, providerId)) return errAsync({ kind: 'IdentityTaken' })
      if (!candidates.has(candidate)) return errAsync({ kind: 'CandidateGone' })
      return insert({ customer, email, passwordHash: null, providerId }).map(() => {
        candidates.delete(candidate)
        noteConsents(database, customer.id, { agreements, createdAt })
      })
    },
    isEmailFree: email => okAsync(ofEmail(email) === null),
    isPhoneFree: phone => okAsync(ownerOf(phone) === null),
    find: id => okAsync(customers.get(id)?.customer ?? null),
    rename(id, name) {
      const row = customers.get(id)
      if (!row) return okAsync(null)
      const customer = { ...row.customer, name }
      customers.set(id, { ...row, customer })
      return okAsync(customer)
    },
    findByPhone: phone => okAsync((ownerOf(phone) ?? claiming(phone).at(-1))?.customer ?? null),
    findByIdentity: (provider, providerId) => okAsync(ofIdentity(provider, providerId)),
    changePhone(id, phone, { keep, at }) {
      const row = customers.get(id)
      const isOut = keep !== null && sessions.get(keep)?.endedAt !== null
      if (!row || isOut) return errAsync({ kind: 'SignInNeeded', hadToken: true })
      for (const other of claiming(phone))
        customers.set(other.customer.id, {
          ...other,
          customer: { ...other.customer, phone: null, isPhoneToProve: false },
        })
      customers.set(id, { ...row, customer: { ...row.customer, phone, isPhoneToProve: false } })
      endSessions(database, { customer: id, keep, at })
      return okAsync(undefined)
    },
    changePassword({ customer: { id }, sessionGeneration }, { passwordHash, keep, at }) {
      const row = customers.get(id)
      if (!row || sessions.get(keep)?.endedAt !== null) return errAsync({ kind: 'SignInNeeded', hadToken: true })
      if (row.sessionGeneration !== sessionGeneration) return errAsync({ kind: 'SignInOutdated' })
      customers.set(id, { ...row, passwordHash })
      for (const [token, { customer }] of grants) if (customer === id) grants.delete(token)
      endSessions(database, { customer: id, keep, at })
      return okAsync(undefined)
    },
    proveEmail(id, email) {
      const row = customers.get(id)
      if (row?.email === email) customers.set(id, { ...row, customer: { ...row.customer, isEmailToProve: false } })
      return okAsync(undefined)
    },
    keepLink({ customer: { id }, sessionGeneration }) {
      const row = customers.get(id)
      if (row?.sessionGeneration === sessionGeneration) customers.set(id, { ...row, isLinkCut: false })
      return okAsync(undefined)
    },
    // Nothing here asks when: staff reads it in PostgreSQL.
    markUnlinked(provider, providerId) {
      const row = ofIdentity(provider, providerId)
      if (row) customers.set(row.customer.id, { ...row, isLinkCut: true, sessionGeneration: row.sessionGeneration + 1 })
      return okAsync(row?.customer.id ?? null)
    },
    renewHash(id, { from, to }) {
      const row = customers.get(id)
      if (row?.passwordHash === from) customers.set(id, { ...row, passwordHash: to })
      return okAsync(undefined)
    },
    findWithPassword: id => okAsync(customers.get(id) ?? null),
    findForLogIn(email) {
      const row = ofEmail(email)
      return okAsync(row)
    },
  }
}

/** Of the text of that day, or of the program's own version while it is a draft. */
const noteConsents = (
  { consents, terms }: MemoryDatabase,
  customer: CustomerId,
  { agreements, createdAt }: Pick<NewCustomerRecord, 'agreements' | 'createdAt'>,
): void => {
  const versionOf = (document: TermsKind | null): string =>
    releaseInForce(
      terms.filter(({ kind }) => kind === document),
      Day.of(createdAt),
    )?.version ??
    agreements?.version ??
    ''
  const given = SIGN_UP_TERMS.map(({ term, document }) => ({
    term,
    agreed: agreements?.given[term] === true,
    version: versionOf(document),
    givenAt: createdAt,
  }))
  consents.set(customer, agreements === null ? [] : given)
}
