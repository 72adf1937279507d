import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { okAsync, ResultAsync } from 'neverthrow'
import type { CardWindowKeys } from '#adapters/http/server/billing/payment-routes.ts'
import { isAccessRefused as isMailAccess } from '#adapters/messaging/smtp/mail-failure.ts'
import { smtpMailSender } from '#adapters/messaging/smtp/smtp-mail-sender.ts'
import { solapiAlimtalkSender } from '#adapters/messaging/solapi/solapi-alimtalk-sender.ts'
import { isAccessRefused as isSolapiAccess } from '#adapters/messaging/solapi/solapi-answer.ts'
import { solapiBalance } from '#adapters/messaging/solapi/solapi-balance.ts'
import { solapiSmsReports } from '#adapters/messaging/solapi/solapi-sms-reports.ts'
import { solapiSmsSender } from '#adapters/messaging/solapi/solapi-sms-sender.ts'
import type { UnlinkNotices } from '#adapters/http/server/privacy/unlink-routes.ts'
import { kakaoUnlinkNotice } from '#adapters/oauth/kakao/unlink-notice.ts'
import { naverUnlinkNotice } from '#adapters/oauth/naver/unlink-notice.ts'
import type { GoogleTokenChecked } from '#adapters/oauth/google/google-identity.ts'
import { refusesShop, type SocialCallLogged } from '#adapters/oauth/social-call.ts'
import { socialIdentities } from '#adapters/oauth/social-identities.ts'
import { type GatewayCallLogged, provesContract } from '#adapters/payment/toss/toss-call.ts'
import { openToss } from '#adapters/payment/toss/open-toss.ts'
import { tryKeys } from '#adapters/payment/toss/try-keys.ts'
import type { ScriptVersion } from '#adapters/payment/toss/toss-script.ts'
import { machineClock, systemClock } from '#adapters/system/system-clock.ts'
import type { MessageChannel, SignInWay } from '#adapters/postgres/staff/stopped-ways.ts'
import type { MailSender } from '#core/account/ports/mail-sender.ts'
import type { SmsSender } from '#core/account/ports/sms-sender.ts'
import type { SocialIdentities } from '#core/account/ports/social-identities.ts'
import type { SocialOffer } from '#core/account/ports/social-sign-in.ts'
import { isKeyRefused, isShopNotSetUp, type PaymentWay } from '#core/billing/gateway-failure.ts'
import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import type { AlimtalkSender } from '#core/notices/ports/alimtalk-sender.ts'
import type { SmsReports } from '#core/notices/ports/sms-reports.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { CardLedger } from '#core/billing/ports/card-ledger.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type Endpoints, makeEndpoints } from './endpoints.ts'
import { openSandbox, type SandboxOptions } from './open-sandbox.ts'
import { type ProviderKeys, usesSandbox } from './provider-keys.ts'

/** The world outside: the real providers, or their stand-ins with a clock that can be moved. */
export type Providers = {
  readonly clock: Clock
  readonly failpoint: Failpoint
  readonly gateway: CardGateway
  readonly billingGateway: BillingGateway
  readonly cardLedger: CardLedger
  /** Asks each of card provider, SOLAPI and mail server once, for nothing; a stand-in has no wrong keys. */
  readonly tryKeys: () => ResultAsync<void, never>
  readonly cardWindow: CardWindowKeys
  readonly offer: SocialOffer
  readonly identities: SocialIdentities
  readonly unlinkNotices: UnlinkNotices
  readonly sms: SmsSender
  readonly smsReports: SmsReports
  readonly alimtalk: AlimtalkSender
  readonly mail: MailSender
  readonly sandbox: FastifyPluginAsync | null
  readonly close: () => Promise<void>
}

