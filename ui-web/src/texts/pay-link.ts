import { withRo } from '#core/shared/with-ro.ts'
import { match, P } from 'ts-pattern'
import type { PayByLinkFailed } from '#core/billing/customer/pay-by-link.ts'
import type { LinkedPayment } from '#core/billing/ports/payment-links.ts'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { SHOP } from '../app/shop.ts'
import { callFailureText } from './call-failures.ts'
import { momentText } from './dates.ts'

const call = `궁금한 점은 ${withRo(SHOP.support.phone)} 물어봐 주세요.`

export const PAY_LINK_TEXTS = {
  title: '보관료를\n결제해 주세요',
  documentTitle: '보관료 결제',
  order: '신청',
  until: '결제 기한',
  period: '이어지는 보관',
  total: '결제 금액',
  terms: '결제하기 전에 세 가지만 확인할게요',
  failed: '결제 정보를\n불러오지 못했어요',
  done: {
    title: '결제를\n마쳤어요',
    text: '신청할 때 알려 주신 휴대폰 번호로 가입하고 번호를 인증하면, 픽업부터 보관까지 앱에서 볼 수 있어요.',
    signUp: '가입하고 신청 보기',
  },
  renewed: {
    title: '보관을 1년\n이어 가요',
    text: '결제를 마쳤어요. 장비는 그대로 안전하게 맡아 둘게요.',
    signUp: '앱에서 보기',
  },
  again: '다시 결제하기',
  call: '고객센터에 전화하기',
  lookAgain: '다시 확인하기',
} as const

export const payableUntilText = (until: Instant): string => `${momentText(until)}까지`

/** `NO_RESULT`: the card window left nothing in the address to which it came back. */
export type ClosedLink = Extract<LinkedPayment, { kind: 'Closed' }>['why'] | 'UNKNOWN' | 'NO_RESULT'

/** Why a link cannot be paid by any more. */
export const closedLinkText = (why: ClosedLink): { readonly title: string; readonly text: string } =>
  match(why)
    .with('PAID', () => ({ title: '이미 결제한\n링크예요', text: `다시 결제되지 않아요. ${call}` }))
    .with('IN_PROGRESS', () => ({
      title: '결제를\n확인하고 있어요',
      text: '앞선 결제의 결과를 기다리고 있어요. 결제는 한 번만 돼요. 잠시 뒤 다시 확인해 주세요.',
    }))
    .with('GIVEN_BACK', () => ({
      title: '취소된\n결제예요',
      text: `낸 돈은 환불 규정에 따라 돌려드렸거나 돌려드리고 있어요. 이 링크로는 다시 결제되지 않아요. ${call}`,
    }))
    .with('EXPIRED', () => ({
      title: '기한이 지난\n링크예요',
      text: `결제된 금액은 없어요. 새 링크가 필요하면 ${withRo(SHOP.support.phone)} 알려 주세요.`,
    }))
    .with('CANCELLED', () => ({
      title: '쓸 수 없는\n링크예요',
      text: `새 링크를 받았다면 그 링크로 결제해 주세요. 결제된 금액은 없어요. ${call}`,
    }))
    .with('UNKNOWN', () => ({
      title: '링크를\n찾을 수 없어요',
      text: `링크가 끝까지 복사됐는지 확인해 주세요. ${call}`,
    }))
    .with('NO_RESULT', () => ({
      title: '결제 정보를\n찾지 못했어요',
      text: `받은 링크를 다시 열면 결제됐는지 볼 수 있어요. ${call}`,
    }))
    .exhaustive()

type ReadFailure = TooManyRequests | InvalidInput | ServiceUnreachable

export const readLinkFailureText: (failure: ReadFailure) => string = callFailureText

/** Why the card window stayed closed. */
export const payByLinkFailureText = (failure: PayByLinkFailed): string =>
  match(failure)
    .with(
      { kind: 'PaymentSystemNotLoaded' },
      () => '결제창을 불러오지 못했어요. 결제된 금액은 없어요. 연결을 확인하고 다시 눌러 주세요.',
    )
    .with({ kind: 'PaymentRequestRefused' }, ({ message }) =>
      message.trim() === '' ? '결제창을 열지 못했어요. 결제된 금액은 없어요. 다시 눌러 주세요.' : message,
    )
    .with({ kind: 'CardWindowClosed' }, () => '결제창을 닫았어요. 결제된 금액은 없어요.')
    .with({ kind: 'TermsNotAgreed' }, () => '필수 약관에 동의해 주세요.')
    .with({ kind: 'OrderAlreadyPaid' }, () => '이미 결제한 링크예요. 다시 결제되지 않았어요.')
    .with({ kind: P.union('OrderExpired', 'OrderNotFound') }, () => '지금은 쓸 수 없는 링크예요. 결제된 금액은 없어요.')
    .with({ kind: 'InProgress' }, () => '앞선 결제를 확인하고 있어요. 결제는 한 번만 돼요.')
    .otherwise(callFailureText)
