import type { MailText } from '#core/account/ports/account-messages.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import type { NoticeKind } from '../notice-kind.ts'

/** A notice in the customer's language, for either channel; null when it no longer holds (G120). */
export type NoticeTexts = (
  kind: NoticeKind,
  facts: NoticeFacts,
) => { readonly sms: string; readonly mail: MailText } | null
