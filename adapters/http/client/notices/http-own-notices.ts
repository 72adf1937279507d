import * as contract from '#adapters/http/contract/notices/own-notices.ts'
import type { OwnNotices } from '#core/notices/ports/own-notices.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** The caller's notices through the API. */
export const httpOwnNotices = ({ send }: { readonly send: Send }): OwnNotices => ({
  list: after => send(contract.ownNotices, after === null ? {} : { query: { after } }),
})
