import { revokeNaver } from '#adapters/http/contract/account/social.ts'
import type { OwnLinks } from '#core/account/ports/own-links.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpOwnLinks = ({ send }: { readonly send: Send }): OwnLinks => ({
  cutAtNaver: accessToken => send(revokeNaver, { body: { accessToken } }).map(() => undefined),
})
