import { withRo } from '#core/shared/with-ro.ts'
import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { refundDueOn, WITHDRAWAL_DAYS } from '#core/billing/refund.ts'
import { Won } from '#core/shared/won.ts'
import { TERMS_TITLES } from '#core/account/terms-document.ts'
import { awaitsDelivery } from '#core/storing/checkout.ts'
import { EQUIPMENT_NAMES } from '#core/storing/equipment-type.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { isInLocker } from '#core/storing/locker.ts'
import { halfDayText } from '#core/storing/pickup-window.ts'
import { lacksPlace } from '#core/storing/pickup-place.ts'
import { closureOf, pickupDaysOf, pickupTarget } from '#core/storing/pickup-target.ts'
import { isAskedFor, isEnded } from '#core/storing/projection.ts'
import { lateFeeNote } from './late-fee-words.ts'
import { koreanDay } from './korean-day.ts'
import type { NoticeFacts, NoticeOrder } from '#core/notices/notice-facts.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import { gearText, NOTICE_PATHS, type NoticeWords, ordersOf, paidText, refundsText, sumText } from './notice-words.ts'
import { priceWords } from './price-words.ts'
import { type RenewalKind, renewalWords } from './renewal-words.ts'
import { regionLabel } from '#core/storing/region.ts'
import type { RoomWish } from '#core/storing/room-request.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { termOf } from '#core/storing/term.ts'

type CustomerKind = 'CARD_STORED' | 'CARD_REMOVED' | 'CARD_DELETED' | 'PHONE_CHANGED' | 'PASSWORD_CHANGED'
type MarketingKind = 'MARKETING_AGREED' | 'MARKETING_WITHDRAWN' | 'MARKETING_RECONFIRM'

/** Null when the notice no longer holds: a pickup day that was left open again, a renewal that was ended or paid meanwhile. */
export const wordsOfNotice = (kind: NoticeKind, facts: NoticeFacts): NoticeWords | null =>
  match(kind)
    .returnType<NoticeWords | null>()
    .with('CARD_STORED', 'CARD_REMOVED', 'CARD_DELETED', 'PHONE_CHANGED', 'PASSWORD_CHANGED', customerWords)
    .with('TERMS_CHANGE', () => (facts.terms ? termsWords(facts.terms) : null))
    .with('MARKETING_AGREED', 'MARKETING_WITHDRAWN', 'MARKETING_RECONFIRM', about =>
      facts.consentGivenAt ? marketingWords(about, facts.consentGivenAt) : null,
    )
    .with('CARD_LINK', () => cardLinkWords(facts))
    .with('ROOM_FREE', () => (facts.room ? roomWords(facts.room) : null))
    .with('WRITTEN', () => (facts.written === undefined ? null : writtenWords(facts.written)))
    .otherwise(orderKind => {
      const words = facts.order && orderWords(orderKind, facts.order, facts)
      return words && facts.order && facts.isWithoutLogin && ASKS_IN_APP.has(kind)
        ? withoutApp(words, facts.order.state)
        : words
    })

/** They ask for what is done in the app. That a renewal was ended or resumed follows a call, of who has no login. */
const ASKS_IN_APP: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'PICKUP_PLACE_MISSING',
  'PRICE_CHANGE',
  'RENEWAL_IN_30_DAYS',
  'RENEWAL_IN_14_DAYS',
  'RENEWAL_IN_8_DAYS',
  'RENEWAL_IN_4_DAYS',
  'RENEWAL_DECLINED',
  'RENEWAL_DECLINED_AGAIN',
  'RENEWAL_EXHAUSTED',
  'UNCOLLECTED_1_DAY',
  'UNCOLLECTED_14_DAYS',
  'UNCOLLECTED_25_DAYS',
])

