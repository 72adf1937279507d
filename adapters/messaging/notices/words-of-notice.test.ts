import { describe, expect, onTestFinished, test } from 'vitest'
import { setCurrentShop } from '#adapters/system/current-shop.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { PriceOffer } from '#core/billing/price-offer.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import type { NoticeFacts, NoticeOrder } from '#core/notices/notice-facts.ts'
import { NOTICE_KINDS, type NoticeKind } from '#core/notices/notice-kind.ts'
import { wordsOfNotice } from './words-of-notice.ts'

const ORDER: NoticeOrder = {
  id: 'SK-7Q2K9XMD4TBA' as OrderId,
  equipmentType: 'SKI',
  plan: 'BASIC',
  state: 'IN_STORAGE',
  placedAt: Instant.ofDate(new Date('2026-11-19T03:00:00Z')),
  location: 'RESORT',
  pickupDate: '2026-11-25' as Day,
  pickupHalf: null,
  pickupWish: null,
  missedPickup: null,
  placeStatus: 'KNOWN',
  storageStartDate: '2026-12-03' as Day,
  termsPaid: 1,
  autoRenewal: 'ACTIVE',
  renewal: INITIAL_RENEWAL_STATE,
  yearlyWon: 99_000 as Won,
  nextWon: 99_000 as Won,
  offer: null,
}

const on = (day: string, order: Partial<NoticeOrder> = {}): NoticeFacts => ({
  order: { ...ORDER, ...order },
  refund: { amountWon: 96_030 as Won, requestedAt: Instant.ofDate(new Date(`${day}T03:00:00Z`)) },
  broughtOn: '2026-12-20' as Day,
  now: Day.startOf(day as Day),
})

const declined = (declines: number, lastDeclinedOn: string): Partial<NoticeOrder> => ({
  renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE', declines, lastDeclinedOn: lastDeclinedOn as Day },
})
const UNPAID: Partial<NoticeOrder> = {
  renewal: { ...INITIAL_RENEWAL_STATE, status: 'UNPAID', declines: 4, lastDeclinedOn: '2027-12-10' as Day },
}
const OFFER: PriceOffer = {
  term: 2,
  oldWon: 99_000 as Won,
  newWon: 119_000 as Won,
  from: '2027-11-01' as Day,
  offeredAt: Day.startOf('2027-10-01' as Day),
  noticedAt: Day.startOf('2027-11-03' as Day),
  answer: null,
  answeredAt: null,
}
const BOOKED = { state: 'PICKUP_SCHEDULED' } as const
const TO_BRING = { state: 'CHECKOUT_SCHEDULED' } as const
const ENDED = { autoRenewal: 'TERMINATED' } as const

const consented = (day: string): NoticeFacts => ({
  ...on(day),
  order: null,
  consentGivenAt: Day.startOf(day as Day),
})

