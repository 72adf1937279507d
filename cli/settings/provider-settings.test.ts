import { expect, test } from 'vitest'
import { providerKeys } from './provider-settings.ts'

const TOSS = { TOSS_CLIENT_KEY: 'test_ck_1', TOSS_SECRET_KEY: 'test_sk_1' }
const LIVE = { TOSS_CLIENT_KEY: 'live_ck_1', TOSS_SECRET_KEY: 'live_sk_1' }
const SMS = { SOLAPI_API_KEY: 'key', SOLAPI_API_SECRET: 'secret', SOLAPI_FROM: '0312345678' }
const MAIL = { SMTP_URL: 'smtps://user:password@mail.example.com', MAIL_FROM: 'no-reply@example.com' }

const BILLING = { TOSS_BILLING_CLIENT_KEY: 'live_ck_2', TOSS_BILLING_SECRET_KEY: 'live_sk_2' }

const PRODUCTION = { ...LIVE, ...SMS, ...MAIL }

test('a trial needs no key: the sandbox plays every provider', () => {
  expect(Object.values(providerKeys({}, false).unwrapOr({}))).toEqual(Array.from({ length: 6 }, () => 'sandbox'))
})

test('a shop with its own card keys offers only the logins that it has keys for', () => {
  const keys = providerKeys({ ...TOSS, NAVER_CLIENT_ID: 'id', NAVER_CLIENT_SECRET: 's' }, false).unwrapOr(null)
  expect(keys).toMatchObject({ kakao: null, naver: { clientId: 'id', clientSecret: 's' }, google: null })
})

test('production runs without any sandbox', () => {
  const keys = providerKeys({ ...LIVE, ...SMS, ...MAIL }, true).unwrapOr(null)
  expect(Object.values(keys ?? { none: 'sandbox' })).not.toContain('sandbox')
})

test('a second pair for automatic payment is taken where it is there', () => {
  const billing = { clientKey: 'live_ck_2', secretKey: 'live_sk_2' }
  expect(providerKeys(PRODUCTION, true).unwrapOr(null)?.toss).toMatchObject({ billing: null })
  expect(providerKeys({ ...PRODUCTION, ...BILLING }, true).unwrapOr(null)?.toss).toMatchObject({ billing })
})

test.each([
  [
    'half of a provider',
    { ...LIVE, ...SMS, ...MAIL, KAKAO_REST_API_KEY: 'key' },
    /^KAKAO_REST_API_KEY, .* must be set together/,
  ],
  ['no card provider', { ...SMS, ...MAIL }, /^TOSS_CLIENT_KEY and TOSS_SECRET_KEY must be set in production/],
  ['test keys', { ...TOSS, ...SMS, ...MAIL }, /are test keys/],
  [
    'a secret key where browsers look',
    { ...PRODUCTION, TOSS_CLIENT_KEY: 'live_sk_2' },
    /^TOSS_CLIENT_KEY holds a secret key/,
  ],
  [
    'a widget secret where browsers look',
    { ...PRODUCTION, TOSS_CLIENT_KEY: 'live_gsk_2' },
    /^TOSS_CLIENT_KEY holds a secret/,
  ],
  ['keys of the widget', { ...PRODUCTION, TOSS_CLIENT_KEY: 'live_gck_1' }, /not of the widget/],
  ['a secret key of the widget', { ...PRODUCTION, TOSS_SECRET_KEY: 'live_gsk_1' }, /not of the widget/],
  ['a client key that is none', { ...PRODUCTION, TOSS_CLIENT_KEY: 'abc' }, /^TOSS_CLIENT_KEY must be a client key/],
  [
    'a client key as the secret',
    { ...PRODUCTION, TOSS_SECRET_KEY: 'live_ck_1' },
    /^TOSS_SECRET_KEY must be a secret key/,
  ],
  ['keys of two modes', { ...PRODUCTION, TOSS_CLIENT_KEY: 'test_ck_1' }, /both test keys or both live/],
  ['half of a second pair', { ...PRODUCTION, TOSS_BILLING_CLIENT_KEY: 'live_ck_2' }, /^TOSS_BILLING_CLIENT_KEY and /],
  ['a second pair alone', { ...SMS, ...MAIL, ...BILLING }, /set all four/],
  [
    'a second pair that is the first',
    { ...PRODUCTION, TOSS_BILLING_CLIENT_KEY: 'live_ck_1', TOSS_BILLING_SECRET_KEY: 'live_sk_1' },
    /are those of TOSS_CLIENT_KEY/,
  ],
  [
    'a second pair of another mode',
    { ...PRODUCTION, TOSS_BILLING_CLIENT_KEY: 'test_ck_2', TOSS_BILLING_SECRET_KEY: 'test_sk_2' },
    /test keys or live ones as/,
  ],
  [
    'a second secret where browsers look',
    { ...PRODUCTION, ...BILLING, TOSS_BILLING_CLIENT_KEY: 'live_sk_2' },
    /^TOSS_BILLING_CLIENT_KEY holds a secret key/,
  ],
  ['no way to send an SMS', { ...LIVE, ...MAIL }, /^SOLAPI_API_KEY, .* must be set in production/],
  ['no way to send an e-mail', { ...LIVE, ...SMS }, /^SMTP_URL and MAIL_FROM must be set in production/],
  ['a sender that is no number', { ...LIVE, ...SMS, ...MAIL, SOLAPI_FROM: '031-234' }, /^SOLAPI_FROM must be/],
  ['a mail server that is no address', { ...LIVE, ...SMS, ...MAIL, SMTP_URL: 'mail' }, /^SMTP_URL must be/],
  [
    'a password of the mail server whose sign is not encoded',
    { ...LIVE, ...SMS, ...MAIL, SMTP_URL: 'smtps://user:pass/word@mail.example.com' },
    /^SMTP_URL must be .* as %40/,
  ],
  [
    'a sender of mails with a name',
    { ...LIVE, ...SMS, ...MAIL, MAIL_FROM: '시즌킵 <a@example.com>' },
    /^MAIL_FROM must/,
  ],
  [
    'a sender of mails that is no address',
    { ...LIVE, ...SMS, ...MAIL, MAIL_FROM: 'shop.example.com' },
    /^MAIL_FROM must/,
  ],
])('production with %s is refused in one line, which shows no key (G578)', (_what, env, message) => {
  const refused = providerKeys(env, true)
  expect(refused).toMatchObject({ error: { kind: 'WrongSetting', message: expect.stringMatching(message) } })
  expect(JSON.stringify(refused)).not.toMatch(/(test|live)_g?[cs]k_[12]/)
})
