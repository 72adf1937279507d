import type { TossCode } from './codes.ts'

/** Two shops (MID), each with keys of its own: the first takes payments in a window, the second charges stored cards. */
export type Shop = 'first' | 'billing'

type Pair = { readonly clientKey: string; readonly secretKey: string }
export type SandboxKeys = Pair & { readonly billing: Pair }

/** Whose `Authorization` header it is, which has to be `Basic base64("{secretKey}:")`, or what is wrong with it. */
export const shopBehind = (
  header: string | undefined,
  keys: SandboxKeys,
): { readonly shop: Shop } | { readonly refused: TossCode } => {
  if (header === undefined) return { refused: 'UNAUTHORIZED_KEY' }
  const [, encoded] = /^Basic ([\w+/]+={0,2})$/.exec(header) ?? []
  if (encoded === undefined) return { refused: 'INCORRECT_BASIC_AUTH_FORMAT' }
  const [user, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  if (password.length !== 1 || password[0] !== '') return { refused: 'INCORRECT_BASIC_AUTH_FORMAT' }
  if (user === keys.secretKey) return { shop: 'first' }
  return user === keys.billing.secretKey ? { shop: 'billing' } : { refused: 'UNAUTHORIZED_KEY' }
}
