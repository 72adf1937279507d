import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ResultAsync } from 'neverthrow'
import type { DevicePasskeys, PasskeyFailure } from '#core/staff/ports/device-passkeys.ts'

type Answer = RegistrationResponseJSON | AuthenticationResponseJSON

/** Passkeys by WebAuthn. The library comes with the first press. */
export const devicePasskeys: DevicePasskeys = {
  isSupported: () => 'PublicKeyCredential' in globalThis,
  create: options =>
    asked(async () => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
    }),
  sign: options =>
    asked(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
    }),
}

const asked = (ask: () => Promise<Answer>): ResultAsync<Record<string, unknown>, PasskeyFailure> =>
  ResultAsync.fromPromise(ask(), toFailure).map(answer => ({ ...answer }))

const toFailure = (cause: unknown): PasskeyFailure => {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'InvalidStateError') return { kind: 'PasskeyExists' }
  return { kind: /^(NotSupportedError|SecurityError|TypeError)$/.test(name) ? 'PasskeyUnsupported' : 'PasskeyDeclined' }
}
