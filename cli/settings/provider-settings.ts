import { ok, type Result } from 'neverthrow'
import type { MailKeys, ProviderKeys, SmsKeys } from '#adapters/container/provider-keys.ts'
import { combined, wrong, type WrongSetting } from './wrong-setting.ts'

type Env = NodeJS.ProcessEnv

/** The variables of one provider, by the names that its adapter gives the keys. */
const TOSS = { clientKey: 'TOSS_CLIENT_KEY', secretKey: 'TOSS_SECRET_KEY' }
const TOSS_BILLING = { clientKey: 'TOSS_BILLING_CLIENT_KEY', secretKey: 'TOSS_BILLING_SECRET_KEY' }
const KAKAO = {
  clientId: 'KAKAO_REST_API_KEY',
  clientSecret: 'KAKAO_CLIENT_SECRET',
  adminKey: 'KAKAO_ADMIN_KEY',
  appId: 'KAKAO_APP_ID',
}
const NAVER = { clientId: 'NAVER_CLIENT_ID', clientSecret: 'NAVER_CLIENT_SECRET' }
const GOOGLE = {
  apiKey: 'FIREBASE_API_KEY',
  authDomain: 'FIREBASE_AUTH_DOMAIN',
  projectId: 'FIREBASE_PROJECT_ID',
  appId: 'FIREBASE_APP_ID',
}
const SMS = { apiKey: 'SOLAPI_API_KEY', apiSecret: 'SOLAPI_API_SECRET', from: 'SOLAPI_FROM' }
const MAIL = { url: 'SMTP_URL', from: 'MAIL_FROM' }

/** All of a provider's variables, or none of them, which is null. */
const allOrNone = <Names extends Record<string, string>>(
  env: Env,
  names: Names,
): Result<{ readonly [Name in keyof Names]: string } | null, WrongSetting> => {
  const found = Object.entries(names).map(([name, variable]) => [name, env[variable] ?? ''] as const)
  const isSet = found.filter(([, value]) => value !== '').length
  if (isSet === 0) return ok(null)
  return isSet === found.length
    ? ok(Object.fromEntries(found) as { readonly [Name in keyof Names]: string })
    : wrong(`${formatList(names)} must be set together.`)
}

const formatList = (names: Record<string, string>): string => {
  const all = Object.values(names)
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`
}

/** Who the shop is to each provider. Without the card provider's keys it is a trial: whatever has no keys is played by the sandbox. */
export const providerKeys = (env: Env, isProduction: boolean): Result<ProviderKeys, WrongSetting> =>
  combined({
    toss: tossKeys(env, isProduction),
    kakao: allOrNone(env, KAKAO),
    naver: allOrNone(env, NAVER),
    google: allOrNone(env, GOOGLE),
    sms: smsKeys(env, isProduction),
    mail: mailKeys(env, isProduction),
  }).map(({ kakao, naver, google, ...others }) => {
    // A shop without keys shows no button.
    const otherwise = others.toss === 'sandbox' ? 'sandbox' : null
    return { ...others, kakao: kakao ?? otherwise, naver: naver ?? otherwise, google: google ?? otherwise }
  })

const tossKeys = (env: Env, isProduction: boolean): Result<ProviderKeys['toss'], WrongSetting> =>
  combined({ keys: allOrNone(env, TOSS), billing: allOrNone(env, TOSS_BILLING) }).andThen(
    ({ keys, billing }): Result<ProviderKeys['toss'], WrongSetting> => {
      if (keys === null) {
        if (billing !== null)
          return wrong(`${formatList(TOSS_BILLING)} stand beside ${formatList(TOSS)}: set all four.`)
        return isProduction
          ? wrong(`${formatList(TOSS)} must be set in production: the sandbox takes no real money.`)
          : ok('sandbox')
      }
      const mistake =
        mistakeIn(keys, TOSS) ?? (billing && (mistakeIn(billing, TOSS_BILLING) ?? mistakeBetween(keys, billing)))
      if (mistake !== null) return wrong(mistake)
      if (isProduction && keys.secretKey.startsWith('test_')) {
        return wrong(`${formatList(TOSS)} are test keys: production needs live ones.`)
      }
      return ok({ ...keys, billing })
    },
  )

const SECRET = /^(test|live)_g?sk_/
const WIDGET = /^(test|live)_g[cs]k_/
const CLIENT_KEY = /^(test|live)_ck_\w+$/
const SECRET_KEY = /^(test|live)_sk_\w+$/

type Pair = typeof TOSS

/** Two pairs are of two shops at the provider: without another one the first serves both. */
const mistakeBetween = (keys: Pair, billing: Pair): string | null => {
  if (keys.secretKey === billing.secretKey || keys.clientKey === billing.clientKey) {
    return `${formatList(TOSS_BILLING)} are those of ${formatList(TOSS)}: leave them out, or take those of the MID for automatic payment.`
  }
  return keys.secretKey.slice(0, 4) === billing.secretKey.slice(0, 4)
    ? null
    : `${formatList(TOSS_BILLING)} must be test keys or live ones as ${formatList(TOSS)} are.`
}

/** What is wrong with a pair of keys, in a sentence that shows neither; null when both fit (G578). */
const mistakeIn = ({ clientKey, secretKey }: Pair, names: Pair): string | null => {
  const { clientKey: client, secretKey: secret } = names
  if (SECRET.test(clientKey))
    return `${client} holds a secret key, and would be shown to every browser: exchange it at the provider.`
  if (WIDGET.test(clientKey) || WIDGET.test(secretKey))
    return `${formatList(names)} must be of API-individual integration (_ck_, _sk_), not of the widget.`
  if (!CLIENT_KEY.test(clientKey)) return `${client} must be a client key: test or live, then _ck_.`
  if (!SECRET_KEY.test(secretKey)) return `${secret} must be a secret key: test or live, then _sk_.`
  return clientKey.slice(0, 4) === secretKey.slice(0, 4)
    ? null
    : `${formatList(names)} must be both test keys or both live.`
}

const smsKeys = (env: Env, isProduction: boolean): Result<SmsKeys | 'sandbox', WrongSetting> =>
  allOrNone(env, SMS).andThen((keys): Result<SmsKeys | 'sandbox', WrongSetting> => {
    if (keys === null) return withoutMessages(SMS, isProduction)
    return /^\d{8,11}$/.test(keys.from) ? ok(keys) : wrong('SOLAPI_FROM must be a registered number, digits only.')
  })

const mailKeys = (env: Env, isProduction: boolean): Result<MailKeys | 'sandbox', WrongSetting> =>
  allOrNone(env, MAIL).andThen((keys): Result<MailKeys | 'sandbox', WrongSetting> => {
    if (keys === null) return withoutMessages(MAIL, isProduction)
    if (!/^smtps?:\/\/[^/]/.test(keys.url) || !URL.canParse(keys.url))
      return wrong(
        'SMTP_URL must be an address, as smtps://user:password@mail.example.com, with signs in the password as %40.',
      )
    return SENDER.test(keys.from)
      ? ok(keys)
      : wrong('MAIL_FROM must be an e-mail address, as no-reply@shop.example.com.')
  })

/** Bare: the brand is put before it. */
const SENDER = /^[^\s<>@]+@[\w-]+(\.[\w-]+)+$/

const withoutMessages = (names: Record<string, string>, isProduction: boolean): Result<'sandbox', WrongSetting> =>
  isProduction
    ? wrong(`${formatList(names)} must be set in production: codes and notices could not be sent.`)
    : ok('sandbox')
