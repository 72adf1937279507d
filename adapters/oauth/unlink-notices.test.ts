import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { kakaoUnlinkNotice } from './kakao/unlink-notice.ts'
import { naverUnlinkNotice } from './naver/unlink-notice.ts'

const NAVER = { clientId: 'client', clientSecret: 'secret' }
const NOW = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))

const naverNotice = (person: string, { secret = NAVER.clientSecret, secondsAgo = 0 } = {}) => {
  const key = createHash('md5').update(secret).digest()
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  const bytes = Buffer.concat([iv, cipher.update(person, 'utf8'), cipher.final()])
  const encryptUniqueId = bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
  const timestamp = String(Math.floor(NOW / 1000) - secondsAgo)
  const signed = `clientId=${NAVER.clientId}&encryptUniqueId=${encryptUniqueId}&timestamp=${timestamp}`
  const signature = createHmac('sha256', key).update(signed).digest('base64url')
  return { authorization: '', fields: { clientId: NAVER.clientId, encryptUniqueId, timestamp, signature } }
}

const read = naverUnlinkNotice(NAVER, { now: () => NOW })

test('a notice of Naver identifies its person', () => {
  expect(read(naverNotice('Qx7v3kP0aB_1tZc9'))).toBe('Qx7v3kP0aB_1tZc9')
})

test.each([
  ['signed with another secret', naverNotice('someone', { secret: 'other' })],
  ['recorded an hour ago', naverNotice('someone', { secondsAgo: 3600 })],
  [
    'with a changed signature',
    { ...naverNotice('someone'), fields: { ...naverNotice('someone').fields, signature: 'AA' } },
  ],
  ['without a field', { authorization: '', fields: { clientId: 'client' } }],
])('a notice of Naver %s is nobody’s', (_what, notice) => {
  expect(read(notice)).toBeNull()
})

test('a notice of Kakao counts only with the admin key', () => {
  const kakao = kakaoUnlinkNotice('admin')
  const fields = { user_id: '3141592653', referrer_type: 'UNLINK_FROM_APPS' }
  expect(kakao({ authorization: 'KakaoAK admin', fields })).toBe('3141592653')
  expect(kakao({ authorization: 'KakaoAK other', fields })).toBeNull()
  expect(kakao({ authorization: '', fields })).toBeNull()
  expect(kakao({ authorization: 'KakaoAK admin', fields: {} })).toBeNull()
})
