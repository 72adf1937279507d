import type { KnownDevice } from './known-device.ts'

/** The caller before login. */
export type Visitor = {
  /** Of the network: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly address: string
  /** As a person would name it: `아이폰 · Safari`. */
  readonly device: string
  /** A random mark that this browser keeps: a social sign-in comes back to the browser that began it (O3), a code to the one that asked. Null where there is none. */
  readonly browser: string | null
  /** The accounts that have signed in on this browser before. */
  readonly knownDevice: KnownDevice | null
}
