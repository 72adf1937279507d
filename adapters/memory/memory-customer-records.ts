import { errAsync, okAsync } from 'neverthrow'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { MemoryDatabase } from './memory-database.ts'

export const memoryCustomerRecords = ({ customers }: MemoryDatabase): CustomerRecords => {
  const all = () => [...customers.values()]
  const isPhoneFree = (phone: string): boolean => all().every(({ customer }) => customer.phone !== phone)
  return {
    add(person) {
      const { phone, id } = person.customer
      if (all().some(({ email }) => email === person.email)) return errAsync({ kind: 'EmailTaken' })
      if (phone !== null && !isPhoneFree(phone)) return errAsync({ kind: 'PhoneTaken' })
      customers.set(id, person)
      return okAsync(undefined)
    },
    isEmailFree: asked => okAsync(all().every(({ email }) => email !== asked)),
    isPhoneFree: phone => okAsync(isPhoneFree(phone)),
    find: id => okAsync(customers.get(id)?.customer ?? null),
    findForLogIn(asked) {
      const found = all().find(({ email }) => email === asked)
      return okAsync(found ? { customer: found.customer, passwordHash: found.passwordHash } : null)
    },
  }
}
