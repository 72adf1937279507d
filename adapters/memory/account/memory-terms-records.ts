import { okAsync } from 'neverthrow'
import type { TermsRecords } from '#core/account/ports/terms-records.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryTermsRecords = ({ terms, consents }: MemoryDatabase): TermsRecords => ({
  released: kind => okAsync(terms.filter(release => release.kind === kind)),
  consents: (customer, asked) =>
    okAsync(asked.flatMap(term => consents.get(customer)?.findLast(consent => consent.term === term) ?? [])),
  add(customer, given) {
    const before = consents.get(customer) ?? []
    const isNew = ({ term, agreed, version }: (typeof given)[number]) => {
      const newest = before.findLast(consent => consent.term === term)
      return newest?.agreed !== agreed || (newest.version !== version && term !== 'marketing')
    }
    consents.set(customer, [...before, ...given.filter(isNew)])
    return okAsync(undefined)
  },
})
