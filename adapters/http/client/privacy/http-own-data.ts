import { exportOwnData } from '#adapters/http/contract/privacy/leaving.ts'
import type { OwnData } from '#core/privacy/ports/own-data.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpOwnData = ({ send }: { readonly send: Send }): OwnData => ({
  copy: () => send(exportOwnData, {}),
})
