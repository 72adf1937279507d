import type { AppAddress } from '#core/shared/app-address.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { CodePurpose } from '#core/account/code-purpose.ts'
import type { AccountMessages, MailText } from '#core/account/ports/account-messages.ts'
import { type Provider, PROVIDER_LABELS } from '#core/account/provider.ts'
import { SMS_MAX_BYTES, smsBytes } from '#core/account/sms-length.ts'
import { CODE_LIFETIME_SECONDS, type VerificationCode } from '#core/account/verification-code.ts'

const PURPOSE_LABELS: Readonly<Record<CodePurpose, string>> = {
  FIND_ID: '아이디 찾기',
  PHONE_CHANGE: '휴대폰 변경',
  PHONE_CHECK: '휴대폰 확인',
  OWN_EMAIL: '이메일 인증',
  SIGN_UP: '회원가입',
  RESET: '비밀번호 재설정',
}

const brandTag = (): string => `[${currentShop().brand.korean}]`
const LIFETIME = CODE_LIFETIME_SECONDS % 60 === 0 ? `${CODE_LIFETIME_SECONDS / 60}분` : `${CODE_LIFETIME_SECONDS}초`

const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')

/**
 * One SMS whatever the purpose. Its last line names the site that the code is for, and a phone then offers the code there alone
 * (https://wicg.github.io/sms-one-time-codes); the words before it are the most that fit, and a host that is too long is left out.
 */
export const codeSms = (purpose: CodePurpose, code: VerificationCode, host: AppAddress['host']): string => {
  const what = `${brandTag()} ${PURPOSE_LABELS[purpose]} 인증번호 ${code}`
  const notYou = '본인이 아니면 무시하세요.'
  const boundTo = `@${host} #${code}`
  const texts = [
    [what, notYou, boundTo],
    [`${what} (${LIFETIME})`, boundTo],
  ].map(lines => lines.join('\n'))
  const unbound = [what, `${LIFETIME} 안에 입력해 주세요.`, notYou].join('\n')
  return texts.find(text => smsBytes(text) <= SMS_MAX_BYTES) ?? unbound
}

/** The subject keeps the code to itself: it shows on locked screens. No link: the code works in the browser that asked for it. */
export const codeMail = (purpose: CodePurpose, code: VerificationCode): MailText => ({
  subject: `${brandTag()} ${PURPOSE_LABELS[purpose]} 인증번호`,
  text: paragraphs(
    `${PURPOSE_LABELS[purpose]}에 필요한 인증번호예요.`,
    code,
    `${LIFETIME} 안에 입력해 주세요. 다른 사람에게는 알려 주지 마세요.`,
    '직접 요청하지 않았다면 이 메일을 무시해 주세요. 계정은 그대로 안전해요.',
  ),
})

/** The screens that mails about the account lead to. */
export const MAIL_PATHS = { logIn: '/easylogin', newPassword: '/find/password' } as const

/** Goes out instead of a reset code: this account has no password (G12). */
export const socialOnlyMail = (provider: Exclude<Provider, 'EMAIL'>, appUrl: AppAddress['url']): MailText => ({
  subject: `${brandTag()} 로그인 방법 안내`,
  text: paragraphs(
    '이 이메일로 만든 계정은 소셜 로그인을 써서 비밀번호가 없어요.',
    `가입한 방법: ${PROVIDER_LABELS[provider]}`,
    `로그인 화면에서 이 방법을 선택해 주세요.\n${appUrl}${MAIL_PATHS.logIn}`,
    '직접 요청하지 않았다면 이 메일을 무시해 주세요. 계정은 그대로 안전해요.',
  ),
})

const inSeoul = (at: Instant): string => {
  const day = Day.of(at)
  const [year, month, date] = day.split('-').map(Number)
  const minutes = Math.floor((at - Day.startOf(day)) / 60_000)
  const clock = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
  return `${year}년 ${month}월 ${date}일 ${clock}`
}

/** For the owner of the account, who may not be the one who changed the password. */
export const passwordChangedMail = (at: Instant, appUrl: AppAddress['url']): MailText => ({
  subject: `${brandTag()} 비밀번호가 바뀌었어요`,
  text: paragraphs(
    `${inSeoul(at)}(한국 시각)에 비밀번호가 바뀌었어요.`,
    '직접 바꿨다면 더 할 일은 없어요.',
    `직접 바꾸지 않았다면 지금 비밀번호를 다시 설정하고 고객센터에 알려 주세요.\n${appUrl}${MAIL_PATHS.newPassword}`,
    `전화 ${currentShop().support.phone} (${currentShop().support.hours})\n이메일 ${currentShop().support.email}`,
  ),
})

export const koreanAccountMessages = ({ app }: { readonly app: AppAddress }): AccountMessages => ({
  codeSms: (purpose, code) => codeSms(purpose, code, app.host),
  codeMail,
  socialOnlyMail: provider => socialOnlyMail(provider, app.url),
  passwordChangedMail: at => passwordChangedMail(at, app.url),
})
