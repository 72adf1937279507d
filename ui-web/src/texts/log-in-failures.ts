import { match } from 'ts-pattern'
import type { LogInFailure } from '#core/account/customer/log-in.ts'
import { unreachableText } from './call-failures.ts'
import { waitText } from '#core/shared/wait-text.ts'

/** Why the login did not work, and what to do. */
export const logInFailureText = (failure: LogInFailure): string =>
  match(failure)
    .with({ kind: 'LoginIncomplete' }, () => '이메일과 비밀번호를 입력해 주세요.')
    .with({ kind: 'LogInRefused' }, () => '이메일 또는 비밀번호가 맞지 않아요.\n다시 확인해 주세요.')
    .with(
      { kind: 'TooManyRequests', because: 'Network' },
      ({ retryAfterSeconds }) =>
        `지금 쓰는 인터넷에서 로그인 시도가 많았어요.\n${waitText(retryAfterSeconds)} 뒤에 다시 로그인하거나, 와이파이와 모바일 데이터를 바꿔서 다시 해 보세요.`,
    )
    .with(
      { kind: 'TooManyRequests' },
      ({ retryAfterSeconds }) =>
        `짧은 시간에 여러 번 시도했어요.\n${waitText(retryAfterSeconds)} 뒤에 다시 로그인하거나 비밀번호를 다시 설정해 주세요.`,
    )
    .with({ kind: 'InvalidInput' }, () => '이메일과 비밀번호를 다시 확인해 주세요.')
    .with({ kind: 'ServiceUnreachable' }, unreachable => unreachableText(unreachable))
    .exhaustive()
