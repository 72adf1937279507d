import { describe, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { CODE_PURPOSES } from '#core/account/code-purpose.ts'
import { codeMail, codeSms, MAIL_PATHS, passwordChangedMail, socialOnlyMail } from './account-messages.ts'
import { type Provider, PROVIDER_LABELS, PROVIDERS } from '#core/account/provider.ts'
import { SMS_MAX_BYTES, smsBytes } from '#core/account/sms-length.ts'
import { CODE_LIFETIME_SECONDS, type VerificationCode } from '#core/account/verification-code.ts'

const CODE = '048213' as VerificationCode
const APP = 'https://app.seasonkeep.kr'
/** The longest that a name of the internet can be. */
const LONGEST_HOST = `${`${'x'.repeat(62)}.`.repeat(4)}x`
const makeHost = (length: number): string => 'x'.repeat(length)
const MINUTES = `${CODE_LIFETIME_SECONDS / 60}분`

describe.each(CODE_PURPOSES)('a code for %s', purpose => {
  test.each([
    ['a short host', 'ski.kr', ['본인이 아니면']],
    ['a longer one', 'reservation.seasonkeep.kr', [MINUTES]],
    ['one that does not fit', LONGEST_HOST, [`${MINUTES} 안에`, '본인이 아니면']],
  ])('comes as a text message with brand, purpose and what else fits beside %s', (_which, host, rest) => {
    const text = codeSms(purpose, CODE, host)
    expect(text).toMatch(new RegExp(`^\\[${TRIAL_SHOP.brand.korean}\\] [가-힣 ]+ 인증번호 ${CODE}`))
    for (const words of rest) expect(text).toContain(words)
  })

  test('is bound to the app’s host by its last line', () => {
    expect(codeSms(purpose, CODE, 'app.seasonkeep.kr').split('\n').at(-1)).toBe(`@app.seasonkeep.kr #${CODE}`)
  })

  test('is one SMS whatever the host, which is left out once it is too long', () => {
    const lengths = Array.from({ length: LONGEST_HOST.length }, (_, index) => index + 1)
    const tooLong = lengths.filter(length => smsBytes(codeSms(purpose, CODE, makeHost(length))) > SMS_MAX_BYTES)
    expect(tooLong).toEqual([])
    const bound = lengths.filter(length => codeSms(purpose, CODE, makeHost(length)).includes(`@${makeHost(length)} #`))
    expect(bound).toEqual(lengths.slice(0, bound.length))
    expect(bound.length).toBeGreaterThanOrEqual('www.app.seasonkeep.co.kr'.length)
    expect(codeSms(purpose, CODE, LONGEST_HOST)).not.toMatch(/[@#]/)
  })

  test('comes as a mail whose subject does not give the code away', () => {
    const { subject, text } = codeMail(purpose, CODE)
    expect(subject.startsWith(`[${TRIAL_SHOP.brand.korean}] `)).toBe(true)
    expect(subject).not.toContain(CODE)
    expect(text.split('\n\n')).toContain(CODE)
    expect(text).toContain(`${MINUTES} 안에`)
    expect(text).toContain('직접 요청하지 않았다면')
  })
})

test('every purpose has its own text, in text messages and in mails', () => {
  expect(new Set(CODE_PURPOSES.map(purpose => codeSms(purpose, CODE, 'app.seasonkeep.kr'))).size).toBe(
    CODE_PURPOSES.length,
  )
  expect(new Set(CODE_PURPOSES.map(purpose => codeMail(purpose, CODE).subject)).size).toBe(CODE_PURPOSES.length)
})

test('an account without a password gets a mail that says how it was made and leads to the login, without a code', () => {
  const social = PROVIDERS.filter((provider): provider is Exclude<Provider, 'EMAIL'> => provider !== 'EMAIL')
  for (const provider of social) {
    const { text } = socialOnlyMail(provider, APP)
    expect(text).toContain(`가입한 방법: ${PROVIDER_LABELS[provider]}`)
    expect(text.split('\n')).toContain(`${APP}${MAIL_PATHS.logIn}`)
    expect(text).not.toMatch(/\d{6}/)
  }
})

test('the mail about a changed password has the time in Seoul, the link to set another one and the support’s contacts', () => {
  const { subject, text } = passwordChangedMail(Instant.ofDate(new Date('2026-11-01T15:04:59Z')), APP)
  expect(subject).toBe(`[${TRIAL_SHOP.brand.korean}] 비밀번호가 바뀌었어요`)
  expect(text).toContain('2026년 11월 2일 00:04(한국 시각)에')
  expect(text).toContain('직접 바꾸지 않았다면')
  expect(text.split('\n')).toContain(`${APP}${MAIL_PATHS.newPassword}`)
  expect(text).toContain(TRIAL_SHOP.support.phone)
  expect(text).toContain(TRIAL_SHOP.support.email)
})
