import type { Day } from './day.ts'
import type { Instant } from './instant.ts'
import type { Won } from './won.ts'

/** `MM-DD`, a day of each year. */
export type YearDay = string

/** In degrees. */
export type GeoPoint = { readonly latitude: number; readonly longitude: number }

/** 09–13 and 13–18 (Asia/Seoul). */
export const HALF_DAYS = ['MORNING', 'AFTERNOON'] as const
export type HalfDay = (typeof HALF_DAYS)[number]

/** When a region's driver comes, and how often (G210). */
export type PickupWindows = {
  /** On which the driver comes, public holidays excepted; 0 is Sunday, 6 is Saturday. At least one. */
  readonly weekdays: readonly number[]
  /** How many stops each half-day may hold; 0 where the driver does not come. */
  readonly stops: Readonly<Record<HalfDay, number>>
  /** On which nobody drives in this region, beside those of the shop. */
  readonly closedDays: readonly Day[]
}

/** A storage: what a customer chooses, and what staff drives from. */
export type Region = {
  /** On the wire and in every order; never changed, as `RESORT` (G54). */
  readonly code: Uppercase<string>
  /** The storage's full name, for lists and summaries. */
  readonly label: string
  /** The short name of its surroundings. */
  readonly area: string
  readonly address: string
  readonly at: GeoPoint
  readonly hours: string
  /** A closed one keeps its gear and takes no new orders. */
  readonly isOpen: boolean
  /** Null where customers choose none: staff calls. */
  readonly pickupWindows: PickupWindows | null
}

/** What a set costs for a year, for orders from a day on (Asia/Seoul): everywhere, or in one region. */
export type YearlyPrice = {
  readonly from: Day
  readonly region: Uppercase<string> | null
  readonly won: { readonly BASIC: Won; readonly FLEX: Won }
}

/** What a day of storage costs once the days to collect the gear of an ended contract are over, from a day on: everywhere, or in one region. */
export type LateFeePerDay = { readonly from: Day; readonly region: Uppercase<string> | null; readonly perDayWon: Won }

/** The season's label changes on `start`; the window, both days included, is when gear is in use (G85). */
export type SeasonDays = { readonly start: YearDay; readonly windowStart: YearDay; readonly windowEnd: YearDay }

/** How soon gear is picked up (G74). */
export type PickupDays = {
  /** Orders after this hour (Asia/Seoul) count from the next business day. */
  readonly lastHour: number
  readonly withinBusinessDays: { readonly earliest: number; readonly latest: number }
  /** On which the shop is closed, beside weekends and public holidays. */
  readonly closedDays: readonly Day[]
}

export const SHOP_LINKS = [
  'terms',
  'privacy',
  'electronicFinance',
  'marketing',
  'damageCompensation',
  'autoExtension',
  'partnerDisclaimer',
  'pickupNotice',
  'help',
] as const

export type ShopLink = (typeof SHOP_LINKS)[number]

/** Messages of KakaoTalk in place of text messages, as the provider of both knows them (G228). */
export type AlimtalkFacts = {
  /** The shop's KakaoTalk channel: SOLAPI's `pfId`. */
  readonly channel: string
  /** The approved template of each kind of notice that goes out so. */
  readonly templates: readonly { readonly kind: string; readonly id: string }[]
}

