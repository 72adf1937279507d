import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { Instant } from '#core/shared/instant.ts'
import { SANDBOX_NAVER_KEYS } from './keys.ts'

const STALE_SECONDS = 60 * 60

const deriveKey = (secret: string): Buffer => createHash('md5').update(secret).digest()

/** Base64 as URLs bear it, with its padding. */
const urlSafe = (bytes: Buffer): string => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')

const encrypted = (id: string, key: Buffer): string => {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return urlSafe(Buffer.concat([iv, cipher.update(id, 'utf8'), cipher.final()]))
}

type DisconnectNotice = {
  readonly person: string
  readonly key: 'right' | 'wrong'
  readonly sent: 'now' | 'stale'
}

/** The form by which Naver notifies the merchant once that a person disconnected. */
export const disconnectFields = (
  { person, key, sent }: DisconnectNotice,
  now: Instant,
): Readonly<Record<string, string>> => {
  const { clientId, clientSecret } = SANDBOX_NAVER_KEYS
  const at = sent === 'now' ? now : Instant.plusSeconds(now, -STALE_SECONDS)
  const fields = {
    clientId,
    encryptUniqueId: encrypted(person, deriveKey(clientSecret)),
    timestamp: String(Math.floor(at / 1000)),
  }
  const signed = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const signer = createHmac('sha256', deriveKey(key === 'right' ? clientSecret : 'wrong'))
  return { ...fields, signature: urlSafe(signer.update(signed).digest()) }
}
