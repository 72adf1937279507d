import { Buffer } from 'node:buffer'
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** CBOR (RFC 8949) of what an authenticator writes: whole numbers, bytes, texts, and maps of them. */
type Cbor = number | Uint8Array | string | ReadonlyMap<number | string, Cbor>

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, of]) => [cbor(key), cbor(of)])])
}

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HOLDS_KEY = 64

type Options = { readonly challenge: string }
type Said = { readonly origin?: string; readonly counter?: number; readonly verified?: boolean }

/** A passkey in memory, as a phone holds one (WebAuthn level 3), for tests of the service. It signs what it is asked to, also wrongly. */
export const softPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Options, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  const authenticatorData = (flags: number, from: string): Buffer => {
    const ofHost = createHash('sha256').update(new URL(from).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([ofHost, Buffer.from([flags]), count])
  }

  const answer = (response: Readonly<Record<string, unknown>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Answers what a new passkey is asked. */
    create(options: Options, { origin: from = origin, verified = true }: Said = {}) {
      const flags = USER_PRESENT | HOLDS_KEY | (verified ? USER_VERIFIED : 0)
      const length = Buffer.from([0, id.length])
      const held = Buffer.concat([authenticatorData(flags, from), Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', held],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers what it is asked to sign. `counter` in place of its own makes it a copy. */
    sign(options: Options, { origin: from = origin, counter: said, verified = true }: Said = {}) {
      counter = said ?? counter + 1
      const client = clientData('webauthn.get', options, from)
      const data = authenticatorData(USER_PRESENT | (verified ? USER_VERIFIED : 0), from)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

/** A key on P-256 (RFC 9053). */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const of = (part: string): Buffer => Buffer.from(part, 'base64url')
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, of(x)],
      [-3, of(y)],
    ]),
  )
}
