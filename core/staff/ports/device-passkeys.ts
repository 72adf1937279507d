import type { ResultAsync } from 'neverthrow'

/** `PasskeyDeclined`: the question was closed, took too long, or there is none that fits. `PasskeyExists`: this device has one of the member already. */
export type PasskeyFailure = { readonly kind: 'PasskeyDeclined' | 'PasskeyExists' | 'PasskeyUnsupported' }

/** What the service asks a browser to sign, and what the browser answers: made and read by a library at both ends. */
type PasskeyData = Readonly<Record<string, unknown>>

/** Passkeys on the device of a member of staff, which asks for a finger, a face or its own code. */
export interface DevicePasskeys {
  readonly isSupported: () => boolean
  readonly create: (options: PasskeyData) => ResultAsync<Record<string, unknown>, PasskeyFailure>
  readonly sign: (options: PasskeyData) => ResultAsync<Record<string, unknown>, PasskeyFailure>
}