const EXAMPLES: Readonly<Record<NoticeKind, readonly [facts: NoticeFacts, what: string, next: string]>> = {
  WRITTEN: [
    { ...on('2026-11-19'), order: null, written: '락커 열쇠를 찾았어요.' },
    '락커 열쇠를 찾았어요.',
    '궁금한 점은 1588-0000으로 물어봐 주세요.',
  ],
  PAID: [
    on('2026-11-19', { state: 'REQUESTED', pickupDate: null }),
    '스키 보관료 99,000원을 결제했어요.',
    '11월 23일 (월)까지 픽업해요. 날짜는 다시 알려드려요.',
  ],
  PAYMENT_LINK: [
    {
      ...on('2026-11-19'),
      paymentLink: {
        id: '7Q2K9XMD4TBA0123',
        expiresAt: Instant.ofDate(new Date('2026-11-22T14:05:00+09:00')),
        isRenewal: false,
      },
    },
    '스키 보관료 99,000원을 결제해 주세요.',
    '11월 22일 (일) 14:05까지 한 번 결제할 수 있는 링크예요.',
  ],
  PRICE_CHANGE: [
    on('2027-11-03', { offer: OFFER }),
    '스키 1년 보관료를 12월 3일 (금) 결제부터 99,000원에서 119,000원으로 올리려고 해요.',
    '동의하면 등록한 카드로 119,000원을 결제하고, 동의하지 않으면 이번에는 99,000원 그대로예요.\n연장하지 않으려면 11월 26일 (금)까지 결제 관리에서 해지해 주세요. 그러면 결제하지 않고 12월 2일 (목)까지 보관해요.',
  ],
  PICKUP_PLACE_MISSING: [
    on('2026-11-19', { state: 'REQUESTED', placeStatus: 'ASKED' }),
    '스키를 어디로 가지러 갈까요?',
    '픽업 장소를 알려 주시면 바로 준비할게요.',
  ],
  PICKUP_SET: [on('2026-11-20', BOOKED), '스키 픽업 날짜를 정했어요.', '11월 25일 (수)에 만나요.'],
  PICKUP_MOVED: [on('2026-11-20', BOOKED), '스키 픽업 날짜가 바뀌었어요.', '11월 25일 (수)에 만나요.'],
  PICKUP_UNSET: [
    on('2026-11-20', { state: 'REQUESTED' }),
    '스키 픽업 날짜를 다시 정하고 있어요.',
    '정해지면 바로 알려드려요.',
  ],
  PICKUP_MISSED: [
    on('2026-11-25', { state: 'REQUESTED', missedPickup: { day: '2026-11-25' as Day, fault: 'CUSTOMER' } }),
    '스키 픽업을 하지 못했어요.',
    '곧 연락드려 날짜를 다시 정할게요.',
  ],
  STOP_DAY_CLOSED: [
    on('2026-11-20', { state: 'PICKUP_SCHEDULED', pickupDate: '2026-11-28' as Day }),
    '스키 픽업을 약속한 11월 28일 (토)에 쉬게 됐어요.',
    '곧 연락드려 다른 날로 정할게요.',
  ],
  STOP_DAY_OPEN: [
    on('2026-11-20', { state: 'PICKUP_SCHEDULED' }),
    '스키 픽업을 약속한 11월 25일 (수)에 쉬지 않게 됐어요.',
    '약속대로 그날 만나요.',
  ],
  PICKED_UP: [on('2026-11-25'), '스키를 픽업했어요.', '검수를 마치면 알려드려요.'],
  REPORT_READY: [on('2026-11-26'), '스키 검수 리포트가 나왔어요.', '지금 확인해 보세요.'],
  STORED: [on('2026-12-03'), '스키를 락커에 넣었어요.', '2027년 12월 2일 (목)까지 보관해요.'],
  CHECKOUT_BOOKED: [on('2026-12-10', TO_BRING), '스키 배송 날짜를 정했어요.', '12월 20일 (일)에 만나요.'],
  CHECKOUT_MOVED: [on('2026-12-10', TO_BRING), '스키 배송 날짜가 바뀌었어요.', '12월 20일 (일)에 만나요.'],
  CHECKOUT_REDIRECTED: [
    on('2026-12-10', { state: 'CHECKOUT_SCHEDULED' }),
    '스키 받을 곳이 바뀌었어요.',
    '바꾼 적이 없다면 1588-0000으로 바로 알려 주세요.',
  ],
  CHECKOUT_MISSED: [
    { ...on('2026-12-20', { state: 'CHECKOUT_REQUESTED' }), broughtOn: null },
    '스키를 전해드리지 못했어요.',
    '장비는 보관소에서 안전하게 보관하고 있어요. 곧 연락드려 날짜를 다시 정할게요.',
  ],
  GEAR_LOST: [
    on('2027-01-10', { state: 'LOST' }),
    '맡겨 주신 스키를 찾을 수 없게 됐어요. 정말 죄송해요.',
    '자세한 내용은 고객센터(1588-0000)에서 안내해 드려요.',
  ],
  GEAR_FOUND: [
    on('2027-01-20'),
    '찾을 수 없다고 알려드린 스키를 찾았어요.',
    '계약은 전처럼 이어져요. 궁금한 점은 1588-0000으로 물어봐 주세요.',
  ],
  GEAR_DAMAGED: [
    on('2027-01-10', { state: 'DAMAGED' }),
    '맡겨 주신 스키가 다시 쓸 수 없게 손상됐어요. 정말 죄송해요.',
    '자세한 내용은 고객센터(1588-0000)에서 안내해 드려요.',
  ],
  GEAR_DISPOSED: [
    on('2028-01-15', { ...ENDED, state: 'DISPOSED' }),
    '찾아가지 않은 스키를 폐기했어요.',
    '자세한 내용은 고객센터(1588-0000)에서 안내해 드려요.',
  ],
  CHECKOUT_DELIVERED: [
    on('2026-12-20', { state: 'CHECKED_OUT' }),
    '스키를 전달했어요.',
    '다시 맡길 때는 1588-0000으로 알려 주세요.',
  ],
  RESTORED: [on('2027-03-01'), '스키가 보관소로 돌아왔어요.', '12월 2일 (목)까지 보관해요.'],
  CANCELLED: [on('2026-11-20'), '스키 보관 신청을 취소했어요.', '96,030원을 11월 23일 (월)까지 돌려드려요.'],
  REFUNDED: [on('2026-11-20'), '스키 보관료 96,030원을 환불했어요.', '카드사에 따라 며칠 뒤에 보일 수 있어요.'],
  GOODWILL_REFUNDED: [
    on('2027-01-10'),
    '스키 보관료 중 96,030원을 돌려드렸어요.',
    '카드사에 따라 며칠 뒤에 보일 수 있어요.',
  ],
  TERMINATED: [
    on('2027-11-01', ENDED),
    '스키 자동 결제를 해지했어요.',
    '12월 2일 (목)까지 보관해요. 2028년 1월 1일 (토)까지 꺼내기를 신청해 찾아가 주세요.',
  ],
  RESUMED: [
    on('2027-11-01'),
    '스키 자동 결제를 다시 켰어요.',
    '12월 3일 (금)에 99,000원이 결제돼요. 원하지 않으면 11월 26일 (금)까지 해지해 주세요.',
  ],
  RENEWAL_IN_30_DAYS: [
    on('2027-11-03'),
    '12월 3일 (금)에 스키 보관을 1년 연장해요. 99,000원이 결제돼요.',
    '원하지 않으면 11월 26일 (금)까지 해지해 주세요.',
  ],
  RENEWAL_IN_14_DAYS: [
    on('2027-11-19'),
    '스키 보관료 99,000원이 12월 3일 (금)에 결제돼요.',
    '원하지 않으면 11월 26일 (금)까지 해지해 주세요.',
  ],
  RENEWAL_IN_8_DAYS: [
    on('2027-11-25'),
    '스키 보관료 99,000원이 12월 3일 (금)에 결제돼요.',
    '원하지 않으면 11월 26일 (금)까지 해지해 주세요.',
  ],
  RENEWAL_IN_4_DAYS: [
    on('2027-11-29'),
    '스키 보관료 99,000원이 12월 3일 (금)에 결제돼요.',
    '해지는 11월 30일 (화)까지 할 수 있어요.',
  ],
  RENEWED: [
    on('2027-12-03', { termsPaid: 2 }),
    '스키 보관을 1년 연장하고 99,000원을 결제했어요.',
    '다음에는 2028년 12월 3일 (일)에 99,000원이 결제돼요. 원하지 않으면 2028년 11월 26일 (일)까지 해지해 주세요.',
  ],
  RENEWAL_DECLINED: [
    on('2027-12-03', declined(1, '2027-12-03')),
    '스키 연장 보관료 99,000원이 결제되지 않았어요.',
    '12월 4일 (토)에 다시 결제해요. 앱에서 지금 결제하거나, 카드를 바꾸거나 해지할 수 있어요.',
  ],
  RENEWAL_DECLINED_AGAIN: [
    on('2027-12-06', declined(3, '2027-12-06')),
    '스키 연장 보관료 99,000원이 이번에도 결제되지 않았어요.',
    '12월 10일 (금)에 다시 결제해요. 앱에서 지금 결제하거나, 카드를 바꾸거나 해지할 수 있어요.',
  ],
  RENEWAL_EXHAUSTED: [
    on('2027-12-10', UNPAID),
    '스키 연장 보관료 99,000원을 결제하지 못했어요. 결제한 보관은 12월 2일 (목)까지였고, 장비는 그대로 맡아 두고 있어요.',
    '2028년 12월 2일 (토)까지 앱에서 결제하면 이어져요. 원하지 않으면 해지하고 2028년 1월 1일 (토)까지 찾아가 주세요.',
  ],
  RENEWAL_REVERSED: [
    on('2027-12-10', UNPAID),
    '스키 연장 결제를 받은 것으로 잘못 기록해서 바로잡았어요. 이렇게 고치면서 카드로 결제한 금액은 없어요.',
    '보관료 99,000원은 아직 결제되지 않았어요. 앱에서 결제하거나 1588-0000으로 알려 주세요.',
  ],
  UNCOLLECTED_1_DAY: [
    on('2027-12-03', ENDED),
    '스키 보관이 12월 2일 (목)에 끝났어요.',
    '2028년 1월 1일 (토)까지 꺼내기를 신청해 찾아가 주세요.',
  ],
  UNCOLLECTED_14_DAYS: [
    on('2027-12-16', ENDED),
    '스키가 아직 보관소에 있어요.',
    '2028년 1월 1일 (토)까지 꺼내기를 신청해 찾아가 주세요.',
  ],
  UNCOLLECTED_25_DAYS: [
    on('2027-12-27', ENDED),
    '찾아가지 않은 스키는 폐기하거나 재활용할 수 있어요.',
    '2028년 1월 1일 (토)까지 꺼내기를 신청해 찾아가 주세요.',
  ],
  CARD_LINK: [
    on('2026-11-20'),
    '보관 연장 결제에 쓸 카드를 등록해 주세요.',
    '로그인하면 바로 카드를 등록할 수 있어요.',
  ],
  CARD_STORED: [on('2026-11-20'), '자동 결제 카드를 등록했어요.', '직접 등록하지 않았다면 1588-0000으로 알려 주세요.'],
  CARD_REMOVED: [on('2026-11-20'), '자동 결제 카드를 지웠어요.', '연장하려면 다음 결제일 전에 카드를 등록해 주세요.'],
  CARD_DELETED: [
    on('2026-11-20'),
    '카드사에서 자동 결제 카드 등록을 해제했어요.',
    '연장하려면 다음 결제일 전에 카드를 다시 등록해 주세요.',
  ],
  PASSWORD_CHANGED: [
    on('2026-11-20'),
    '비밀번호가 바뀌었어요.',
    '직접 바꾸지 않았다면 비밀번호를 다시 설정하고 1588-0000으로 알려 주세요.',
  ],
  PHONE_CHANGED: [on('2026-11-20'), '휴대폰 번호가 바뀌었어요.', '직접 바꾸지 않았다면 1588-0000으로 알려 주세요.'],
  ROOM_FREE: [
    { ...on('2026-11-20'), order: null, room: { region: 'RESORT', equipmentType: 'SKI' } },
    `${TRIAL_SHOP.regions[0].label}에 스키 자리가 났어요.`,
    '먼저 신청하는 분부터 맡아드려요.',
  ],
  TERMS_CHANGE: [
    {
      ...on('2026-11-20'),
      order: null,
      terms: { kind: 'service', version: '2027-01', effectiveOn: '2027-01-01' as Day, changes: '제8조 환불 기준' },
    },
    '서비스 이용약관 변경을 2027년 1월 1일부터 적용해요.',
    '바뀌는 내용: 제8조 환불 기준',
  ],
  MARKETING_AGREED: [
    consented('2026-11-20'),
    '2026년 11월 20일에 혜택과 소식 받기에 동의했어요.',
    '계정 관리에서 언제든지 그만 받을 수 있어요.',
  ],
  MARKETING_WITHDRAWN: [
    consented('2026-11-20'),
    '2026년 11월 20일에 혜택과 소식 받기를 그만두었어요.',
    '이제 광고성 소식을 보내지 않아요.',
  ],
  MARKETING_RECONFIRM: [
    consented('2026-11-20'),
    '2026년 11월 20일에 동의한 혜택과 소식 받기가 유지되고 있어요.',
    '그만 받으려면 계정 관리에서 바꿔 주세요.',
  ],
}

