import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/** For what the shop has to read again, and a reader of the database may not. */
export type SecretBox = {
  readonly seal: (text: string) => string
  /** Null for what was sealed with no secret that is known, or was changed since. */
  readonly open: (sealed: string) => string | null
  /** By which a text is found again without being shown: with today's secret first, then with each older one. */
  readonly marks: (text: string) => readonly [today: string, ...older: string[]]
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (secret: string): KeyObject => derivedKey(secret, 'secret box')

const mark = (secret: string, text: string): string =>
  createHmac('sha256', derivedKey(secret, 'secret mark')).update(text).digest('base64url')

/** AES-256-GCM; a sealed text is nonce, tag and ciphertext. What older secrets sealed opens too, so that the secret can be changed. */
export const makeSecretBox = (secret: string, olderSecrets: readonly string[] = []): SecretBox => {
  const key = deriveKey(secret)
  const keys = [key, ...olderSecrets.map(deriveKey)]
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      return keys.map(known => openedWith(known, bytes)).find(text => text !== null) ?? null
    },
    marks: text => [mark(secret, text), ...olderSecrets.map(older => mark(older, text))],
  }
}

const openedWith = (key: KeyObject, bytes: Buffer): string | null => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const shown = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([shown, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
