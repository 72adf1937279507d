import { AccountSide } from '#adapters/container/account-tokens.ts'
import { storageInMemory } from '#adapters/container/storage-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { Customer, SignedIn } from '#core/account/customer.ts'

/** A device on which 김철수 has signed in, for screens that need a session. */
export const signedInDevice = (others: Partial<Customer> = {}) => {
  const device = storageInMemory()
  const customer = {
    id: 'customer-1',
    name: '김철수',
    email: 'ski@example.com',
    isEmailToProve: false,
    phone: null,
    isPhoneToProve: false,
    provider: 'EMAIL',
    isProfileComplete: true,
    ...others,
  }
  const signedIn = { token: `a.${Date.now() + 600_000}.c`, customer } as unknown as SignedIn
  resolve(device.container, AccountSide.sessionStore).write(signedIn)
  return device
}