describe('a notice says what happened and what comes next', () => {
  test.each(NOTICE_KINDS)('%s', kind => {
    const [facts, what, next] = EXAMPLES[kind]
    expect(wordsOfNotice(kind, facts)).toMatchObject({ what, next })
  })
})

test('a higher price without a stored card promises no payment by one', () => {
  const words = wordsOfNotice('PRICE_CHANGE', on('2027-11-03', { offer: OFFER, autoRenewal: 'NEEDS_CARD' }))
  expect(words?.next).toContain('동의하고 카드를 등록하면 119,000원을 결제하고, 동의하지 않으면')
})

test('reminders state the price that will be charged, a receipt the one that was (G73)', () => {
  const agreed = { yearlyWon: 99_000 as Won, nextWon: 119_000 as Won }
  for (const kind of ['RENEWAL_IN_30_DAYS', 'RENEWAL_IN_8_DAYS', 'RENEWAL_IN_4_DAYS'] as const) {
    const words = wordsOfNotice(kind, on('2027-11-20', agreed))
    expect(`${words?.what} ${words?.next}`).toContain('119,000원')
  }
  expect(wordsOfNotice('RENEWED', on('2027-12-03', { ...agreed, termsPaid: 2 }))?.what).toContain('99,000원')
})

test('of a payment that follows the last too soon nobody is told that it will be charged on its day (G927)', () => {
  const held = { isNextHeld: true }
  for (const [kind, today] of [
    ['RENEWAL_IN_30_DAYS', '2027-11-03'],
    ['RENEWAL_IN_4_DAYS', '2027-11-29'],
  ] as const) {
    expect(wordsOfNotice(kind, on(today, held))).toBeNull()
    expect(wordsOfNotice(kind, on(today, { ...held, autoRenewal: 'NEEDS_CARD' }))).toBeNull()
  }
  const next = '2028년 12월 3일 (일)부터의 보관료는 자동으로 결제하지 않고, 먼저 연락드릴게요.'
  for (const kind of ['RENEWED', 'RESUMED'] as const)
    expect(wordsOfNotice(kind, on('2027-12-03', { ...held, termsPaid: 2 }))?.next).toMatch(next)
})

