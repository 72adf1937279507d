import { describe, expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { SHOP } from '#core/shared/shop.ts'
import { CODE_PURPOSES } from './code-purpose.ts'
import { codeMail, codeSms, passwordChangedMail, socialOnlyMail } from './message-texts.ts'
import { type Provider, PROVIDER_LABELS, PROVIDERS } from './provider.ts'
import { CODE_LIFETIME_SECONDS, type VerificationCode } from './verification-code.ts'

const CODE = '048213' as VerificationCode
const MINUTES = `${CODE_LIFETIME_SECONDS / 60}분`

describe.each(CODE_PURPOSES)('a code for %s', purpose => {
  test('comes as a text message with brand, lifetime and what a stranger should do', () => {
    const text = codeSms(purpose, CODE)
    expect(text.startsWith(`[${SHOP.brand.korean}] `)).toBe(true)
    expect(text).toContain(`인증번호 ${CODE}`)
    expect(text).toContain(`${MINUTES} 안에`)
    expect(text).toContain('본인이 아니면')
  })

  test('comes as a mail whose subject does not give the code away', () => {
    const { subject, text } = codeMail(purpose, CODE)
    expect(subject.startsWith(`[${SHOP.brand.korean}] `)).toBe(true)
    expect(subject).not.toContain(CODE)
    expect(text.split('\n\n')).toContain(CODE)
    expect(text).toContain(`${MINUTES} 안에`)
    expect(text).toContain('직접 요청하지 않았다면')
  })
})

test('every purpose is told apart, in text messages and in mails', () => {
  expect(new Set(CODE_PURPOSES.map(purpose => codeSms(purpose, CODE))).size).toBe(CODE_PURPOSES.length)
  expect(new Set(CODE_PURPOSES.map(purpose => codeMail(purpose, CODE).subject)).size).toBe(CODE_PURPOSES.length)
})

test('an account without a password is told how it was made, without a code', () => {
  const social = PROVIDERS.filter((provider): provider is Exclude<Provider, 'EMAIL'> => provider !== 'EMAIL')
  for (const provider of social) {
    const { text } = socialOnlyMail(provider)
    expect(text).toContain(`가입한 방법: ${PROVIDER_LABELS[provider]}`)
    expect(text).not.toMatch(/\d{6}/)
  }
})

test('a changed password is told with the time in Seoul and where to turn to', () => {
  const { subject, text } = passwordChangedMail(Instant.ofDate(new Date('2026-11-01T15:04:59Z')))
  expect(subject).toBe(`[${SHOP.brand.korean}] 비밀번호가 바뀌었어요`)
  expect(text).toContain('2026년 11월 2일 00:04(한국 시각)에')
  expect(text).toContain('직접 바꾸지 않았다면')
  expect(text).toContain(SHOP.support.phone)
  expect(text).toContain(SHOP.support.email)
})