/** Who was written down at the desk signs up first, or calls; whom to call is said once. */
const withoutApp = (words: NoticeWords, state: OrderState): NoticeWords => {
  const { phone } = currentShop().support
  return isAskedFor(state) || words.next.includes(phone)
    ? words
    : { ...words, next: `${words.next} 앱을 쓰지 않으면 ${withRo(phone)} 알려 주세요.` }
}

const customerWords = (kind: CustomerKind): NoticeWords =>
  match(kind)
    .returnType<NoticeWords>()
    .with('CARD_STORED', () => ({
      what: '자동 결제 카드를 등록했어요.',
      next: notYou('등록하지'),
      path: NOTICE_PATHS.payments,
    }))
    .with('CARD_REMOVED', () => ({
      what: '자동 결제 카드를 지웠어요.',
      next: '연장하려면 다음 결제일 전에 카드를 등록해 주세요.',
      path: NOTICE_PATHS.payments,
    }))
    .with('CARD_DELETED', () => ({
      what: '카드사에서 자동 결제 카드 등록을 해제했어요.',
      next: '연장하려면 다음 결제일 전에 카드를 다시 등록해 주세요.',
      path: NOTICE_PATHS.payments,
    }))
    .with('PHONE_CHANGED', () => ({
      what: '휴대폰 번호가 바뀌었어요.',
      next: notYou('바꾸지'),
      path: NOTICE_PATHS.account,
    }))
    .with('PASSWORD_CHANGED', () => ({
      what: '비밀번호가 바뀌었어요.',
      next: `직접 바꾸지 않았다면 비밀번호를 다시 설정하고 ${withRo(currentShop().support.phone)} 알려 주세요.`,
      path: NOTICE_PATHS.newPassword,
    }))
    .exhaustive()

/** In the staff's own words, and whom to ask. */
const writtenWords = (what: string): NoticeWords => ({
  what,
  next: `궁금한 점은 ${withRo(currentShop().support.phone)} 물어봐 주세요.`,
  path: NOTICE_PATHS.home,
  subject: '보관에 대해 알려드려요',
})

/** To the page of the card; who is not logged in comes there after a login or a sign-up (G244). */
const cardLinkWords = ({ isWithoutLogin = false }: NoticeFacts): NoticeWords => ({
  what: '보관 연장 결제에 쓸 카드를 등록해 주세요.',
  next: isWithoutLogin
    ? '이 번호로 가입하고 인증하면 맡긴 장비가 보이고, 카드를 등록할 수 있어요. 등록만 해서는 결제되지 않아요.'
    : '로그인하면 바로 카드를 등록할 수 있어요.',
  path: NOTICE_PATHS.card,
})

/** No place is held for who is told: the first who orders has it (G239). */
const roomWords = ({ region, equipmentType }: RoomWish): NoticeWords => ({
  what: `${regionLabel(currentShop(), region)}에 ${EQUIPMENT_NAMES[equipmentType]} 자리가 났어요.`,
  next: '먼저 신청하는 분부터 맡아드려요.',
  path: NOTICE_PATHS.order,
})

const wholeDay = (day: Day): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

/** With the day and what is new, as the law asks: seven days ahead, thirty when it is worse for the customer (G224). */
const termsWords = ({ kind, version, effectiveOn, changes }: NonNullable<NoticeFacts['terms']>): NoticeWords => ({
  what: `${TERMS_TITLES[kind]} 변경을 ${wholeDay(effectiveOn)}부터 적용해요.`,
  next: `바뀌는 내용: ${changes}`,
  path: `/terms/${kind}?version=${encodeURIComponent(version)}`,
})

