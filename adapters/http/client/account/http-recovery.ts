import { errAsync, okAsync } from 'neverthrow'
import * as contract from '#adapters/http/contract/account/recovery.ts'
import type { OwnEmail } from '#core/account/ports/own-email.ts'
import type { OwnPhone } from '#core/account/ports/own-phone.ts'
import type { Recovery } from '#core/account/ports/recovery.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpRecovery = ({ send }: { readonly send: Send }): Recovery => ({
  sendIdCode: phone => send(contract.sendIdCode, { body: { phone } }),
  findId: (phone, authCode) => send(contract.findId, { body: { phone, authCode } }),
  sendResetCode: email => send(contract.sendResetCode, { body: { email } }),
  verifyResetCode: (email, code) =>
    send(contract.verifyEmailCode, { body: { email, code } }).andThen(resetToken =>
      resetToken === null ? errAsync({ kind: 'CodeRefused' as const }) : okAsync(resetToken),
    ),
  resetPassword: ({ email, newPassword, pass }) =>
    send(contract.resetPassword, { body: { email, newPassword, resetToken: pass } }),
})

export const httpOwnEmail = ({ send }: { readonly send: Send }): OwnEmail => ({
  sendCode: () => send(contract.sendOwnEmailCode, {}),
  prove: code => send(contract.proveOwnEmail, { body: { code } }),
})

/** Sends no `userId`: the token says whose phone it is (G09). */
export const httpOwnPhone = ({ send }: { readonly send: Send }): OwnPhone => ({
  sendCode: phone => send(contract.sendPhoneChangeCode, { body: { phone } }),
  change: (phone, authCode) => send(contract.changePhone, { body: { phone, authCode } }),
})