test.each([
  ['CASH', '현금으로'],
  ['BANK', '계좌이체로'],
] as const)(
  'what was paid by %s at the desk has a receipt, and a renewal without a card promises no charge',
  (paidAtDesk, how) => {
    const paid = wordsOfNotice('PAID', { ...on('2026-11-19'), paidAtDesk })
    expect(paid?.what).toBe(`스키 보관료 99,000원을 ${how} 받았어요.`)
    const renewed = { ...on('2027-12-03', { termsPaid: 2, autoRenewal: 'NEEDS_CARD' }), paidAtDesk }
    expect(wordsOfNotice('RENEWED', renewed)).toMatchObject({
      what: `스키 보관을 1년 연장하고 99,000원을 ${how} 받았어요.`,
      next: '다음 결제일은 2028년 12월 3일 (일)이에요. 등록된 카드가 없어 자동으로 결제되지 않아요.',
    })
  },
)

test('with the statutory withdrawal on, what was paid says for how long all of it goes back (G241)', () => {
  const next = () => wordsOfNotice('PAID', on('2026-11-19', { state: 'REQUESTED', pickupDate: null }))?.next
  const off = next()
  expect(off).not.toContain('전액')
  setCurrentShop({ ...TRIAL_SHOP, statutoryWithdrawal: true })
  onTestFinished(() => setCurrentShop(TRIAL_SHOP))
  expect(next()).toBe(`${off} 결제하고 7일 안에는 픽업 전에 취소하면 전액을 돌려드려요.`)
})

test('who has asked for the gear is not told to ask for it once the storage is over (G806)', () => {
  const said = (state: OrderState) =>
    (['UNCOLLECTED_1_DAY', 'UNCOLLECTED_14_DAYS', 'UNCOLLECTED_25_DAYS'] as const).map(
      kind => wordsOfNotice(kind, on('2027-12-10', { ...ENDED, state }))?.next,
    )
  expect(new Set(said('CHECKOUT_REQUESTED'))).toEqual(
    new Set(['꺼내기를 이미 신청하셨으니 배송 날짜를 정해 연락드릴게요.']),
  )
  expect(new Set(said('CHECKOUT_SCHEDULED'))).toEqual(new Set(['약속한 배송 날짜에 받아 주세요.']))
  expect(said('IN_STORAGE').join()).toContain('꺼내기를 신청해')
})

test('what a day costs once the days to collect the gear are over is said before they are (G247)', () => {
  const next = (kind: 'TERMINATED' | 'UNCOLLECTED_1_DAY') => wordsOfNotice(kind, on('2027-11-01', ENDED))?.next
  const [ended, uncollected] = [next('TERMINATED'), next('UNCOLLECTED_1_DAY')]
  expect(`${ended} ${uncollected}`).not.toContain('하루')
  setCurrentShop({
    ...TRIAL_SHOP,
    lateFees: [{ from: '2027-06-01' as Day, region: null, perDayWon: 1_000 as Won }],
  })
  onTestFinished(() => setCurrentShop(TRIAL_SHOP))
  expect(next('TERMINATED')).toBe(`${ended} 2028년 1월 2일 (일)부터는 하루 1,000원이 더해져요.`)
  expect(wordsOfNotice('RENEWAL_EXHAUSTED', on('2027-12-10', UNPAID))?.next).toContain(
    '결제하지 않고 맡겨 두면 2028년 1월 2일 (일)부터는 하루 1,000원이 더해져요.',
  )
  expect(next('UNCOLLECTED_1_DAY')).toBe(`${uncollected} 2028년 1월 2일 (일)부터는 하루 1,000원이 더해져요.`)
})

test('who has no login is led to a sign-up before the card (G244)', () => {
  const words = wordsOfNotice('CARD_LINK', { ...on('2026-11-20'), order: null, isWithoutLogin: true })
  expect(words).toMatchObject({
    next: expect.stringContaining('이 번호로 가입하고 인증하면'),
    path: '/mypage/payment/card',
  })
})

test('a snowboard is called one', () => {
  const words = wordsOfNotice('PICKED_UP', on('2026-11-25', { equipmentType: 'SNOWBOARD' }))
  expect(words?.what).toBe('스노보드를 픽업했어요.')
})

test('gear that is handed back for good need not come back', () => {
  for (const order of [{ ...ENDED, state: 'CHECKED_OUT' }, { state: 'RETURNED' }] as const) {
    expect(wordsOfNotice('CHECKOUT_DELIVERED', on('2026-12-20', order))?.next).toBe('맡겨 주셔서 고마워요.')
  }
})

const BOARD = { ...ORDER, id: 'SK-65H7Y28NFDQH' as OrderId, equipmentType: 'SNOWBOARD' as const }