/** What was said and on which day (G226). */
const marketingWords = (kind: MarketingKind, givenAt: Instant): NoticeWords => {
  const day = wholeDay(Day.of(givenAt))
  return match(kind)
    .returnType<NoticeWords>()
    .with('MARKETING_AGREED', () => ({
      what: `${day}에 혜택과 소식 받기에 동의했어요.`,
      next: '계정 관리에서 언제든지 그만 받을 수 있어요.',
      path: NOTICE_PATHS.marketing,
    }))
    .with('MARKETING_WITHDRAWN', () => ({
      what: `${day}에 혜택과 소식 받기를 그만두었어요.`,
      next: '이제 광고성 소식을 보내지 않아요.',
      path: NOTICE_PATHS.marketing,
    }))
    .with('MARKETING_RECONFIRM', () => ({
      what: `${day}에 동의한 혜택과 소식 받기가 유지되고 있어요.`,
      next: '그만 받으려면 계정 관리에서 바꿔 주세요.',
      path: NOTICE_PATHS.marketing,
    }))
    .exhaustive()
}

/** As `14:05`, in Seoul. */
const timeText = (at: Instant): string => {
  const minutes = Math.floor(Instant.secondsBetween(Day.startOf(Day.of(at)), at) / 60)
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}

const notYou = (did: string): string => `직접 ${did} 않았다면 ${withRo(currentShop().support.phone)} 알려 주세요.`

type Days = { readonly today: Day; readonly dayText: (day: Day) => string }

/** Once its day is over it may have come back, or not: the sum is true of both. */
const toGiveBack = (
  { requestedAt }: NonNullable<NoticeFacts['refund']>,
  { won, today, dayText, isAtDesk }: Days & { readonly won: string; readonly isAtDesk: boolean },
): string => {
  const dueOn = refundDueOn(requestedAt)
  if (dueOn < today) return `돌려드리기로 한 금액은 ${won}이에요.`
  const promised = `${won}을 ${dayText(dueOn)}까지 돌려드려요.`
  // No card takes it back.
  return isAtDesk ? `${promised} 받으실 계좌를 여쭤보려고 연락드릴게요.` : promised
}

const givenBackTo = ({ isByBank = false }: NonNullable<NoticeFacts['refund']>): string =>
  isByBank ? '알려 주신 계좌를 확인해 주세요.' : '카드사에 따라 며칠 뒤에 보일 수 있어요.'

/** Said with the contract, as the law asks, where the shop gives the right (G43). */
const withdrawalNote = (): readonly string[] =>
  currentShop().statutoryWithdrawal === true
    ? [`결제하고 ${WITHDRAWAL_DAYS}일 안에는 픽업 전에 취소하면 전액을 돌려드려요.`]
    : []

