import { match } from 'ts-pattern'
import type { CallFailure } from '#core/shared/failures.ts'
import { SHARED_TEXTS } from './shared.ts'
import { waitText } from './wait.ts'

/** Something answered: the connection of the customer is not the reason. */
export const SERVICE_TROUBLE = '서비스에 잠시 문제가 생겼어요.'

/** What any call of a signed-in customer can meet. */
export const callFailureText = (failure: CallFailure): string =>
  match(failure)
    .with({ kind: 'SignInNeeded', hadToken: true }, () => SHARED_TEXTS.sessionOver)
    .with({ kind: 'SignInNeeded' }, () => '로그인하면 이어서 할 수 있어요.')
    .with({ kind: 'AccessForbidden' }, () => '이 계정으로는 볼 수 없는 내용이에요.')
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) => `요청이 잠시 몰렸어요. ${waitText(retryAfterSeconds)} 뒤에 다시 시도해 주세요.`,
    )
    .with({ kind: 'InvalidInput' }, () => '요청을 처리하지 못했어요. 내용을 다시 확인해 주세요.')
    .with(
      { kind: 'ServiceUnreachable', because: 'ServiceFailed' },
      () => `${SERVICE_TROUBLE} 잠시 뒤 다시 시도해 주세요.`,
    )
    .with(
      { kind: 'ServiceUnreachable' },
      () => '서비스에 연결하지 못했어요. 인터넷 연결을 확인하거나 잠시 뒤 다시 시도해 주세요.',
    )
    .exhaustive()
