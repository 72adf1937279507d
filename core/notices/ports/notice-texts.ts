import type { MailText } from '#core/account/ports/account-messages.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import type { NoticeKind } from '../notice-kind.ts'

/** A notice in the customer's language, for either channel. */
export type NoticeText = {
  readonly sms: string
  readonly mail: MailText
  /** The part that opens something; it is in the message alone. */
  readonly secret?: string
}

/** Null when it no longer holds (G120). */
export type NoticeTexts = (kind: NoticeKind, facts: NoticeFacts) => NoticeText | null

/** What is kept of a message that went out: all of it but its secret (G230). */
export const keptText = ({ secret }: NoticeText, message: string): string =>
  secret === undefined ? message : message.replaceAll(secret, '…')
