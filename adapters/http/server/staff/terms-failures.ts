import { match } from 'ts-pattern'
import { NOTICE_DAYS, type ReleaseRefusal } from '#core/account/terms-document.ts'
import { koreanDate } from '#adapters/messaging/notices/korean-day.ts'

export type TermsFailure = ReleaseRefusal

const TERMS_FAILURES: ReadonlySet<string> = new Set<TermsFailure['kind']>([
  'TermsNotFound',
  'AlreadyReleased',
  'EffectiveTooEarly',
  'EffectiveFarAhead',
  'ChangesMissing',
])
export const isTermsFailure = (failure: { readonly kind: string }): failure is TermsFailure =>
  TERMS_FAILURES.has(failure.kind)

/** What a member of the staff reads of a text that was not taken in, or not put in force. */
export const termsRefusal = (failure: TermsFailure): { readonly status: number; readonly message: string } =>
  match(failure)
    .with({ kind: 'TermsNotFound' }, () => ({ status: 404, message: '없는 버전이에요. 화면을 새로 열어 주세요.' }))
    .with({ kind: 'AlreadyReleased' }, () => ({
      status: 409,
      message: '이미 시행을 정한 버전이라 고객이 동의한 글을 바꿀 수 없어요. 새 버전 이름으로 가져와 주세요.',
    }))
    .with({ kind: 'EffectiveTooEarly' }, ({ earliest }) => ({
      status: 409,
      message: `고객에게 ${NOTICE_DAYS.usual}일 전에, 불리하게 바뀌면 ${NOTICE_DAYS.worse}일 전에 알려야 하고, 앞 버전보다 늦어야 해요. 가장 이른 날: ${koreanDate(earliest)}.`,
    }))
    .with({ kind: 'EffectiveFarAhead' }, ({ latest }) => ({
      status: 409,
      message: `너무 먼 날이에요. ${koreanDate(latest)}까지 정할 수 있어요.`,
    }))
    .with({ kind: 'ChangesMissing' }, () => ({
      status: 409,
      message: '고객에게 알릴 바뀐 내용을 적어 주세요.',
    }))
    .exhaustive()
