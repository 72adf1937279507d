import { errAsync, okAsync } from 'neverthrow'
import type { ResetGrant, ResetRecords } from '#core/account/ports/reset-records.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'
import { endSessions } from './memory-session-records.ts'

export const memoryResetRecords = (database: MemoryDatabase): ResetRecords => {
  const { grants, customers, guards } = database
  const findRight = ({ token, target, at }: Parameters<ResetRecords['isValid']>[0]): ResetGrant | null => {
    const grant = grants.get(token)
    return grant && grant.target === target && grant.expiresAt > at ? grant : null
  }
  return {
    grant(grant) {
      grants.set(grant.token, grant)
      return okAsync(undefined)
    },
    isValid: right => okAsync(findRight(right) !== null),
    reset({ passwordHash, accounts, ...right }) {
      const grant = findRight(right)
      if (!grant) return errAsync({ kind: 'ResetRefused' })
      const { customer } = grant
      for (const [token, other] of grants) if (other.customer === customer) grants.delete(token)
      const row = customers.get(customer)
      if (row) {
        const { phone, isPhoneToProve, isEmailToProve } = row.customer
        const proofs = { isEmailToProve: false, isPhoneToProve: isPhoneToProve || (isEmailToProve && phone !== null) }
        customers.set(customer, { ...row, passwordHash, customer: { ...row.customer, ...proofs } })
      }
      for (const account of accounts) guards.delete(account)
      endSessions(database, { customer, keep: null, at: right.at })
      return okAsync(customer)
    },
  }
}