type Options = SandboxOptions & {
  readonly keys: ProviderKeys
  readonly logger: FastifyBaseLogger
  readonly cardWindowInPlace?: boolean
  readonly cardWindowVersion?: ScriptVersion
  /** A message did not go out for a reason that stops all of them, and one did. */
  readonly messages: WayWatch<MessageChannel>
  /** The same of payments. */
  readonly payments: WayWatch<PaymentWay>
  /** The same of sign-ins, whose keys are tried by nothing but a person who comes. */
  readonly signIns: Omit<WayWatch<SignInWay>, 'accessTaken'>
  /** The same of the links of those who left. */
  readonly unlinks: Omit<WayWatch<SignInWay>, 'accessTaken'>
  readonly hasTalkApp?: boolean
}

type WayWatch<Way> = {
  readonly stopped: (way: Way, reason: string, at: Instant) => void
  readonly wentOut: (way: Way, at: Instant) => void
  /** Key or login is right, as far as the trial of a start can tell; `isOfAccess` says of a provider's code whether that disproves it. */
  readonly accessTaken: (way: Way, isOfAccess: (code: string) => boolean, at: Instant) => void
}

export const openProviders = async (options: Options): Promise<Providers> => {
  const { keys, publicUrl, cardWindowVersion = 1 } = options
  const sandbox = usesSandbox(keys) ? await openSandbox(options) : null
  const clock = sandbox?.clock ?? systemClock
  // What providers check the age of, or we of theirs, is measured by clocks that are independent of ours.
  const theirClock = sandbox?.clock ?? machineClock
  const endpoints = makeEndpoints(keys, sandbox?.endpoints ?? null)
  const { toss, kakao, naver, sms, mail } = endpoints
  const cards = openToss({
    baseUrl: toss.baseUrl,
    keys: toss.keys,
    log: cardLog(options, clock),
  })
  const solapi = { ...sms.keys, baseUrl: sms.baseUrl, now: theirClock.now }
  const logOf = (channel: MessageChannel) => messageLog(options, channel, clock)
  const mailSender = smtpMailSender({ ...mail, log: logOf('mail') })
  const alimtalkSender = solapiAlimtalkSender({ ...solapi, log: logOf('alimtalk') })
  const smsSender = solapiSmsSender({ ...solapi, log: logOf('sms') })
  /** What went wrong is in the log. */
  const tried = (
    channels: readonly MessageChannel[],
    isOfAccess: (code: string) => boolean,
    trial: ResultAsync<unknown, unknown>,
  ): ResultAsync<void, never> =>
    trial
      .map(() => channels.forEach(channel => options.messages.accessTaken(channel, isOfAccess, clock.now())))
      .orElse(() => okAsync(undefined))
  const noting = (channel: MessageChannel) => () => options.messages.wentOut(channel, clock.now())

  return {
    clock,
    failpoint: sandbox?.failpoint ?? (() => undefined),
    ...cards,
    tryKeys: () =>
      ResultAsync.combine([
        ...(keys.toss === 'sandbox'
          ? []
          : [tryKeys(cards.gateway, way => options.payments.accessTaken(way, isKeyRefused, clock.now()))]),
        ...(keys.sms === 'sandbox'
          ? []
          : [
              tried(
                ['sms', 'alimtalk'],
                isSolapiAccess,
                new ResultAsync(solapiBalance({ ...solapi, log: logOf('sms') })),
              ),
            ]),
        ...(keys.mail === 'sandbox' ? [] : [tried(['mail'], isMailAccess, mailSender.verify())]),
      ]).map(() => undefined),
    cardWindow: {
      clientKey: shownToBrowsers(toss.keys.clientKey),
      billingClientKey: shownToBrowsers((toss.keys.billing ?? toss.keys).clientKey),
      scriptVersion: cardWindowVersion,
      scriptUrl: toss.scriptUrls?.[cardWindowVersion] ?? null,
      inPlaceOfPage: options.cardWindowInPlace ?? false,
    },
    offer: toSocialOffer(endpoints, options.hasTalkApp ?? false),
    identities: socialIdentities({
      endpoints,
      publicUrl,
      clock: theirClock,
      log: socialLog(options, clock),
    }),
    unlinkNotices: {
      kakao: kakao && kakaoUnlinkNotice(kakao.keys.adminKey),
      naver: naver && naverUnlinkNotice(naver.keys, theirClock),
    },
    sms: { send: sms => smsSender.send(sms).andTee(noting('sms')) },
    smsReports: solapiSmsReports({ ...solapi, log: logOf('sms') }),
    alimtalk: { ...alimtalkSender, send: message => alimtalkSender.send(message).andTee(noting('alimtalk')) },
    mail: { send: message => mailSender.send(message).andTee(noting('mail')) },
    sandbox: sandbox?.plugin ?? null,
    close: async () => {
      await mailSender.close()
      await sandbox?.close()
    },
  }
}