const orderWords = (
  kind: Exclude<NoticeKind, CustomerKind | MarketingKind | 'CARD_LINK' | 'ROOM_FREE' | 'TERMS_CHANGE' | 'WRITTEN'>,
  order: NoticeOrder,
  { together = [], refund, broughtOn, now, paidAtDesk, paymentLink }: NoticeFacts,
): NoticeWords | null => {
  const sets = ordersOf({ order, together })
  const givenBack = (won: Won): string => refundsText(won, 1 + together.length)
  const gear = gearText(sets)
  const today = Day.of(now)
  const dayText = (day: Day): string => koreanDay(day, today)
  const endsOn = order.storageStartDate && termOf(order.storageStartDate, order.termsPaid).storageEndDate
  const isOver = endsOn !== null && endsOn < today
  const paidUntil = (day: Day): string => `결제한 보관은 ${dayText(day)}까지였어요.`
  const stored = (what: string): NoticeWords | null =>
    endsOn && { what, next: isOver ? paidUntil(endsOn) : `${dayText(endsOn)}까지 보관해요.`, path: NOTICE_PATHS.gear }
  const toCollect = (lastPaidDay: Day): string => {
    const lastDay = lastDayToCollect(lastPaidDay)
    return lastDay < today
      ? `${withRo(currentShop().support.phone)} 알려 주시면 돌려드릴 날짜를 정할게요.`
      : [
          `${dayText(lastDay)}까지 꺼내기를 신청해 찾아가 주세요.`,
          ...lateFeeNote({ region: order.location, storageEndDate: lastPaidDay }, dayText),
        ].join(' ')
  }
  const uncollected = (what: string): NoticeWords | null =>
    endsOn === null || isEnded(order.state)
      ? null
      : {
          what,
          next: isAskedFor(order.state) ? broughtText(order.state) : toCollect(endsOn),
          path: NOTICE_PATHS.gear,
        }
  const ended = (state: OrderState, what: string): NoticeWords | null =>
    order.state === state
      ? {
          what,
          next: `자세한 내용은 고객센터(${currentShop().support.phone})에서 안내해 드려요.`,
          path: NOTICE_PATHS.support,
        }
      : null

  return match(kind)
    .returnType<NoticeWords | null>()
    .with('PAID', () => ({
      what: paidText(`${gear} 보관료 ${sumText(order.yearlyWon, sets.length)}원을`, paidAtDesk),
      next: isBeforePickup(order.state)
        ? [paidNext(order, { today, dayText }), ...withdrawalNote()].join(' ')
        : '결제와 영수증은 결제 관리에서 볼 수 있어요.',
      path: NOTICE_PATHS.home,
      orderNumbers: sets.map(({ id }) => id),
    }))
    .with('PAYMENT_LINK', () =>
      paymentLink === undefined
        ? null
        : {
            what: paymentLink.isRenewal
              ? `${gear} 연장 보관료 ${Won.format(order.nextWon)}원을 결제해 주세요.`
              : `${gear} 보관료 ${Won.format(order.yearlyWon)}원을 결제해 주세요.`,
            next: `${dayText(Day.of(paymentLink.expiresAt))} ${timeText(paymentLink.expiresAt)}까지 한 번 결제할 수 있는 링크예요.`,
            path: `/pay/${paymentLink.id}`,
          },
    )
    .with('PICKUP_PLACE_MISSING', () =>
      lacksPlace(order)
        ? {
            what: `${gear}를 어디로 가지러 갈까요?`,
            next: '픽업 장소를 알려 주시면 바로 준비할게요.',
            path: NOTICE_PATHS.home,
          }
        : null,
    )
    .with('PICKUP_SET', 'PICKUP_MOVED', event => pickupBooked(event, order, { gear, today, dayText }))
    .with('PICKUP_UNSET', () =>
      order.state === 'REQUESTED'
        ? {
            what: `${gear} 픽업 날짜를 다시 정하고 있어요.`,
            next: '정해지면 바로 알려드려요.',
            path: NOTICE_PATHS.home,
          }
        : null,
    )
    .with('PICKUP_MISSED', () =>
      order.state !== 'REQUESTED'
        ? null
        : {
            what: `${gear} 픽업을 하지 못했어요.`,
            next:
              order.missedPickup?.fault === 'SHOP'
                ? '불편을 드려 죄송해요. 곧 연락드려 날짜를 다시 정할게요.'
                : '곧 연락드려 날짜를 다시 정할게요.',
            path: NOTICE_PATHS.home,
          },
    )
    .with('STOP_DAY_CLOSED', 'STOP_DAY_OPEN', event => {
      const [what, day] = order.state === 'PICKUP_SCHEDULED' ? ['픽업을', order.pickupDate] : ['배송을', broughtOn]
      if (day === null || day < today) return null
      const isClosed = closureOf(currentShop(), order.location, day) !== null
      if (isClosed !== (event === 'STOP_DAY_CLOSED')) return null
      const promised = `${gear} ${what} 약속한 ${dayText(day)}에`
      return {
        what: isClosed ? `${promised} 쉬게 됐어요.` : `${promised} 쉬지 않게 됐어요.`,
        next: isClosed ? '곧 연락드려 다른 날로 정할게요.' : '약속대로 그날 만나요.',
        path: NOTICE_PATHS.home,
      }
    })
    .with('PICKED_UP', () =>
      isBeforePickup(order.state)
        ? null
        : { what: `${gear}를 픽업했어요.`, next: '검수를 마치면 알려드려요.', path: NOTICE_PATHS.home },
    )
    .with('REPORT_READY', () =>
      isBeforePickup(order.state) || order.state === 'PICKED_UP'
        ? null
        : { what: `${gear} 검수 리포트가 나왔어요.`, next: '지금 확인해 보세요.', path: NOTICE_PATHS.gear },
    )
    .with('STORED', () => (isInLocker(order.state) ? stored(`${gear}를 락커에 넣었어요.`) : null))
    .with('CHECKOUT_BOOKED', 'CHECKOUT_MOVED', moved =>
      broughtOn === null || broughtOn < today || order.state !== 'CHECKOUT_SCHEDULED'
        ? null
        : {
            what: moved === 'CHECKOUT_BOOKED' ? `${gear} 배송 날짜를 정했어요.` : `${gear} 배송 날짜가 바뀌었어요.`,
            next: `${dayText(broughtOn)}에 만나요.`,
            path: NOTICE_PATHS.home,
          },
    )
    .with('CHECKOUT_REDIRECTED', () =>
      awaitsDelivery(order)
        ? {
            what: `${gear} 받을 곳이 바뀌었어요.`,
            // The place itself is personal: it is in the app.
            next: `바꾼 적이 없다면 ${withRo(currentShop().support.phone)} 바로 알려 주세요.`,
            path: NOTICE_PATHS.home,
          }
        : null,
    )
    .with('CHECKOUT_MISSED', () =>
      broughtOn !== null || order.state !== 'CHECKOUT_REQUESTED'
        ? null
        : {
            what: `${gear}를 전해드리지 못했어요.`,
            next: '장비는 보관소에서 안전하게 보관하고 있어요. 곧 연락드려 날짜를 다시 정할게요.',
            path: NOTICE_PATHS.home,
          },
    )
    .with('CHECKOUT_DELIVERED', () =>
      HANDED_OVER.has(order.state)
        ? {
            what: `${gear}를 전달했어요.`,
            next:
              order.autoRenewal === 'TERMINATED' || order.state === 'RETURNED' || order.state === 'COMPLETED'
                ? '맡겨 주셔서 고마워요.'
                : `다시 맡길 때는 ${withRo(currentShop().support.phone)} 알려 주세요.`,
            path: NOTICE_PATHS.home,
          }
        : null,
    )
    .with('RESTORED', () => (isInLocker(order.state) ? stored(`${gear}가 보관소로 돌아왔어요.`) : null))
    .with('CANCELLED', () => ({
      what: `${gear} 보관 신청을 취소했어요.`,
      next:
        refund === null
          ? '돌려드릴 금액은 없어요.'
          : toGiveBack(refund, {
              won: givenBack(refund.amountWon),
              today,
              dayText,
              isAtDesk: paidAtDesk !== undefined,
            }),
      path: NOTICE_PATHS.pastPayments,
    }))
    .with(
      'REFUNDED',
      () =>
        refund && {
          what: `${gear} 보관료 ${givenBack(refund.amountWon)}을 환불했어요.`,
          next: givenBackTo(refund),
          path: NOTICE_PATHS.pastPayments,
        },
    )
    .with(
      'GOODWILL_REFUNDED',
      () =>
        refund && {
          what: `${gear} 보관료 중 ${givenBack(refund.amountWon)}을 돌려드렸어요.`,
          next: givenBackTo(refund),
          path: isEnded(order.state) ? NOTICE_PATHS.pastPayments : NOTICE_PATHS.payments,
        },
    )
    .with('UNCOLLECTED_1_DAY', () => endsOn && uncollected(`${gear} 보관이 ${dayText(endsOn)}에 끝났어요.`))
    .with('UNCOLLECTED_14_DAYS', () => uncollected(`${gear}가 아직 보관소에 있어요.`))
    .with('UNCOLLECTED_25_DAYS', () => uncollected(`찾아가지 않은 ${gear}는 폐기하거나 재활용할 수 있어요.`))
    .with('GEAR_LOST', () => ended('LOST', `맡겨 주신 ${gear}를 찾을 수 없게 됐어요. 정말 죄송해요.`))
    .with('GEAR_FOUND', () =>
      order.state === 'LOST'
        ? null
        : {
            what: `찾을 수 없다고 알려드린 ${gear}를 찾았어요.`,
            next: `${isOver ? paidUntil(endsOn) : '계약은 전처럼 이어져요.'} 궁금한 점은 ${withRo(currentShop().support.phone)} 물어봐 주세요.`,
            path: NOTICE_PATHS.gear,
          },
    )
    .with('GEAR_DAMAGED', () => ended('DAMAGED', `맡겨 주신 ${gear}가 다시 쓸 수 없게 손상됐어요. 정말 죄송해요.`))
    .with('GEAR_DISPOSED', () => ended('DISPOSED', `찾아가지 않은 ${gear}를 폐기했어요.`))
    .with('PRICE_CHANGE', () => priceWords(order, today))
    .otherwise((renewalKind: RenewalKind) => renewalWords(renewalKind, order, { together, today, paidAtDesk }))
}

