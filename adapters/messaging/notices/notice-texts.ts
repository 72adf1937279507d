import type { MailText } from '#core/account/ports/account-messages.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { NoticeFacts } from '#core/notices/notice-facts.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import { TOLD_TOGETHER } from '#core/notices/together.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { NoticePreview } from '#core/notices/service/staff-messages.ts'
import type { NoticeTexts } from '#core/notices/ports/notice-texts.ts'
import { type NoticeWords, ordersOf } from './notice-words.ts'
import { wordsOfNotice } from './words-of-notice.ts'

const brandTag = (): string => `[${currentShop().brand.korean}]`

/** One SMS where brand, sentences and link fit in 90 bytes, else an LMS. `appUrl` has no slash at its end. */
export const noticeSms = ({ what, next, path, orderNumbers = [] }: NoticeWords, appUrl: string): string =>
  [`${brandTag()} ${what}`, next, ...numberText(orderNumbers), `${appUrl}${path}`].join('\n')

export const NUMBER_TITLE = '주문 번호'
export const LINK_TITLE = '자세히 보기'

const numberText = (orders: readonly OrderId[]): readonly string[] =>
  orders.length === 0 ? [] : [`${NUMBER_TITLE} ${orders.join(', ')}`]

/** With the number of the order that it is about: by it staff finds the order at once. */
export const noticeMail = (
  { what, next, path, subject }: NoticeWords,
  appUrl: string,
  orders: readonly OrderId[],
): MailText => ({
  subject: `${brandTag()} ${subject ?? what.replace(/\.$/, '')}`,
  text: [
    what,
    next,
    `${LINK_TITLE}\n${appUrl}${path}`,
    ...numberText(orders),
    `궁금한 점은 고객센터에 물어봐 주세요.\n전화 ${currentShop().support.phone} (${currentShop().support.hours})\n이메일 ${currentShop().support.email}`,
  ].join('\n\n'),
})

/** `appUrl` is where customers reach the app, without a slash at its end; `linkRight` what opens a payment link. */
export const koreanNoticeTexts =
  (appUrl: string, linkRight: (id: string) => string): NoticeTexts =>
  (kind, facts) => {
    const found = wordsOfNotice(kind, facts)
    const { paymentLink } = facts
    const secret = kind === 'PAYMENT_LINK' && paymentLink ? linkRight(paymentLink.id) : undefined
    const words: NoticeWords | null =
      found && paymentLink && secret !== undefined ? { ...found, path: `/pay/${paymentLink.id}${secret}` } : found
    return (
      words && {
        sms: noticeSms(words, appUrl),
        mail: noticeMail(
          words,
          appUrl,
          ordersOf(facts).map(({ id }) => id),
        ),
        ...(secret !== undefined && { secret }),
        ...(TOLD_TOGETHER.has(kind) && { says: saysOf(kind, facts) }),
      }
    )
  }

/** As if all gear were one: two sets of which it is the same are told of together (G786). */
const saysOf = (kind: NoticeKind, { order, ...facts }: NoticeFacts): string =>
  JSON.stringify(wordsOfNotice(kind, { ...facts, order: order && { ...order, id: ANY_ORDER, equipmentType: 'SKI' } }))

const ANY_ORDER = '' as OrderId

/** What it says, for who sends it by hand. */
export const koreanNoticePreview: NoticePreview = (kind, facts) => {
  const words = wordsOfNotice(kind, facts)
  return words && `${words.what}\n${words.next}`
}
