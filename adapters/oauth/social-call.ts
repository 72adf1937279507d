import { ResultAsync } from 'neverthrow'
import { failureText, type HttpsAnswer, httpsCall, otherThanJson, type SendHttps } from '#adapters/http/https-call.ts'
import type { SocialRefused, SocialUnreachable } from '#core/account/errors.ts'

/** One line for each call. Codes, tokens and other personal data never get here. */
export type SocialCallLogged = {
  readonly provider: 'kakao' | 'naver'
  readonly call: string
  readonly status: number | null
  /** The provider's own code of a refusal. */
  readonly code: string | null
  /** Why there is no answer, or none that can be read. */
  readonly cause: string | null
  readonly milliseconds: number
}

export type SocialCallSetup = {
  readonly log: (entry: SocialCallLogged) => void
  readonly sendHttps?: SendHttps
  /** Shorter timeouts for tests. */
  readonly connectSeconds?: number
  readonly totalSeconds?: number
}

export type SocialRequest = {
  readonly call: string
  readonly url: string
  readonly authorization?: string
  /** Absent: a GET. */
  readonly form?: Readonly<Record<string, string>>
}

const CONNECT_SECONDS = 3
const TOTAL_SECONDS = 5

export const UNREACHABLE: SocialUnreachable = { kind: 'SocialUnreachable' }

export const refusedAt = (step: SocialRefused['step']): SocialRefused => ({ kind: 'SocialRefused', step })

/** Too much asked, or trouble of their own: the person may try again. */
export const isTrouble = (status: number): boolean => status >= 500 || status === 429

/**
 * By which a provider refuses the shop and nobody in particular: its key or secret, and that of the administrator who cuts links
 * (https://developers.kakao.com/docs/latest/ko/kakaologin/trouble-shooting; Naver's guide, 4.3; `invalid_client` in logs of public projects).
 */
const OF_THE_SHOP: Readonly<Record<SocialCallLogged['provider'], Readonly<Record<string, readonly string[]>>>> = {
  kakao: { token: ['KOE009', 'KOE010', 'KOE101'], unlink: ['-3', '-5', '-401'] },
  naver: { token: ['invalid_client'], revoke: ['unauthorized_client'] },
}

/** Nobody signs in this way, or no link is cut, until the shop acts. */
export const refusesShop = ({ provider, call, code }: Pick<SocialCallLogged, 'provider' | 'call' | 'code'>): boolean =>
  code !== null && OF_THE_SHOP[provider][call]?.includes(code) === true

/** Calls a provider within the time of a login; no whole answer in time is `SocialUnreachable`. */
export const socialCall =
  (
    provider: SocialCallLogged['provider'],
    { log, sendHttps = httpsCall, connectSeconds = CONNECT_SECONDS, totalSeconds = TOTAL_SECONDS }: SocialCallSetup,
    codeIn: (text: string) => string | null,
  ) =>
  ({ call, url, authorization, form }: SocialRequest): ResultAsync<HttpsAnswer, SocialUnreachable> => {
    const started = performance.now()
    const logged = (answer: HttpsAnswer | null, cause: string | null): void =>
      log({
        provider,
        call,
        status: answer?.status ?? null,
        code: answer === null ? null : codeIn(answer.text),
        cause,
        milliseconds: Math.round(performance.now() - started),
      })
    const send = ResultAsync.fromThrowable(sendHttps, failureText)
    return send({
      method: form === undefined ? 'GET' : 'POST',
      url: new URL(url),
      headers: {
        accept: 'application/json',
        ...(authorization !== undefined && { authorization }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }),
      },
      body: form === undefined ? null : new URLSearchParams(form).toString(),
      connectMs: connectSeconds * 1000,
      totalMs: totalSeconds * 1000,
    })
      .andTee(answer => logged(answer, otherThanJson(answer)))
      .orTee(cause => logged(null, cause))
      .mapErr(() => UNREACHABLE)
  }
