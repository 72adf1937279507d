import { createHmac } from 'node:crypto'
import { Instant } from '#core/shared/instant.ts'

export type SolapiKeys = { readonly apiKey: string; readonly apiSecret: string }

/** The `Authorization` header of one attempt: SOLAPI refuses a signature that it has seen before. */
export const solapiAuthorization = ({ apiKey, apiSecret }: SolapiKeys, now: Instant, salt: string): string => {
  const date = Instant.toIso(now).replace(/\.\d+Z$/, 'Z')
  const signature = createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}
