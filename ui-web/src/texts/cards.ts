import { match, P } from 'ts-pattern'
import type { OpenCardRegistrationFailed } from '#core/billing/customer/register-card.ts'
import type { NextPayment, RegisterCardRefused, StoredCard } from '#core/billing/ports/stored-cards.ts'
import { REMIND_DAYS_AHEAD } from '#core/billing/renewal.ts'
import { PUBLISHED_DEADLINE_DAYS } from '#core/storing/term.ts'
import { Day } from '#core/shared/day.ts'
import { callFailureText, againText } from './call-failures.ts'
import { cardFailureText } from './card-failures.ts'
import { fullDay } from './dates.ts'
import { waitText } from '#core/shared/wait-text.ts'
import { SHOP } from '../app/shop.ts'

export const CARD_TEXTS = {
  title: '자동 결제 카드',
  row: '자동 결제 카드',
  noCard: '등록 전',
  failed: '카드를\n불러오지 못했어요',
  none: {
    title: '등록한 카드가 없어요',
    text: '카드를 등록하면 1년마다 보관료가 자동으로 결제돼요.',
  },
  usable: '사용 중',
  unusable: '쓸 수 없어요',
  unusableText: '카드사에서 더는 승인하지 않는 카드예요. 계속 맡기려면 다른 카드로 바꿔 주세요.',
  registered: '등록한 날',
  next: '다음 결제일',
  noDay: '정해진 결제가 없어요',
  refused: '결제가 되지 않은 보관이 있어요',
  useTitle: '이렇게 쓰여요',
  uses: [
    '계속 맡기는 장비의 1년 보관료만 결제해요.',
    `결제 ${REMIND_DAYS_AHEAD[0]}일 전부터 ${REMIND_DAYS_AHEAD.length}번 미리 알려드려요.`,
    `카드 번호는 결제대행사에만 있고 ${SHOP.brand.korean}에는 남지 않아요.`,
  ],
  without: '카드가 없으면 결제일 전에 문자나 이메일로 알려드려요. 맡긴 장비는 그대로 보관하고 있어요.',
  register: '카드 등록하기',
  replace: '다른 카드로 바꾸기',
  opening: '카드 등록 창을 열고 있어요',
  remove: '카드 지우기',
  removing: {
    title: '카드를\n지울까요?',
    text: '맡긴 장비와 보관 기간은 그대로예요. 연장하려면 다음 결제일 전에 새 카드를 등록해 주세요.',
    failed: '카드를 지우지\n못했어요',
    yes: '카드 지우기',
    busy: '지우고 있어요',
    no: '그대로 두기',
  },
  done: '카드를 등록했어요',
  removed: '카드를 지웠어요',
  nextYear: {
    title: '내년에도 이어서 맡길까요?',
    text: '등록하면 1년 뒤 보관료가 자동으로 결제돼요. 등록하지 않으면 결제일 전에 문자나 이메일로 알려드려요.',
    note: `결제하기 전에 미리 알려드리고, 다음 결제일 ${PUBLISHED_DEADLINE_DAYS}일 전까지 해지할 수 있어요.`,
    action: '내년 자동 결제 카드 등록하기',
    done: '내년 자동 결제 카드',
  },
  registering: { title: '카드를\n등록하고 있어요', text: '잠시만 기다려 주세요. 새로고침해도 괜찮아요.' },
  notRegistered: {
    title: '카드를\n등록하지 못했어요',
    again: '다시 등록하기',
    retry: '다시 확인하기',
    logIn: '로그인하기',
    back: '돌아가기',
    support: `도움이 필요하면 ${SHOP.support.phone} (${SHOP.support.hours})`,
    missing: '카드 등록 결과를 받지 못했어요. 바뀐 것은 없으니 다시 등록해 주세요.',
  },
} as const

/** `2026년 11월 21일`. */
export const registeredText = ({ registeredAt }: StoredCard): string => fullDay(Day.of(registeredAt))

export const nextPaymentDayText = ({ on, isRefused }: NextPayment): string => {
  if (on !== null) return fullDay(on)
  return isRefused ? CARD_TEXTS.refused : CARD_TEXTS.noDay
}

/** Why the window to register a card did not open. */
export const openRegistrationFailureText = (failure: OpenCardRegistrationFailed): string =>
  match(failure)
    .with(
      { kind: 'PaymentSystemNotLoaded' },
      () => '카드 등록 창을 불러오지 못했어요. 연결을 확인하고 다시 눌러 주세요.',
    )
    .with({ kind: 'PaymentRequestRefused' }, ({ message }) =>
      message.trim() === '' ? '카드 등록 창을 열지 못했어요. 다시 눌러 주세요.' : message,
    )
    .with({ kind: 'CardWindowClosed' }, () => '카드 등록 창을 닫았어요. 바뀐 것은 없어요.')
    .otherwise(callFailureText)

export type NotRegisteredText = {
  readonly text: string
  /** What helps: a new registration, asking again with this one, or signing in. */
  readonly way: 'again' | 'retry' | 'logIn'
}

/** Why a card that was given in the window is not stored. */
export const notRegisteredText = (refusal: RegisterCardRefused): NotRegisteredText =>
  match(refusal)
    .returnType<NotRegisteredText>()
    .with({ kind: 'PaymentDeclined' }, ({ code, message }) => ({ text: cardFailureText(code, message), way: 'again' }))
    .with({ kind: 'AccessForbidden' }, () => ({
      text: '다른 계정에서 시작한 카드 등록이라 저장하지 않았어요. 이 계정에서 다시 등록해 주세요.',
      way: 'again',
    }))
    .with({ kind: P.union('KeyReused', 'InvalidInput') }, () => ({
      text: '카드 등록 정보가 맞지 않아 저장하지 않았어요. 다시 등록해 주세요.',
      way: 'again',
    }))
    .with({ kind: 'InProgress' }, () => ({
      text: '앞선 등록을 확인하고 있어요. 잠시 뒤 다시 눌러 주세요.',
      way: 'retry',
    }))
    .with({ kind: 'ServiceUnreachable' }, unreachable => ({
      text: `등록됐는지 확인하지 못했어요. 결제된 금액은 없어요. ${againText(unreachable)}`,
      way: 'retry',
    }))
    .with({ kind: 'TooManyRequests' }, ({ retryAfterSeconds }) => ({
      text: `짧은 시간에 카드를 여러 번 등록했어요. 쓰던 카드는 그대로예요. ${waitText(retryAfterSeconds)} 뒤에 다시 등록해 주세요.`,
      way: 'again',
    }))
    .with({ kind: 'SignInNeeded' }, signIn => ({
      text: `카드를 등록하려면 로그인해야 해요. ${callFailureText(signIn)}`,
      way: 'logIn',
    }))
    .exhaustive()
