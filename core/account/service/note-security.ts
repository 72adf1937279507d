import type { Background } from '#core/shared/background.ts'
import type { KeyedHash } from '../ports/keyed-hash.ts'
import type { SecurityEvents } from '../ports/security-events.ts'
import type { SecurityEvent } from '../security-event.ts'
import type { Visitor } from '../visitor.ts'
import { addressSubject } from './subjects.ts'

/** What is known of an event; what is left out is null. */
type Happening = Pick<SecurityEvent, 'kind' | 'at'> &
  Partial<Pick<SecurityEvent, 'customer' | 'account' | 'via'>> & { readonly visitor?: Visitor }

/** Of the visitor's address the hash alone is kept: enough to see that two came from one place, and not from where. */
const toSecurityEvent = (
  { kind, at, customer = null, account = null, via = null, visitor }: Happening,
  hash: KeyedHash,
): SecurityEvent => ({
  kind,
  customer,
  account,
  via,
  address: visitor === undefined ? null : hash(addressSubject(visitor)),
  device: visitor?.device ?? null,
  at,
})

type Deps = { readonly events: SecurityEvents; readonly hash: KeyedHash; readonly background: Background }

/** Records what happened to an account, after the answer: neither its time nor a fault of it reaches the caller (decision 0028). */
export type NoteSecurity = (happening: Happening) => void

export const makeNoteSecurity =
  ({ events, hash, background }: Deps): NoteSecurity =>
  happening =>
    background('security event', () => events.add(toSecurityEvent(happening, hash)))
