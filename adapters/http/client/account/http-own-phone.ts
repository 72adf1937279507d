import * as contract from '#adapters/http/contract/account/recovery.ts'
import type { OwnPhone } from '#core/account/ports/own-phone.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { parseCodeSent } from './wire-code-sent.ts'

/** Sends no `userId`: the token says whose phone it is (G09). */
export const httpOwnPhone = ({ send }: { readonly send: Send }): OwnPhone => ({
  sendCode: phone => send(contract.sendPhoneChangeCode, { body: { phone } }).andThen(parseCodeSent),
  change: (phone, code) => send(contract.changePhone, { body: { phone, authCode: code } }).map(() => undefined),
})
