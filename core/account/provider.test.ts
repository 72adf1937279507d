import { expect, test } from 'vitest'
import { PROVIDER_LABELS, PROVIDERS } from './provider.ts'

test.each(PROVIDERS)('%s has a Korean name', provider => {
  expect(PROVIDER_LABELS[provider]).toMatch(/^[가-힣 ]+$/)
})

test.each([
  ['kakao', '카카오'],
  ['naver', '네이버'],
  ['google', '구글'],
  ['facebook', '페이스북'],
] as const)('find-ID calls %s %s', (provider, label) => {
  expect(PROVIDER_LABELS[provider]).toBe(label)
})
