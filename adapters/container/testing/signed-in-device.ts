import { AccountSide } from '#adapters/container/account-tokens.ts'
import { storageInMemory } from '#adapters/container/storage-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import type { SignedIn } from '#core/account/customer.ts'

/** A device on which 김철수 has signed in, for screens that need a session. */
export const signedInDevice = () => {
  const device = storageInMemory()
  const customer = {
    id: 'customer-1',
    name: '김철수',
    email: null,
    phone: null,
    provider: 'EMAIL',
    isProfileComplete: true,
  }
  const signedIn = { token: `a.${Date.now() + 600_000}.c`, customer } as unknown as SignedIn
  resolve(device.container, AccountSide.keptSession).keep(signedIn)
  return device
}