test('several sets of which the same is said are told of together, with what they come to and each order (G786)', () => {
  const another = { ...ORDER, id: 'SK-B1YC59QFRB69' as OrderId }
  const says = (kind: NoticeKind, facts: NoticeFacts) => wordsOfNotice(kind, { ...facts, together: [another, BOARD] })
  expect(says('PAID', on('2026-11-20'))).toMatchObject({
    what: '스키 2개와 스노보드 1개 보관료 297,000원을 결제했어요.',
    orderNumbers: [ORDER.id, another.id, BOARD.id],
  })
  expect(says('PICKED_UP', on('2026-11-25', { state: 'PICKED_UP' }))?.what).toBe(
    '스키 2개와 스노보드 1개를 픽업했어요.',
  )
  const ahead = on('2027-11-05', { state: 'IN_STORAGE' })
  expect(says('RENEWAL_IN_30_DAYS', ahead)?.what).toContain('스키 2개와 스노보드 1개 보관을 1년 연장해요. 297,000원이')
  const renewed = on('2027-12-03', { state: 'IN_STORAGE', termsPaid: 2 })
  expect(says('RENEWED', renewed)).toMatchObject({
    what: '스키 2개와 스노보드 1개 보관을 1년 연장하고 297,000원을 결제했어요.',
    next: expect.stringContaining('297,000원이 결제돼요.'),
  })
  const overdue = { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE' as const, declines: 1 }
  expect(says('RENEWAL_DECLINED', on('2027-12-03', { state: 'IN_STORAGE', renewal: overdue }))?.what).toBe(
    '스키 2개와 스노보드 1개 연장 보관료 297,000원이 결제되지 않았어요.',
  )
})

test('money that goes back for several sets, their end and their collection are told together too (G786)', () => {
  const says = (kind: NoticeKind, facts: NoticeFacts) => wordsOfNotice(kind, { ...facts, together: [BOARD] })
  const gear = '스키 1개와 스노보드 1개'
  expect(says('CANCELLED', on('2026-11-20'))).toMatchObject({
    what: `${gear} 보관 신청을 취소했어요.`,
    next: '192,060원(96,030원씩 2건)을 11월 23일 (월)까지 돌려드려요.',
  })
  expect(says('REFUNDED', on('2026-11-20'))?.what).toBe(`${gear} 보관료 192,060원(96,030원씩 2건)을 환불했어요.`)
  expect(says('TERMINATED', on('2027-06-01', ENDED))?.what).toBe(`${gear} 자동 결제를 해지했어요.`)
  expect(says('UNCOLLECTED_1_DAY', on('2027-12-03', ENDED))?.what).toBe(`${gear} 보관이 12월 2일 (목)에 끝났어요.`)
  expect(says('GEAR_LOST', on('2027-06-01', { state: 'LOST' }))?.what).toContain(`맡겨 주신 ${gear}를 찾을 수 없게`)
})

test('of one order told twice by one message the gear is counted once, and what went back as often as it did (G786)', () => {
  const says = (kind: NoticeKind, facts: NoticeFacts) => wordsOfNotice(kind, { ...facts, together: [ORDER] })
  expect(says('PICKUP_MOVED', on('2026-11-20', BOOKED))?.what).toBe('스키 픽업 날짜가 바뀌었어요.')
  expect(says('PAID', on('2026-11-20'))).toMatchObject({
    what: '스키 보관료 99,000원을 결제했어요.',
    orderNumbers: [ORDER.id],
  })
  expect(says('RENEWED', on('2027-12-03', { termsPaid: 2 }))?.what).toContain('99,000원을 결제했어요.')
  expect(says('GOODWILL_REFUNDED', on('2026-11-20'))?.what).toBe(
    '스키 보관료 중 192,060원(96,030원씩 2건)을 돌려드렸어요.',
  )
})

test('of what was paid at the desk no card takes anything back: the account is asked for', () => {
  const words = wordsOfNotice('CANCELLED', { ...on('2026-11-20'), paidAtDesk: 'BANK' })
  expect(words?.next).toBe('96,030원을 11월 23일 (월)까지 돌려드려요. 받으실 계좌를 여쭤보려고 연락드릴게요.')
})

test('what cost nothing gives nothing back', () => {
  const words = wordsOfNotice('CANCELLED', { ...on('2026-11-20'), refund: null })
  expect(words?.next).toBe('돌려드릴 금액은 없어요.')
})

test('a pickup that the shop missed says sorry', () => {
  const missed = on('2026-11-25', { state: 'REQUESTED', missedPickup: { day: '2026-11-25' as Day, fault: 'SHOP' } })
  expect(wordsOfNotice('PICKUP_MISSED', missed)?.next).toContain('불편을 드려 죄송해요.')
})

test('who ends an overdue renewal is not asked to collect by a day that is over', () => {
  const overdue = { ...ENDED, renewal: { ...INITIAL_RENEWAL_STATE, status: 'PAST_DUE' as const } }
  expect(wordsOfNotice('TERMINATED', on('2027-12-03', overdue))?.next).toBe(
    '보관은 12월 2일 (목)에 끝났어요. 2028년 1월 1일 (토)까지 꺼내기를 신청해 찾아가 주세요.',
  )
})

test.each<[string, string, Partial<NoticeOrder>, string]>([
  ['has the gear pays nothing more', '2027-06-01', { state: 'CHECKED_OUT' }, '더 결제되지 않아요.'],
  ['keeps the gear pays nothing more', '2027-06-01', { state: 'RETURNED' }, '더 결제되지 않아요.'],
  ['has asked for the gear waits for it', '2027-06-01', { state: 'CHECKOUT_SCHEDULED' }, '12월 2일 (목)까지 보관해요.'],
  [
    'comes back years later',
    '2029-03-01',
    {},
    '보관은 2027년 12월 2일 (목)에 끝났어요. 1588-0000으로 알려 주시면 돌려드릴 날짜를 정할게요.',
  ],
])('who ends the renewal and %s (G792)', (_who, day, order, next) => {
  expect(wordsOfNotice('TERMINATED', on(day, { ...ENDED, ...order }))?.next).toBe(next)
})

test('a renewal that failed while the gear is out does not say that it is here (G792)', () => {
  expect(wordsOfNotice('RENEWAL_EXHAUSTED', on('2027-12-10', { ...UNPAID, state: 'CHECKED_OUT' }))).toMatchObject({
    what: '스키 연장 보관료 99,000원을 결제하지 못했어요. 결제한 보관은 12월 2일 (목)까지였어요.',
    next: '2028년 12월 2일 (토)까지 앱에서 결제하면 이어져요. 원하지 않으면 해지해 주세요.',
  })
})

test('a year that was paid for and ended at once speaks of no next payment (G792)', () => {
  expect(wordsOfNotice('RENEWED', on('2027-12-03', { ...ENDED, termsPaid: 2 }))?.next).toBe(
    '2028년 12월 2일 (토)까지 보관하고, 더 결제하지 않아요.',
  )
})

test('what was paid says nothing of a pickup once the gear is here (G792)', () => {
  for (const state of ['PICKED_UP', 'IN_STORAGE'] as const)
    expect(wordsOfNotice('PAID', on('2026-11-25', { state }))?.next).toBe('결제와 영수증은 결제 관리에서 볼 수 있어요.')
})

test('gear that comes back after its last paid day is not said to be stored until then (G792)', () => {
  expect(wordsOfNotice('RESTORED', on('2028-02-01', UNPAID))?.next).toBe(
    '결제한 보관은 2027년 12월 2일 (목)까지였어요.',
  )
})

test.each([
  ['that nobody has paid for', UNPAID],
  ['whose contract has ended', ENDED],
])('gear %s is not said to be stored as before when it is found (G797)', (_which, order) => {
  expect(wordsOfNotice('GEAR_FOUND', on('2028-02-01', order))?.next).toBe(
    '결제한 보관은 2027년 12월 2일 (목)까지였어요. 궁금한 점은 1588-0000으로 물어봐 주세요.',
  )
})

test('who has no login reads whom to call beside what the app asks, once (G792)', () => {
  const call = ' 앱을 쓰지 않으면 1588-0000으로 알려 주세요.'
  const asks: readonly (readonly [NoticeKind, NoticeFacts])[] = [
    ['PICKUP_PLACE_MISSING', on('2026-11-20', { state: 'REQUESTED', placeStatus: 'MISSING' })],
    ['RENEWAL_IN_30_DAYS', on('2027-11-03', { autoRenewal: 'NEEDS_CARD' })],
    ['RENEWAL_DECLINED', on('2027-12-03', { autoRenewal: 'NEEDS_CARD', ...declined(0, '2027-12-03') })],
    ['RENEWAL_EXHAUSTED', on('2027-12-11', UNPAID)],
    ['UNCOLLECTED_14_DAYS', on('2027-12-16', ENDED)],
  ]
  for (const [kind, facts] of asks) {
    const known = wordsOfNotice(kind, facts)?.next
    expect(known).not.toContain('앱을 쓰지 않으면')
    expect(wordsOfNotice(kind, { ...facts, isWithoutLogin: true })?.next).toBe(`${known ?? ''}${call}`)
  }
  const next = (kind: NoticeKind, facts: NoticeFacts) => wordsOfNotice(kind, { ...facts, isWithoutLogin: true })?.next
  expect(next('STORED', on('2026-12-03'))).not.toContain('1588')
  expect(next('UNCOLLECTED_25_DAYS', on('2028-02-01', ENDED))?.match(/1588-0000/g)).toHaveLength(1)
  expect(next('UNCOLLECTED_14_DAYS', on('2027-12-16', { ...ENDED, state: 'CHECKOUT_SCHEDULED' }))).not.toContain('1588')
})

test('gear whose days to collect it are over is given back by a call, also where a notice is sent again (G792, G919)', () => {
  for (const kind of ['TERMINATED', 'UNCOLLECTED_1_DAY', 'UNCOLLECTED_25_DAYS'] as const)
    expect(wordsOfNotice(kind, on('2028-02-01', ENDED))?.next).toMatch(
      /1588-0000으로 알려 주시면 돌려드릴 날짜를 정할게요\.$/,
    )
})

test('who ends the renewal before the gear has arrived pays nothing more', () => {
  const facts = on('2026-11-27', { ...ENDED, storageStartDate: null })
  expect(wordsOfNotice('TERMINATED', facts)?.next).toBe('더 결제되지 않아요.')
  expect(wordsOfNotice('RESUMED', on('2026-11-27', { storageStartDate: null }))?.next).toContain('보관을 시작하면')
  // By the staff also without a card, and then nothing is switched on (G917).
  for (const storageStartDate of [null, '2026-12-03' as Day]) {
    const words = wordsOfNotice('RESUMED', on('2027-11-01', { storageStartDate, autoRenewal: 'NEEDS_CARD' }))
    expect(words?.what).toBe('스키 연장 해지를 되돌렸어요. 아직 등록된 카드가 없어요.')
    expect(words?.next).toContain('카드를 등록해 주세요.')
    expect(words?.path).toBe('/mypage/payment/card')
  }
})

test.each([
  ['2027-11-26', '원하지 않으면 11월 26일 (금)까지 해지해 주세요.'],
  ['2027-11-27', '해지는 11월 30일 (화)까지 할 수 있어요.'],
  ['2027-11-30', '해지는 11월 30일 (화)까지 할 수 있어요.'],
  ['2027-12-01', '해지는 11월 30일 (화)까지였어요. 궁금한 점은 1588-0000으로 물어봐 주세요.'],
])('a reminder that comes on %s says what can still be done, and until when', (day, next) => {
  for (const kind of ['RENEWAL_IN_30_DAYS', 'RENEWAL_IN_14_DAYS', 'RENEWAL_IN_8_DAYS', 'RENEWAL_IN_4_DAYS'] as const) {
    const words = wordsOfNotice(kind, on(day))
    expect(words).toMatchObject({ next, path: '/mypage/payment/stored' })
    expect(words?.what).toContain('99,000원')
    expect(words?.what).toContain('12월 3일')
  }
})

describe('without a card', () => {
  const noCard = { autoRenewal: 'NEEDS_CARD' } as const
  test.each(['RENEWAL_IN_30_DAYS', 'RENEWAL_IN_4_DAYS'] as const)('%s asks for one', kind => {
    expect(wordsOfNotice(kind, on('2027-11-29', noCard))).toMatchObject({
      what: '12월 3일 (금)에 스키 보관료 99,000원을 결제할 카드가 없어요.',
      next: '그 전에 카드를 등록해 주세요. 해지는 11월 30일 (화)까지 할 수 있어요.',
      path: '/mypage/payment/card',
    })
  })

  test('a payment that is overdue asks for one as well', () => {
    const overdue = { ...noCard, ...declined(0, '2027-12-03') }
    expect(wordsOfNotice('RENEWAL_DECLINED', on('2027-12-03', overdue))?.next).toBe(
      '12월 10일 (금)까지 카드를 등록하면 결제해요. 원하지 않으면 그때까지 해지할 수 있어요.',
    )
  })
})

describe('no notice is sent any more', () => {
  test.each<[string, NoticeKind, NoticeFacts]>([
    ['of a pickup day that was left open again', 'PICKUP_SET', on('2026-11-20', { ...BOOKED, pickupDate: null })],
    ['of a pickup day that is over', 'PICKUP_SET', on('2026-11-26', BOOKED)],
    ['of another pickup day that is over', 'PICKUP_MOVED', on('2026-11-26', { ...BOOKED, pickupHalf: 'MORNING' })],
    [
      'of a checkout that is not booked any more',
      'CHECKOUT_BOOKED',
      { ...on('2026-12-10', TO_BRING), broughtOn: null },
    ],
    ['of a delivery whose day is over', 'CHECKOUT_MOVED', on('2026-12-21', TO_BRING)],
    ['of a delivery that was made already', 'CHECKOUT_BOOKED', on('2026-12-20', { state: 'CHECKED_OUT' })],
    ['of a payment to come once the renewal has ended', 'RENEWAL_IN_14_DAYS', on('2027-11-19', ENDED)],
    ['of a payment to come once it is paid', 'RENEWAL_IN_4_DAYS', on('2027-12-03', { termsPaid: 2 })],
    ['of a declined card once another one was charged', 'RENEWAL_DECLINED', on('2027-12-04', { termsPaid: 2 })],
    [
      'of a pickup that failed once another day is booked',
      'PICKUP_MISSED',
      on('2026-11-26', { state: 'PICKUP_SCHEDULED' }),
    ],
    ['of a delivery that failed once another day is booked', 'CHECKOUT_MISSED', on('2026-12-20')],
    [
      'of a delivery that failed once it is asked for no more',
      'CHECKOUT_MISSED',
      { ...on('2026-12-20'), broughtOn: null },
    ],
    ['of an end that was taken back', 'TERMINATED', on('2027-11-01')],
    ['of a renewal that was ended again', 'RESUMED', on('2027-11-01', ENDED)],
    ['of a price once it is answered', 'PRICE_CHANGE', on('2027-11-03', { offer: { ...OFFER, answer: 'KEPT' } })],
    ['of a price once the renewal has ended', 'PRICE_CHANGE', on('2027-11-03', { ...ENDED, offer: OFFER })],
    ['of a price once it cannot be answered any more', 'PRICE_CHANGE', on('2027-12-03', { offer: OFFER })],
    ['of a pickup that was taken back', 'PICKED_UP', on('2026-11-25', { state: 'PICKUP_SCHEDULED' })],
    ['of a report that was taken back', 'REPORT_READY', on('2026-11-26', { state: 'PICKED_UP' })],
    ['of gear that is in no locker after all', 'STORED', on('2026-12-03', { state: 'ARRIVED' })],
    ['of gear that was never handed out', 'CHECKOUT_DELIVERED', on('2026-12-20', { state: 'CHECKOUT_REQUESTED' })],
    ['of gear that never came back', 'RESTORED', on('2027-03-01', { state: 'CHECKED_OUT' })],
    ['of gear that was found again', 'GEAR_LOST', on('2027-01-10')],
    ['of gear that was found and is lost again', 'GEAR_FOUND', on('2027-01-10', { state: 'LOST' })],
    ['of a closed day once it is open', 'STOP_DAY_CLOSED', on('2026-11-20', { state: 'PICKUP_SCHEDULED' })],
    [
      'of a day that is open once it is closed again',
      'STOP_DAY_OPEN',
      on('2026-11-20', { state: 'PICKUP_SCHEDULED', pickupDate: '2026-11-28' as Day }),
    ],
    [
      'of a pickup day once the order is cancelled',
      'PICKUP_SET',
      on('2026-11-20', { state: 'CANCELLED', pickupDate: '2026-11-25' as Day }),
    ],
    [
      'of another pickup day once the gear was brought in',
      'PICKUP_MOVED',
      on('2026-11-20', { state: 'PICKED_UP', pickupDate: '2026-11-25' as Day }),
    ],
    [
      'of a pickup day that is left open once the order is cancelled',
      'PICKUP_UNSET',
      on('2026-11-20', { state: 'CANCELLED' }),
    ],
    [
      'of a pickup day that is left open once another one is booked',
      'PICKUP_UNSET',
      on('2026-11-20', { state: 'PICKUP_SCHEDULED' }),
    ],
    ['of a closed day once nothing is booked for it', 'STOP_DAY_CLOSED', { ...on('2026-11-20'), broughtOn: null }],
    ['of a payment to come once the gear is lost', 'RENEWAL_IN_14_DAYS', on('2027-11-19', { state: 'LOST' })],
    ['to collect what was disposed of', 'UNCOLLECTED_25_DAYS', on('2028-01-15', { ...ENDED, state: 'DISPOSED' })],
    ['of a renewal that failed once it is paid', 'RENEWAL_EXHAUSTED', on('2027-12-10', { termsPaid: 2 })],
    ['of a renewal that failed once it has ended', 'RENEWAL_EXHAUSTED', on('2027-12-10', { ...UNPAID, ...ENDED })],
    [
      'of a card that was refused once the renewal has ended',
      'RENEWAL_DECLINED',
      on('2027-12-10', { ...UNPAID, ...ENDED }),
    ],
    ['of a renewal that goes on once its day has passed', 'RESUMED', on('2027-12-04')],
    ['of an order that is gone', 'PAID', { ...on('2026-11-20'), order: null }],
  ])('%s', (_what, kind, facts) => {
    expect(wordsOfNotice(kind, facts)).toBeNull()
  })
})

test.each<[string, NoticeKind, NoticeFacts, string]>([
  [
    'a pickup without a day',
    'PAID',
    on('2026-11-24', { state: 'REQUESTED', pickupDate: null }),
    '픽업 날짜를 확인해 다시 알려드려요.',
  ],
  ['a pickup of a day', 'PAID', on('2026-11-26', BOOKED), '픽업 날짜를 확인해 다시 알려드려요.'],
  [
    'a refund',
    'CANCELLED',
    { ...on('2026-11-20'), now: Day.startOf('2026-11-24' as Day) },
    '돌려드리기로 한 금액은 96,030원이에요.',
  ],
  [
    'a refund by bank',
    'CANCELLED',
    { ...on('2026-11-20'), now: Day.startOf('2026-11-24' as Day), paidAtDesk: 'CASH' },
    '돌려드리기로 한 금액은 96,030원이에요.',
  ],
  [
    'the day to collect by, of a year that nobody paid',
    'RENEWAL_EXHAUSTED',
    on('2028-01-02', UNPAID),
    '12월 2일 (토)까지 앱에서 결제하면 이어져요. 원하지 않으면 해지하고 1588-0000으로 찾아갈 날을 알려 주세요.',
  ],
  [
    'the next try',
    'RENEWAL_DECLINED',
    on('2027-12-07', declined(2, '2027-12-04')),
    '곧 다시 결제해요. 앱에서 지금 결제하거나, 카드를 바꾸거나 해지할 수 있어요.',
  ],
  ['the last day for a card', 'RENEWAL_DECLINED', on('2027-12-12', UNPAID), '앱에서 결제하거나 해지할 수 있어요.'],
  [
    'the payment after a receipt',
    'RENEWED',
    on('2027-12-05', declined(1, '2027-12-03')),
    '다음 결제는 앱의 결제 관리에서 확인해 주세요.',
  ],
  [
    'the payment after a receipt, without a card',
    'RENEWED',
    on('2027-12-05', { autoRenewal: 'NEEDS_CARD' }),
    '다음 결제는 앱의 결제 관리에서 확인해 주세요.',
  ],
  [
    'a storage that has ended',
    'RENEWED',
    on('2027-12-05', ENDED),
    '보관은 12월 2일 (목)에 끝났어요. 더 결제하지 않아요.',
  ],
  [
    'a payment that was taken for made by mistake',
    'RENEWAL_REVERSED',
    on('2027-12-05', declined(1, '2027-12-03')),
    '보관료 99,000원은 아직 결제되지 않았어요. 앱에서 결제하거나 1588-0000으로 알려 주세요.',
  ],
  [
    'time for a card before the day of the payment',
    'RENEWAL_IN_4_DAYS',
    on('2027-12-03', { autoRenewal: 'NEEDS_CARD' }),
    '오늘 카드를 등록해 주세요. 해지는 11월 30일 (화)까지였어요. 궁금한 점은 1588-0000으로 물어봐 주세요.',
  ],
  [
    'time for a card before the day of the payment, once it goes on,',
    'RESUMED',
    on('2027-12-03', { autoRenewal: 'NEEDS_CARD' }),
    '오늘 99,000원을 결제할 카드를 등록해 주세요. 해지는 11월 30일 (화)까지였어요. 궁금한 점은 1588-0000으로 물어봐 주세요.',
  ],
])('%s is not promised for a day that is over, where it is told later (G934)', (_what, kind, facts, next) => {
  expect(wordsOfNotice(kind, facts)).toMatchObject({ next })
})

test.each(['RETURNED', 'COMPLETED', 'LOST', 'DAMAGED', 'DISPOSED'] as const)(
  'what is given back of a contract whose gear is %s is found among the past payments',
  state => {
    expect(wordsOfNotice('GOODWILL_REFUNDED', on('2027-01-10', { state }))?.path).toBe('/mypage/payment/past')
    expect(wordsOfNotice('GOODWILL_REFUNDED', on('2027-01-10'))?.path).toBe('/mypage/payment/stored')
  },
)

test('a booked half-day is named, and a chosen window that others took is asked for again (G212)', () => {
  const order = { state: 'PICKUP_SCHEDULED', pickupDate: '2026-12-03' as Day, pickupHalf: 'AFTERNOON' } as const
  expect(wordsOfNotice('PICKUP_SET', on('2026-11-20', order))).toMatchObject({
    what: '스키 픽업을 잡았어요.',
    next: '12월 3일 (목) 오후 1~6시',
  })
  expect(wordsOfNotice('PICKUP_MOVED', on('2026-11-20', order))).toMatchObject({ what: '스키 픽업을 옮겼어요.' })
  expect(wordsOfNotice('PAID', on('2026-11-19', order))).toMatchObject({ next: '12월 3일 (목)에 픽업해요.' })
  const pickupWish = { day: '2026-12-03' as Day, half: 'MORNING', isLost: true } as const
  const unbooked = { state: 'REQUESTED', pickupDate: null, pickupWish } as const
  expect(wordsOfNotice('PAID', on('2026-11-19', unbooked))).toMatchObject({
    next: '고른 픽업 시간이 그사이 마감됐어요. 앱에서 다른 시간을 골라 주세요.',
  })
})