/** The shop's own facts: the owner sets them, every text, rule and price derives from them (docs/rules/shop.md). */
export type Shop = {
  readonly brand: {
    readonly latin: string
    readonly korean: string
    /** As SVG (G790); null where the app's own is shown. */
    readonly mark: string | null
  }
  readonly company: {
    readonly name: string
    readonly representative: string
    readonly registration: string
    readonly mailOrder: string
    readonly address: string
    readonly hosting: string
  }
  readonly support: { readonly email: string; readonly phone: string; readonly hours: string }
  readonly links: Readonly<Record<ShopLink, string>>
  /** At least one open one; the first is offered first. */
  readonly regions: readonly [Region, ...Region[]]
  readonly prices: readonly YearlyPrice[]
  /** Empty where late gear costs nothing (G247). */
  readonly lateFees: readonly LateFeePerDay[]
  /** What every order includes, and what each plan adds, as short promises in Korean. */
  readonly promises: Readonly<Record<'every' | 'BASIC' | 'FLEX', readonly string[]>>
  /** Kept back when a paid order is cancelled before pickup, in hundredths of a percent; stored with each payment (G41). */
  readonly paymentFeeBasisPoints: number
  /** 100 % back within seven days of the contract while nothing was picked up (G43); null until the owner has decided, and off then. */
  readonly statutoryWithdrawal: boolean | null
  /** When it was turned off: contracts of before keep it (G930). It follows from the changes, and is no fact of a document. */
  readonly withdrawalEndedAt?: Instant
  readonly season: SeasonDays
  readonly pickup: PickupDays
  /** The window that a customer chose is booked by itself once the order is paid and its place is known; else staff confirms it (G212). */
  readonly selfBooking: boolean
  /** A region takes no more orders than its lockers hold (G233); one without lockers takes any number. */
  readonly limitToCapacity: boolean
  /** Null where all notices to a phone are text messages. */
  readonly alimtalk: AlimtalkFacts | null
}

/** Reads the facts in force now: of one process they are the same everywhere, and follow a change within five seconds. */
export type ShopNow = () => Shop

/** A shop that nobody has set up yet: what a trial shows. The placeholders among them keep a production from starting. */
export const TRIAL_SHOP: Shop = {
  brand: { latin: 'Seasonkeep', korean: '시즌킵', mark: null },
  company: {
    name: '시즌킵',
    representative: '홍길동',
    registration: '000-00-00000',
    mailOrder: '제2026-강원평창-0000호',
    address: '강원특별자치도 스노우밸리로 1',
    hosting: '시즌킵',
  },
  support: { email: 'help@seasonkeep.kr', phone: '1588-0000', hours: '평일 10:00~18:00' },
  links: {
    terms: 'https://seasonkeep.kr/terms',
    privacy: 'https://seasonkeep.kr/privacy',
    electronicFinance: 'https://seasonkeep.kr/electronic-finance',
    marketing: 'https://seasonkeep.kr/marketing',
    damageCompensation: 'https://seasonkeep.kr/damage-compensation',
    autoExtension: 'https://seasonkeep.kr/auto-extension',
    partnerDisclaimer: 'https://seasonkeep.kr/partner-disclaimer',
    pickupNotice: 'https://seasonkeep.kr/pickup',
    help: 'https://seasonkeep.kr/help',
  },
  regions: [
    {
      code: 'RESORT',
      label: '스노우밸리 리조트 보관소',
      area: '스노우밸리',
      address: '강원특별자치도 스노우밸리로 1',
      at: { latitude: 37.6445, longitude: 128.6801 },
      hours: '매일 09:00~18:00',
      isOpen: true,
      pickupWindows: null,
    },
  ],
  prices: [{ from: '2000-01-01' as Day, region: null, won: { BASIC: 99_000 as Won, FLEX: 139_000 as Won } }],
  lateFees: [],
  promises: {
    every: ['문 앞 픽업', '전문가 검수와 안전 점수 리포트', '전용 락커 1년 보관'],
    BASIC: ['시즌마다 꺼내기 1번', '시즌이 끝나기 전 다시 맡기기 1번'],
    FLEX: ['꺼내기와 다시 맡기기 무제한', '시즌 락커처럼 쓸 수 있어요'],
  },
  paymentFeeBasisPoints: 300,
  statutoryWithdrawal: null,
  season: { start: '07-01', windowStart: '11-15', windowEnd: '03-31' },
  pickup: { lastHour: 18, withinBusinessDays: { earliest: 1, latest: 2 }, closedDays: [] },
  selfBooking: true,
  limitToCapacity: false,
  alimtalk: null,
}
