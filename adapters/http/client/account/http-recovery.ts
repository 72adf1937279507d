import * as contract from '#adapters/http/contract/account/recovery.ts'
import { errAsync, okAsync, type Result } from 'neverthrow'
import type { CodeSent, Recovery } from '#core/account/ports/recovery.ts'
import { PROVIDERS } from '#core/account/provider.ts'
import type { Send } from '#adapters/http/client/send.ts'
import type { OwnEmail } from '#core/account/ports/own-email.ts'
import type { OwnPhone } from '#core/account/ports/own-phone.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { allKnown, instantOrNull } from '#adapters/http/client/wire-values.ts'

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

export const httpOwnEmail = ({ send }: { readonly send: Send }): OwnEmail => ({
  sendCode: () => send(contract.sendOwnEmailCode, {}).andThen(parseCodeSent),
  prove: code => send(contract.proveOwnEmail, { body: { code } }).map(() => undefined),
})

/** Sends no `userId`: the token says whose phone it is (G09). */
export const httpOwnPhone = ({ send }: { readonly send: Send }): OwnPhone => ({
  sendCode: phone => send(contract.sendPhoneChangeCode, { body: { phone } }).andThen(parseCodeSent),
  change: (phone, code) => send(contract.changePhone, { body: { phone, authCode: code } }).map(() => undefined),
})

type WireSent = { readonly sentAt: string; readonly expiresAt: string; readonly resendAt: string }

export const parseCodeSent = ({ sentAt, expiresAt, resendAt }: WireSent): Result<CodeSent, ServiceUnreachable> =>
  allKnown({
    sentAt: instantOrNull(sentAt),
    expiresAt: instantOrNull(expiresAt),
    resendAt: instantOrNull(resendAt),
  })