/** A delivery that was recorded by mistake is taken back to where the gear was. */
const HANDED_OVER: ReadonlySet<OrderState> = new Set<OrderState>(['CHECKED_OUT', 'RESTORED', 'RETURNED', 'COMPLETED'])

/** Of gear that is asked for: nobody has to ask for it again. */
const broughtText = (state: OrderState): string =>
  state === 'CHECKOUT_SCHEDULED'
    ? '약속한 배송 날짜에 받아 주세요.'
    : '꺼내기를 이미 신청하셨으니 배송 날짜를 정해 연락드릴게요.'

/** Gear that was brought in may be here before its message goes out. */
const isBeforePickup = (state: OrderState): boolean => state === 'REQUESTED' || state === 'PICKUP_SCHEDULED'

/** The half-day is named in so few words that it fits one SMS. */
const pickupBooked = (
  event: 'PICKUP_SET' | 'PICKUP_MOVED',
  { state, pickupDate, pickupHalf }: NoticeOrder,
  { gear, today, dayText }: Days & { readonly gear: string },
): NoticeWords | null => {
  if (pickupDate === null || pickupDate < today || state !== 'PICKUP_SCHEDULED') return null
  const path = NOTICE_PATHS.home
  const isNew = event === 'PICKUP_SET'
  return pickupHalf === null
    ? {
        what: `${gear} 픽업 ${isNew ? '날짜를 정했어요.' : '날짜가 바뀌었어요.'}`,
        next: `${dayText(pickupDate)}에 만나요.`,
        path,
      }
    : {
        what: `${gear} 픽업을 ${isNew ? '잡았어요.' : '옮겼어요.'}`,
        next: `${dayText(pickupDate)} ${halfDayText(pickupHalf)}`,
        path,
      }
}

/** A window that was chosen is booked with the payment, and may be weeks after the target; others may have taken it meanwhile (G212). */
const paidNext = ({ pickupDate, pickupWish, placedAt, location }: NoticeOrder, { today, dayText }: Days): string => {
  if (pickupDate === null && pickupWish?.isLost)
    return '고른 픽업 시간이 그사이 마감됐어요. 앱에서 다른 시간을 골라 주세요.'
  const { to } = pickupTarget(placedAt, pickupDaysOf(currentShop(), location))
  if ((pickupDate ?? to) < today) return '픽업 날짜를 확인해 다시 알려드려요.'
  return pickupDate === null
    ? `${dayText(to)}까지 픽업해요. 날짜는 다시 알려드려요.`
    : `${dayText(pickupDate)}에 픽업해요.`
}
