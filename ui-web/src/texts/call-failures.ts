import { match } from 'ts-pattern'
import type { CallFailure, ServiceUnreachable } from '#core/shared/failures.ts'
import { SHARED_TEXTS } from './shared.ts'
import { waitText } from '#core/shared/wait-text.ts'

/** What helps where no answer of ours came; to look at the connection only where nothing answered (G692). */
export const againText = ({ because }: ServiceUnreachable, again = '다시 눌러 주세요.'): string =>
  `${because === 'ServiceFailed' ? '' : '인터넷 연결을 확인하거나 '}잠시 뒤 ${again}`

/** Where nothing else is known of what became of it. */
export const unreachableText = (failure: ServiceUnreachable, again?: string): string =>
  `${failure.because === 'ServiceFailed' ? '서비스에 잠시 문제가 생겼어요.' : '서비스에 연결하지 못했어요.'} ${againText(failure, again)}`

const TRY_AGAIN = '다시 시도해 주세요.'

/** What any call of a signed-in customer can meet. */
export const callFailureText = (failure: CallFailure): string =>
  match(failure)
    .with({ kind: 'SignInNeeded', hadToken: true }, () => SHARED_TEXTS.sessionOver)
    .with({ kind: 'SignInNeeded' }, () => '로그인하면 이어서 할 수 있어요.')
    .with({ kind: 'AccessForbidden' }, () => '이 계정으로는 볼 수 없는 내용이에요.')
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) => `요청이 잠시 몰렸어요. ${waitText(retryAfterSeconds)} 뒤에 ${TRY_AGAIN}`,
    )
    .with({ kind: 'InvalidInput' }, () => '요청을 처리하지 못했어요. 내용을 다시 확인해 주세요.')
    .with({ kind: 'ServiceUnreachable' }, unreachable => unreachableText(unreachable, TRY_AGAIN))
    .exhaustive()
