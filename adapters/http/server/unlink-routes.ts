import type { FastifyInstance } from 'fastify'
import type { ReadUnlinkNotice } from '#adapters/oauth/unlink-notice.ts'
import type { SocialLinks } from '#core/account/ports/social-links.ts'

/** How the notices of each provider are read; null where it is not offered. */
export type UnlinkNotices = {
  readonly kakao: ReadUnlinkNotice | null
  readonly naver: ReadUnlinkNotice | null
}

/**
 * Somebody cut the link at a provider. A notice that the provider did not send, or that is about nobody here, gets the same answer
 * as any other: it is no way to ask who is a customer, and Kakao would send it again and again.
 */
export const unlinkRoutes = (app: FastifyInstance, links: SocialLinks, notices: UnlinkNotices): void => {
  const route = (provider: 'kakao' | 'naver', url: string, done: number): void => {
    const read = notices[provider]
    if (read === null) return
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request, reply) => {
        const fields = (request.method === 'GET' ? request.query : request.body) as Record<string, unknown>
        const person = read({ authorization: request.headers.authorization ?? '', fields })
        const cut = person === null ? null : await links.cutByProvider(provider, person)
        return reply.code(cut?.isErr() ? 503 : done).send()
      },
    })
  }
  route('kakao', '/webhooks/kakao/unlink', 200)
  route('naver', '/webhooks/naver/disconnect', 204)
}
