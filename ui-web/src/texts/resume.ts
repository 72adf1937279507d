import { match, P } from 'ts-pattern'
import type { ResumeRefused } from '#core/billing/customer/resume-renewal.ts'
import { Day } from '#core/shared/day.ts'
import { callFailureText } from './call-failures.ts'
import { fullDay } from './dates.ts'

export const RESUME_TEXTS = {
  action: '자동 결제 다시 켜기',
  title: '자동 결제를\n다시 켤까요?',
  no: '그대로 둘게요',
  yes: '다시 켜기',
  busy: '켜고 있어요',
  toCard: '카드 등록하기',
} as const

/** What is charged again, and when. */
export const resumeText = (storageEndDate: Day | null): string =>
  storageEndDate === null
    ? '첫 1년이 지나면 등록한 카드로 다음 1년 보관료를 결제해요.'
    : `${fullDay(Day.addDays(storageEndDate, 1))}에 등록한 카드로 다음 1년 보관료를 결제해요.`

export const resumeFailureText = (failure: ResumeRefused): string =>
  match(failure)
    .with({ kind: 'CardNeeded' }, () => '자동 결제에 쓸 카드가 없어요. 카드를 등록하면 다시 켤 수 있어요.')
    .with(
      { kind: P.union('InvalidState', 'PaymentNotFound') },
      () => '지금은 다시 켤 수 없는 자동 결제예요. 결제 관리에서 상태를 확인해 주세요.',
    )
    .with(
      { kind: 'CheckoutLimit' },
      () => '이번 시즌 꺼내기를 넘겨 신청해서 다시 켤 수 없어요. 신청을 취소하면 다시 켤 수 있어요.',
    )
    .with({ kind: 'InProgress' }, () => '앞선 요청을 확인하고 있어요. 잠시 뒤 다시 눌러 주세요.')
    .with(
      { kind: 'ServiceUnreachable' },
      () => '응답이 늦어 켜졌는지 확인하지 못했어요. 다시 눌러도 바로 결제되는 금액은 없어요.',
    )
    .otherwise(callFailureText)
