import { err, ok, type Result } from 'neverthrow'
import { Day } from '../shared/day.ts'
import type { Instant } from '../shared/instant.ts'

/** What the shop binds itself and its customers to, each a text of its own; on the wire and in the address of its page. */
export const TERMS_KINDS = [
  'service',
  'privacy',
  'electronic-finance',
  'damage-compensation',
  'auto-extension',
  'partner-disclaimer',
  'marketing',
  'location',
] as const

export type TermsKind = (typeof TERMS_KINDS)[number]

export const TERMS_TITLES: Readonly<Record<TermsKind, string>> = {
  service: '서비스 이용약관',
  privacy: '개인정보처리방침',
  'electronic-finance': '전자금융거래 이용약관',
  'damage-compensation': '손해 배상과 면책 약관',
  'auto-extension': '자동 연장 안내',
  'partner-disclaimer': '제휴 렌탈숍 이용 안내',
  marketing: '혜택과 소식 받기 동의',
  location: '위치정보 이용 안내',
}

export const parseTermsKind = (text: string): TermsKind | null => TERMS_KINDS.find(kind => kind === text) ?? null

/** A text that an administrator has released. */
export type TermsRelease = {
  readonly kind: TermsKind
  readonly version: string
  /** From this day on in Seoul. */
  readonly effectiveOn: Day
  /** Markdown. */
  readonly text: string
  /** What is new, for customers; empty of a first one. */
  readonly changes: string
  /** Worse for customers than the one before. */
  readonly isWorse: boolean
}

/** Customers hear of a new version so many days ahead: of one that is worse for them earlier (Act on the Regulation of Terms; G223). */
export const NOTICE_DAYS = { usual: 7, worse: 30 } as const

/** Nobody plans a text for later. */
const RELEASE_DAYS_AHEAD = 730

/** The newest that has taken effect; null while only a draft is there. Releases come in the order of their days. */
export const releaseInForce = (releases: readonly TermsRelease[], today: Day): TermsRelease | null =>
  releases.findLast(({ effectiveOn }) => effectiveOn <= today) ?? null

export type ReleaseRefusal =
  | { readonly kind: 'TermsNotFound' }
  | { readonly kind: 'AlreadyReleased' }
  /** Customers could not be told in time; or another one takes effect on that day or after it. */
  | { readonly kind: 'EffectiveTooEarly'; readonly earliest: Day }
  /** A mistyped year: no other could be released before that day, and customers are told at once. */
  | { readonly kind: 'EffectiveFarAhead'; readonly latest: Day }
  | { readonly kind: 'ChangesMissing' }

type Planned = Pick<TermsRelease, 'effectiveOn' | 'changes' | 'isWorse'>

/** Whether a version may be released: the first at once, each later one after the days in which customers are told. */
export const checkRelease = (
  before: readonly Pick<TermsRelease, 'effectiveOn'>[],
  { effectiveOn, changes, isWorse }: Planned,
  now: Instant,
): Result<void, ReleaseRefusal> => {
  if (before.length > 0 && changes === '') return err({ kind: 'ChangesMissing' })
  const { earliest, latest } = effectiveDays(before, isWorse, Day.of(now))
  if (effectiveOn < earliest) return err({ kind: 'EffectiveTooEarly', earliest })
  return effectiveOn > latest ? err({ kind: 'EffectiveFarAhead', latest }) : ok(undefined)
}

/** From when on a version may hold that is released today. */
export const effectiveDays = (
  before: readonly Pick<TermsRelease, 'effectiveOn'>[],
  isWorse: boolean,
  today: Day,
): { readonly earliest: Day; readonly latest: Day } => {
  const last = before.at(-1)
  const told = Day.addDays(today, isWorse ? NOTICE_DAYS.worse : NOTICE_DAYS.usual)
  const afterLast = last === undefined ? today : Day.addDays(last.effectiveOn, 1)
  return {
    earliest: last === undefined || told < afterLast ? afterLast : told,
    latest: Day.addDays(today, RELEASE_DAYS_AHEAD),
  }
}
