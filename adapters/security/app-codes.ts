import { Secret, TOTP } from 'otpauth'
import { APP_CODE_DIGITS } from '#core/staff/app-code.ts'
import type { OneTimeCodes } from '#core/staff/ports/one-time-codes.ts'

/** As every app for such codes takes them (RFC 6238). */
const STEP_SECONDS = 30
const OPTIONS = { algorithm: 'SHA1', digits: APP_CODE_DIGITS, period: STEP_SECONDS } as const
const KEY_BYTES = 20
/** Steps before and after now: a phone's clock is a little off. */
const DRIFT_STEPS = 1

/** Codes of an app; `name` is the shop's now. */
export const appCodes = (name: () => string): OneTimeCodes => ({
  newKey: () => new Secret({ size: KEY_BYTES }).base32,
  address: (key, { id }) => new TOTP({ ...OPTIONS, secret: key, issuer: name(), label: id }).toString(),
  stepOf(key, code, at) {
    const token = code.replaceAll(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return null
    const secret = Secret.fromBase32(key)
    const delta = TOTP.validate({ ...OPTIONS, secret, token, timestamp: at, window: DRIFT_STEPS })
    return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp: at }) + delta
  },
})
