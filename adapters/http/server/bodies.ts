import type { FastifyInstance } from 'fastify'
import { UNPACKED_WANTED, UTF_8_WANTED } from './messages.ts'
import { refusalBody } from './reply-failure.ts'
import { decodeUtf8, type JsonFault, jsonFault } from './strict-json.ts'

/** A body that is refused because it names something twice; `field` is what. */
type NamedTwice = Error & { readonly field: string }

export const isNamedTwice = (error: unknown): error is NamedTwice => error instanceof Error && 'field' in error

const refused = (fault: JsonFault | { readonly kind: 'NotUtf8' }): Error =>
  Object.assign(new Error(fault.kind), { statusCode: 400, ...(fault.kind === 'NamedTwice' && { field: fault.name }) })

/** JSON and nothing else; a JSON type without a body, as some clients send it, is no body. */
export const takeJson = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = decodeUtf8(body)
    if (text === null) return done(refused({ kind: 'NotUtf8' }))
    if (text === '') return done(null, undefined)
    const fault = jsonFault(text)
    return fault === null ? void parseJson(request, text, done) : done(refused(fault))
  })
}

/** Forms and nothing else: a page elsewhere could send one without asking, so no other call takes them. */
export const takeForms = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      const text = decodeUtf8(body)
      if (text === null) return done(refused({ kind: 'NotUtf8' }))
      const fields = [...new URLSearchParams(text)]
      const names = fields.map(([name]) => name)
      const twice = names.find((name, at) => names.indexOf(name) !== at)
      return twice === undefined
        ? done(null, Object.fromEntries(fields))
        : done(refused({ kind: 'NamedTwice', name: twice }))
    },
  )
}

/** Nothing is unpacked: a few bytes could become gigabytes. Nor read in another charset than its sender says: of bytes that fit both, the text would be another. */
export const refuseEncoded = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': packing = 'identity', 'content-type': type = '' } = request.headers
    const message = packing !== 'identity' ? UNPACKED_WANTED : isOtherCharset(type) ? UTF_8_WANTED : null
    if (message === null) done()
    else void reply.code(415).send({ ...refusalBody('UNSUPPORTED_MEDIA_TYPE', request.id), message })
  })
}

const isOtherCharset = (type: string): boolean =>
  [...type.matchAll(/;\s*charset\s*=\s*"?([^";]*)/gi)].some(([, charset = '']) => !/^utf-?8$/i.test(charset.trim()))