/** The settings refuse such a key before; whatever has passed them, no secret goes to a browser (G578). */
const shownToBrowsers = (clientKey: string): string => {
  if (/_g?sk_/.test(clientKey)) throw new Error('The card provider’s client key is a secret key.')
  return clientKey
}

/** What the senders call an error concerns every message. */
const messageLog = ({ logger, messages }: Options, channel: MessageChannel, clock: Clock) => ({
  warn: (entry: object, message: string): void => logger.warn(entry, message),
  error(entry: object, message: string): void {
    messages.stopped(channel, reasonIn(entry), clock.now())
    logger.error(entry, message)
  },
})

/** A refusal for the keys or the contract of the shop is of every payment by that way, until one goes through (G845). */
const cardLog = ({ logger, payments }: Options, clock: Clock) => {
  const stopped = new Set<PaymentWay>()
  return (entry: GatewayCallLogged): void => {
    const { call, way, code, status } = entry
    const isShops = code !== null && isShopNotSetUp(code)
    logger[isShops ? 'error' : levelOf(entry)](entry, 'card provider')
    if (isShops) {
      stopped.add(way)
      payments.stopped(way, code, clock.now())
    } else if (provesContract(call) && status === OK && stopped.delete(way)) payments.wentOut(way, clock.now())
  }
}

/** The same of sign-ins by a provider and of links that it cuts, whose keys nothing but a person tries: what another start was refused is told by the first (G924, G942). */
const socialLog = ({ logger, signIns, unlinks }: Options, clock: Clock) => {
  const watches = new Map([
    ['token', signIns],
    ['unlink', unlinks],
    ['revoke', unlinks],
  ])
  const proved = new Set<string>()
  return (entry: SocialCallLogged | GoogleTokenChecked): void => {
    logger[socialLevelOf(entry)](entry, 'social provider')
    if (!('status' in entry)) return
    const watch = watches.get(entry.call)
    if (watch === undefined) return
    const { provider, call, status, code } = entry
    const asked = `${provider} ${call}`
    if (code !== null && refusesShop(entry)) {
      proved.delete(asked)
      watch.stopped(provider, code, clock.now())
    } else if (status === OK && code === null && !proved.has(asked)) {
      proved.add(asked)
      watch.wentOut(provider, clock.now())
    }
  }
}

const OK = 200

/** The provider's own word for it. */
const reasonIn = (entry: object): string =>
  ['statusCode', 'errorCode', 'originalCode', 'enhancedCode', 'code', 'reason']
    .map(name => String(Reflect.get(entry, name) ?? ''))
    .find(Boolean) ?? ''

/** An outage of a provider is seen without asking for every call. */
const levelOf = ({ status, cause }: Pick<GatewayCallLogged, 'status' | 'cause'>): 'info' | 'warn' =>
  cause !== null || (status ?? 0) >= SERVER_ERROR ? 'warn' : 'info'

const SERVER_ERROR = 500

const socialLevelOf = (entry: SocialCallLogged | GoogleTokenChecked): 'info' | 'warn' | 'error' => {
  if (!('status' in entry)) return 'info'
  return refusesShop(entry) ? 'error' : levelOf(entry)
}

const toSocialOffer = ({ kakao, naver, google }: Endpoints, hasTalkApp: boolean): SocialOffer => ({
  kakao: kakao !== null,
  hasTalkApp: hasTalkApp && kakao !== null,
  naver: naver !== null,
  google: google && { ...google.keys, emulatorUrl: google.emulatorUrl, gapiUrl: google.gapiUrl },
})
