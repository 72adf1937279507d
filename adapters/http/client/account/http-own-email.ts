import * as contract from '#adapters/http/contract/account/recovery.ts'
import type { OwnEmail } from '#core/account/ports/own-email.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { parseCodeSent } from './wire-code-sent.ts'

export const httpOwnEmail = ({ send }: { readonly send: Send }): OwnEmail => ({
  sendCode: () => send(contract.sendOwnEmailCode, {}).andThen(parseCodeSent),
  prove: code => send(contract.proveOwnEmail, { body: { code } }).map(() => undefined),
})
