import type { MailText } from '#core/account/ports/account-messages.ts'
import { SHOP } from '#core/shared/shop.ts'
import type { NoticeTexts } from '#core/notices/ports/notice-texts.ts'
import type { NoticeWords } from './notice-words.ts'
import { wordsOfNotice } from './words-of-notice.ts'

const BRAND = `[${SHOP.brand.korean}]`

/** One SMS where brand, sentences and link fit in 90 bytes, else an LMS. `appUrl` has no slash at its end. */
export const noticeSms = ({ what, next, path }: NoticeWords, appUrl: string): string =>
  [`${BRAND} ${what}`, next, `${appUrl}${path}`].join('\n')

export const noticeMail = ({ what, next, path }: NoticeWords, appUrl: string): MailText => ({
  subject: `${BRAND} ${what.replace(/\.$/, '')}`,
  text: [
    what,
    next,
    `자세히 보기\n${appUrl}${path}`,
    `궁금한 점은 고객센터에 알려 주세요.\n전화 ${SHOP.support.phone} (${SHOP.support.hours})\n이메일 ${SHOP.support.email}`,
  ].join('\n\n'),
})

/** `appUrl` is where customers reach the app, without a slash at its end. */
export const koreanNoticeTexts =
  (appUrl: string): NoticeTexts =>
  (kind, facts) => {
    const words = wordsOfNotice(kind, facts)
    return words && { sms: noticeSms(words, appUrl), mail: noticeMail(words, appUrl) }
  }
