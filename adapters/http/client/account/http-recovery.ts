import { errAsync, okAsync } from 'neverthrow'
import * as contract from '#adapters/http/contract/account/recovery.ts'
import type { Recovery } from '#core/account/ports/recovery.ts'
import { PROVIDERS } from '#core/account/provider.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { parseCodeSent } from './wire-code-sent.ts'

export const httpRecovery = ({ send }: { readonly send: Send }): Recovery => ({
  sendIdCode: phone => send(contract.sendIdCode, { body: { phone } }).andThen(parseCodeSent),
  findId: (phone, code) =>
    send(contract.findId, { body: { phone, authCode: code } }).map(({ user }) =>
      user === null
        ? null
        : {
            name: user.name,
            provider: PROVIDERS.find(known => known === user.provider) ?? 'other',
            maskedEmail: user.maskedEmail,
          },
    ),
  sendResetCode: email => send(contract.sendResetCode, { body: { email } }).andThen(parseCodeSent),
  verifyResetCode: (email, code) =>
    send(contract.verifyEmailCode, { body: { email, code } }).andThen(({ resetToken }) =>
      resetToken === null ? errAsync({ kind: 'CodeRefused' as const }) : okAsync(resetToken),
    ),
  resetPassword: ({ email, newPassword, pass }) =>
    send(contract.resetPassword, { body: { email, newPassword, resetToken: pass } }).map(() => undefined),
})
