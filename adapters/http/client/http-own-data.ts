import { exportOwnData } from '#adapters/http/contract/leaving.ts'
import type { OwnData } from '#core/account/ports/own-data.ts'
import type { Send } from './send.ts'

export const httpOwnData = ({ send }: { readonly send: Send }): OwnData => ({
  copy: () => send(exportOwnData, {}).map(({ success: _success, ...copy }) => copy),
})
