import type { Shop } from '#core/shared/shop.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-kind.ts'

/** What is about news and offers, and what somebody wrote by hand: no template may or can say it. */
const NEVER_BY_ALIMTALK = ['MARKETING_AGREED', 'MARKETING_WITHDRAWN', 'MARKETING_RECONFIRM', 'WRITTEN'] as const

type AlimtalkKind = Exclude<NoticeKind, (typeof NEVER_BY_ALIMTALK)[number]>

const isAlimtalkKind = (kind: NoticeKind): kind is AlimtalkKind =>
  !(NEVER_BY_ALIMTALK as readonly NoticeKind[]).includes(kind)

/** The kinds of notices that may have a template (G228). */
export const ALIMTALK_KINDS: readonly AlimtalkKind[] = NOTICE_KINDS.filter(isAlimtalkKind)

/** The shop's KakaoTalk channel and its approved template. */
export type AlimtalkTemplate = { readonly channel: string; readonly template: string }

/** What a notice of this kind goes out by in place of a text message; null where it is one (G228). */
export const alimtalkTemplateOf = ({ alimtalk }: Pick<Shop, 'alimtalk'>, kind: NoticeKind): AlimtalkTemplate | null => {
  const found = isAlimtalkKind(kind) ? alimtalk?.templates.find(template => template.kind === kind) : undefined
  return alimtalk === null || found === undefined ? null : { channel: alimtalk.channel, template: found.id }
}

/** So long the provider is asked what became of an Alimtalk, in seconds; then it counts as one that may have arrived. */
export const ALIMTALK_REPORT_SECONDS = 30 * 60
/** After which it is asked first. Most reports are there by then. */
export const ALIMTALK_FIRST_LOOK_SECONDS = 5
