import { type HttpsAnswer, httpsCall, type SendHttps } from '#adapters/http/https-call.ts'
import type { Checked } from './outcome.ts'

type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json }

type Kept = { readonly provider: Checked; readonly call: string; readonly status: number; readonly value: Json }

export type AnswerKeeper = {
  readonly around: (provider: Checked) => SendHttps
  /** A file for each provider that answered, in the form of `adapters/conformance/providers/…/objects.json`. */
  readonly files: (day: string) => readonly { readonly name: string; readonly content: string }[]
}

/** Remembers what providers answered, with nothing that says who or with which key. */
export const keepAnswers = (): AnswerKeeper => {
  const all: Kept[] = []
  const keep = (provider: Checked, method: string, { pathname }: URL, answer: HttpsAnswer): void => {
    const value = readJson(answer.text)
    if (value === undefined) return
    all.push({
      provider,
      call: `${method} ${toTemplate(pathname)}`,
      status: answer.status,
      value: withoutPeople(value),
    })
  }
  return {
    around: provider => async call => {
      const answer = await httpsCall(call)
      keep(provider, call.method, call.url, answer)
      return answer
    },
    files: day =>
      [...Map.groupBy(all, ({ provider }) => provider)].map(([provider, kept]) => ({
        name: `${provider}.json`,
        content: `${JSON.stringify(toObjects(kept, day), null, 2)}\n`,
      })),
  }
}

const toObjects = (kept: readonly Kept[], day: string): object => {
  const source = `answered on ${day}, kept by seasonkeep providers check`
  return Object.fromEntries(
    [...Map.groupBy(kept, ({ call }) => call)].map(([call, answers]) => [
      call,
      {
        source,
        enums: {},
        examples: answers.map(({ status, value }, at) => ({
          what: `answer ${at + 1}, status ${status}`,
          source,
          value,
        })),
      },
    ]),
  )
}

const readJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** A word of the provider's own, as `access_token_info` or `oauth2.0`; anything else between slashes is somebody's id. */
const WORD = /^[a-z_:-]{1,30}(\d(\.\d)?)?$/i

const toTemplate = (path: string): string =>
  path
    .split('/')
    .map(part => (part === '' || (WORD.test(part) && !part.startsWith('SK-')) ? part : '{id}'))
    .join('/')

/** Members whose texts are the provider's closed words. */
const CLOSED_WORDS: ReadonlySet<string> = new Set(
  `status cancelStatus type method currency version country cardType ownerType acquireStatus issuerCode acquirerCode
   statusCode errorCode code error error_code resultcode token_type eventType`.split(/\s+/),
)
const CLOSED_WORD = /^[\w가-힣.:-]{1,40}$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/
/** Whose figures would say who, or how the shop does. */
const PRIVATE_FIGURE = /(^|_)id$|Id$|number|phone|balance$|point/i
const LARGEST_FIGURE = 100_000_000

/** Every value keeps its type and its form; only closed words, moments and small figures are kept as they are. */
export const withoutPeople = (value: Json, member = ''): Json => {
  if (typeof value === 'string') return isOpenly(member, value) ? value : formOf(value)
  if (typeof value === 'number') return PRIVATE_FIGURE.test(member) || value > LARGEST_FIGURE ? 0 : value
  if (Array.isArray(value)) return value.map(item => withoutPeople(item as Json, member))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [WORD.test(name) ? name : formOf(name), withoutPeople(of, name)]),
  )
}

const isOpenly = (member: string, text: string): boolean =>
  MOMENT.test(text) || (CLOSED_WORDS.has(member) && CLOSED_WORD.test(text))

const formOf = (text: string): string =>
  text
    .replaceAll(/\p{Script=Hangul}/gu, '가')
    .replaceAll(/[A-Z]/g, 'A')
    .replaceAll(/[a-z]/g, 'a')
    .replaceAll(/\d/g, '0')
    .replaceAll(/[^가Aa0\s\p{P}\p{S}]/gu, 'a')
