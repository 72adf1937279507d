import type { FastifyInstance } from 'fastify'
import type { ReadUnlinkNotice } from '#adapters/oauth/unlink-notice.ts'
import { replyFailure } from '#adapters/http/server/reply-failure.ts'
import type { SocialLinks } from '#core/privacy/ports/social-links.ts'

/** How the notices of each provider are read; null where it is not offered. */
export type UnlinkNotices = {
  readonly kakao: ReadUnlinkNotice | null
  readonly naver: ReadUnlinkNotice | null
}

export type UnlinkProvider = keyof UnlinkNotices

/** As they are given to the providers; each also by GET, since a console offers the choice. */
export const UNLINK_PATHS = { kakao: '/webhooks/kakao/unlink', naver: '/webhooks/naver/disconnect' } as const
export const UNLINK_DONE = { kakao: 200, naver: 204 } as const

type Parts = {
  readonly links: SocialLinks
  readonly notices: UnlinkNotices
  /** Counts a notice that does not prove its provider; absent without metrics. */
  readonly noteRefused: ((provider: UnlinkProvider) => void) | undefined
}

/**
 * A person cut the link at a provider. A notice that the provider did not send, or about an unknown person, gets the same answer
 * as any other: it is no way to ask who is a customer, and Kakao would send it again and again. One that is refused is logged and
 * counted: with a wrong key of ours all of them are, and nobody would know (G646).
 */
export const unlinkRoutes = (app: FastifyInstance, { links, notices, noteRefused }: Parts): void => {
  const route = (provider: UnlinkProvider): void => {
    const read = notices[provider]
    if (read === null) return
    app.route({
      method: ['GET', 'POST'],
      url: UNLINK_PATHS[provider],
      handler: async (request, reply) => {
        // By POST they may be in the query too, as Naver's guide shows it (4.4.1).
        const fields = { ...Object(request.query), ...Object(request.body) } as Record<string, unknown>
        const person = read({ authorization: request.headers.authorization ?? '', fields })
        if (person === null) {
          request.log.warn({ provider }, 'unlink notice refused')
          noteRefused?.(provider)
        }
        const cut = person === null ? null : await links.cutByProvider(provider, person)
        return cut?.isErr() ? replyFailure(reply, cut.error) : reply.code(UNLINK_DONE[provider]).send()
      },
    })
  }
  route('kakao')
  route('naver')
}
