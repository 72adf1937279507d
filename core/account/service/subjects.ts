import type { CustomerId } from '#core/shared/ids.ts'
import type { KnownDevice } from '../known-device.ts'
import { toMailbox } from '../email.ts'
import type { Visitor } from '../visitor.ts'

/** What limits are counted for; hashed before it is kept. The prefix keeps an e-mail from meeting a code's target. */
export const addressSubject = ({ address }: Visitor): string => `address:${address}`
export const accountSubject = (email: string): string => `account:${email}`
export const customerSubject = (customer: CustomerId): string => `customer:${customer}`
export const targetSubject = (target: string): string => `target:${target}`
/** What messages to a target are counted for: many addresses can end in one mailbox. */
export const inboxSubject = (target: string): string => targetSubject(toMailbox(target))
/** What a customer does on a device of theirs is counted for that device, beside what strangers do: only the device itself can lock it out. */
export const ofOwnDevice = (subject: string, device: KnownDevice | null): string =>
  device === null ? subject : `${subject}:device:${device.id}`
