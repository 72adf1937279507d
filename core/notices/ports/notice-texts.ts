import type { MailText } from '#core/account/ports/account-messages.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import type { SentBy } from '../notice.ts'
import type { NoticeKind } from '../notice-kind.ts'
import type { OwnNotice } from './own-notices.ts'

/** A notice in the customer's language, for either channel. */
export type NoticeText = {
  readonly sms: string
  readonly mail: MailText
  /** The part that opens something; it is in the message alone. */
  readonly secret?: string
  /** Of what may be told together: the same for two sets of which it says the same (G786). */
  readonly says?: string
}

/** Null when it no longer holds (G120). */
export type NoticeTexts = (kind: NoticeKind, facts: NoticeFacts) => NoticeText | null

/** What a kept text said, without what frames it: the shop's name, the number of the order, the link, where to ask. */
export type SaidInText = (text: string, sentBy: SentBy) => Pick<OwnNotice, 'what' | 'next' | 'path'>

/** What is kept of a message that went out: all of it but its secret (G230). */
export const keptText = ({ secret }: NoticeText, message: string): string =>
  secret === undefined ? message : message.replaceAll(secret, '…')
