import { match } from 'ts-pattern'
import { Won } from '#core/shared/won.ts'
import type { OfferedPrices, WithdrawnPrices } from '#adapters/http/contract/staff/prices.ts'
import type { PriceAnswer } from '#core/billing/price-offer.ts'
import type { Instant } from '#core/shared/instant.ts'
import { momentText } from '../../texts/dates.ts'

export const PRICES_TEXTS = {
  title: '가격',
  readOnly: '가격은 관리자만 바꿀 수 있어요.',
  year: '1년에',
  now: '지금',
  since: (day: string) => `${day}부터`,
  own: (region: string) => `${region} 가격`,
  all: '모든 지역 가격',
  allRest: '따로 정하지 않은 지역 가격',
  next: '예정된 가격',
  add: '새 가격 정하기',
  addText: '고른 날부터 들어오는 새 주문의 가격이에요.',
  region: '어느 지역의 가격인가요?',
  from: '언제부터인가요?',
  save: '이 가격으로 정하기',
  reasons: ['비용이 올랐어요', '할인해요', '잘못 적었어요'],
  offers: {
    title: '연장 가격 제안',
    text: '연장 가격을 올리려면 고객이 메시지를 받고 동의해야 해요. 동의하지 않으면 지금 가격으로 연장돼요.',
    none: '제안한 가격이 없어요.',
    add: '연장 가격 제안하기',
    plan: '어느 플랜인가요?',
    region: '어느 지역에 맡긴 고객인가요?',
    won: '새 연장 가격',
    from: '이날부터 연장하는 고객에게',
    reasons: ['비용이 올랐어요', '서비스가 늘었어요'],
    send: (count: number) => `${count}명에게 제안하기`,
    sendNone: '제안하기',
    sending: '제안하고 있어요',
    sent: '제안했어요. 때가 되면 고객에게 메시지가 나가요.',
    withdraw: '제안 거두기',
    withdrawText: '동의한 고객도 다음 연장은 지금 가격으로 돌아가요. 이미 알린 고객에게는 따로 알려 주세요.',
    withdrawReasons: ['잘못 제안했어요', '가격을 그대로 두기로 했어요'],
    withdrawing: '거두고 있어요',
    withdrawn: '제안을 거뒀어요.',
    older: '이전 제안 더 보기',
    told: '문자와 이메일로 두 가격, 시작하는 날, 동의하지 않을 때와 해지하는 방법을 알려요. 연장 30일 전 오전 10시부터 나가요.',
    insist: '이 가격이 맞아요',
    planning: '누구에게 제안되는지 확인하고 있어요',
    row: (before: Won, after: Won) => `${Won.format(before)}원 → ${Won.format(after)}원`,
  },
} as const

const REFUSALS: Readonly<Record<OfferedPrices['passedOver'][number]['why'], string>> = {
  NOT_RENEWING: '연장하지 않거나 결제가 밀렸어요',
  NOT_STORED_YET: '아직 보관이 시작되지 않았어요',
  BEFORE_THAT_DAY: '그날 전에 연장해요',
  TOO_SOON: '연장이 가까워 알릴 시간이 없어요',
  NOT_HIGHER: '지금 이만큼 이상 내고 있어요',
  TOLD: '이미 다른 가격을 알렸어요',
  LEAPS: '지금 가격의 두 배가 넘어요. 0의 개수를 확인해 주세요',
  LOWERED: '이번 연장에 더 낮은 가격을 정해 두었어요',
  CHARGING: '지금 결제가 진행되고 있어요',
}

/** How many customers, at which price until now, and when they hear of it. */
export const offeredLines = ({
  offered,
  leastBefore,
  mostBefore,
  notifiedFrom,
  notifiedUntil,
  passedOver,
}: OfferedPrices): readonly string[] => [
  offered === 0 ? '제안할 수 있는 고객이 없어요.' : `고객 ${offered}명에게 제안해요.`,
  ...(leastBefore === null || mostBefore === null
    ? []
    : [
        leastBefore === mostBefore
          ? `지금은 ${Won.format(leastBefore)}원을 내고 있어요.`
          : `지금은 ${Won.format(leastBefore)}원에서 ${Won.format(mostBefore)}원을 내고 있어요.`,
      ]),
  ...(notifiedFrom === null || notifiedUntil === null
    ? []
    : [
        notifiedFrom === notifiedUntil
          ? `메시지는 ${momentText(notifiedFrom)}부터 나가요.`
          : `메시지는 ${momentText(notifiedFrom)}부터 ${momentText(notifiedUntil)}까지 고객마다 나가요.`,
      ]),
  ...passedOver.map(({ why, contracts }) => `${contracts}명 제외: ${REFUSALS[why]}.`),
]

export const withdrawnLines = ({ withdrawn, notified, charging }: WithdrawnPrices): readonly string[] => [
  withdrawn === 0 ? '거둘 제안이 없어요.' : `제안 ${withdrawn}건을 거둬요.`,
  ...(notified > 0 ? [`그중 ${notified}명은 이미 메시지를 받았어요.`] : []),
  ...(charging > 0 ? [`${charging}건은 지금 결제하고 있어 그대로 둬요.`] : []),
]

export const offerStateText = (noticedAt: Instant | null, answer: PriceAnswer | null): string =>
  noticedAt === null
    ? '알리기 전'
    : match(answer)
        .with('AGREED', () => '동의함')
        .with('KEPT', () => '지금 가격을 골랐어요')
        .with(null, () => '아직 답이 없어요')
        .exhaustive()
