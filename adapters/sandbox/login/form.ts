import type { FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'

/** The fields of a form body; a body of any other type has none. */
export const readForm = ({ headers, body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(headers['content-type']?.startsWith(FORM) && typeof body === 'string' ? body : '')

/** The part after the question mark, as received. */
export const readQuery = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://sandbox').searchParams

export const readBearer = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? null

/** The address with these added to its query; null ones are left out. */
export const withQuery = (address: string, query: Readonly<Record<string, string | null>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.append(name, value)
  return url.href
}
