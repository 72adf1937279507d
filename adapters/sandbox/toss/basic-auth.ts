import type { TossCode } from './codes.ts'

/** What is wrong with an `Authorization` header, which has to be `Basic base64("{secretKey}:")`, or null. */
export const refusedAuth = (header: string | undefined, secretKey: string): TossCode | null => {
  if (header === undefined) return 'UNAUTHORIZED_KEY'
  const [, encoded] = /^Basic ([\w+/]+={0,2})$/.exec(header) ?? []
  if (encoded === undefined) return 'INCORRECT_BASIC_AUTH_FORMAT'
  const [user, ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  if (password.length !== 1 || password[0] !== '') return 'INCORRECT_BASIC_AUTH_FORMAT'
  return user === secretKey ? null : 'UNAUTHORIZED_KEY'
}
