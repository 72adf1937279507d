import type { CustomerId } from '#core/shared/ids.ts'
import type { Visitor } from '../visitor.ts'

/** What limits are counted for; hashed before it is kept. The prefix keeps an e-mail from meeting a code's target. */
export const addressSubject = ({ address }: Visitor): string => `address:${address}`
export const accountSubject = (email: string): string => `account:${email}`
export const customerSubject = (customer: CustomerId): string => `customer:${customer}`
export const targetSubject = (target: string): string => `target:${target}`
