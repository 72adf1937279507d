import { match } from 'ts-pattern'
import type { PasskeyFailure } from '#core/staff/ports/device-passkeys.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { failureText } from './shared.ts'

export type SignInFailure = StaffFailure | PasskeyFailure

/** Why signing in, or a proof, did not work: the service's own sentence, or what the device said of the passkey. */
export const signInFailureText = (failure: SignInFailure): string =>
  'kind' in failure
    ? match(failure.kind)
        .with('PasskeyDeclined', () => '패스키 확인을 마치지 못했어요. 다시 누르거나 다른 방법을 골라 주세요.')
        .with(
          'PasskeyExists',
          () => '이 기기에는 이미 패스키가 있어요. 다른 기기에서 만들거나 다른 방법을 골라 주세요.',
        )
        .with('PasskeyUnsupported', () => '이 브라우저에서는 패스키를 쓸 수 없어요. 다른 방법을 골라 주세요.')
        .exhaustive()
    : failureText(failure)
