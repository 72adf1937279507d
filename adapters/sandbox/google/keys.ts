import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Pool } from 'pg'

/** The project of the sandbox; the browser's SDK is given the same. `authDomain` is asked for, never called. */
export const SANDBOX_FIREBASE = {
  apiKey: 'seasonkeep-sandbox-only',
  authDomain: 'localhost',
  projectId: 'seasonkeep-sandbox',
  appId: '1:1:web:sandbox',
}

export type SigningKey = { readonly kid: string; readonly privateKey: KeyObject }

const newPair = promisify(generateKeyPair)

export const newSigningKey = async (): Promise<SigningKey> => ({
  kid: randomUUID().replaceAll('-', ''),
  privateKey: (await newPair('rsa', { modulusLength: 2048 })).privateKey,
})

const kept = async (pool: Pool): Promise<SigningKey | null> => {
  const { rows } = await pool.query<{ readonly kid: string; readonly private_pem: string }>(
    'select kid, private_pem from sandbox.google_key',
  )
  return rows[0] === undefined ? null : { kid: rows[0].kid, privateKey: createPrivateKey(rows[0].private_pem) }
}

/** Made by the first process that signs, and then the same for all. */
export const signingKey = async (pool: Pool): Promise<SigningKey> => {
  const found = await kept(pool)
  if (found !== null) return found
  const made = await newSigningKey()
  await pool.query('insert into sandbox.google_key (kid, private_pem) values ($1, $2) on conflict do nothing', [
    made.kid,
    made.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  ])
  return (await kept(pool)) ?? made
}

/** The public half, in the form of Google's own key set. */
export const publicKeys = ({ kid, privateKey }: SigningKey): object => ({
  keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
})
