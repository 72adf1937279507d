import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json }

/** An example as it stands in the file: whole, or what differs from another one. */
type Example = { readonly what: string; readonly source: string } & (
  | { readonly value: Json }
  | { readonly from: string; readonly with: Record<string, Json>; readonly without?: readonly string[] }
)

type DocumentedObject = {
  readonly source: string
  /** By path: `cancels[].cancelStatus`. A member that is not named here may hold anything of its type. */
  readonly enums: Readonly<Record<string, readonly string[]>>
  /** Paths of objects whose members are ids. */
  readonly keyed?: readonly string[]
  readonly examples: readonly Example[]
}

type DocumentedCall = {
  readonly source: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Whether a header with a key of the caller's own makes a repeat harmless. */
  readonly idempotencyKey?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** An example of it; a form or JSON, as the provider's calls have it. */
  readonly body?: Readonly<Record<string, Json>>
  /** Members of query and body that may be left out. */
  readonly optional?: readonly string[]
  /** Which object a good answer is. */
  readonly answer: string
  /** Codes by HTTP status. */
  readonly refusals: Readonly<Record<string, readonly string[]>>
}

/** An answer that a document shows, and whatever differs from all of them. */
type DocumentedAnswer = {
  /** The closed sets of its words, by path. */
  readonly enums: DocumentedObject['enums']
  readonly examples: readonly { readonly what: string; readonly source: string; readonly value: Json }[]
  /** What no example shows: members, types and words, by path. Empty for an answer of the documented shape. */
  undocumented(answer: unknown): readonly string[]
}

type DocumentedWebhooks = {
  readonly source: string
  readonly headers: readonly string[]
  readonly events: readonly { readonly what: string; readonly source: string; readonly body: Record<string, Json> }[]
}

/** Where in a conversation a mail server says something; `TEXT`: to the mail itself. */
type SmtpMoment = 'CONNECTION' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'TEXT' | 'QUIT'

const read = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))

/** The calls of a provider, by the names that its adapter gives them. */
export const readCalls = <Call extends string>(provider: string): Readonly<Record<Call, DocumentedCall>> =>
  read(`${provider}/calls`) as Record<Call, DocumentedCall>

/** The codes that a mail server may reply at each moment. */
export const readReplies = (): Readonly<
  Record<
    SmtpMoment,
    {
      readonly source: string
      readonly goesOn: readonly number[]
      readonly refuses: readonly number[]
      /** With the code of RFC 3463 by which it is the shop that is refused, and nobody in particular. */
      readonly ofTheShop?: { readonly source: string; readonly replies: readonly string[] }
    }
  >
> => read('smtp/replies') as ReturnType<typeof readReplies>

export const readWebhooks = (provider: string): DocumentedWebhooks => read(`${provider}/webhooks`) as DocumentedWebhooks

type DocumentedLoginPage = {
  readonly source: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The closed sets of its words. */
  readonly words: Readonly<Record<string, readonly string[]>>
  /** What else of a query the page refuses itself, and the code that it shows. */
  readonly refused?: { readonly query: Readonly<Record<string, string>>; readonly shows: string }
}

/** What a provider's login page is opened with. */
export const readLoginPage = (provider: 'kakao' | 'naver'): DocumentedLoginPage =>
  read(`${provider}/login-page`) as DocumentedLoginPage

/** What a version of the card provider's script is called with, each member that we send with an example. */
type DocumentedWindow = {
  readonly source: string
  readonly method?: string
  readonly customerKey?: string
  readonly parameters: Readonly<Record<string, Json>>
}
type DocumentedScript = {
  readonly script: string
  readonly payment: DocumentedWindow
  readonly billing: DocumentedWindow
  /** What it rejects with. */
  readonly codes?: { readonly codes: readonly string[] }
}

export const readCardWindow = (): Readonly<Record<1 | 2, DocumentedScript>> =>
  read('toss/card-window') as Record<1 | 2, DocumentedScript>

/** The answers of a provider, by the names that its calls use. */
export const documentedAnswers = (provider: string): Readonly<Record<string, DocumentedAnswer>> =>
  Object.fromEntries(
    Object.entries(read(`${provider}/objects`) as Record<string, DocumentedObject>).map(([name, object]) => [
      name,
      toAnswer(object),
    ]),
  )

const toAnswer = (object: DocumentedObject): DocumentedAnswer => {
  const examples = object.examples.map(example => ({ ...example, value: valueOf(object, example) }))
  const keyed = new Set(object.keyed)
  const shown = new Set(examples.flatMap(({ value }) => shapes('', value, keyed).map(({ shape }) => shape)))
  return {
    enums: object.enums,
    examples,
    undocumented: answer =>
      shapes('', answer as Json, keyed).flatMap(({ path, shape, value }) => {
        if (!shown.has(shape)) return [shape]
        const words = object.enums[path]
        return typeof value === 'string' && words !== undefined && !words.includes(value) ? [`${path}: ${value}`] : []
      }),
  }
}

const valueOf = ({ examples }: DocumentedObject, example: Example): Json => {
  if ('value' in example) return example.value
  const from = examples.find(({ what }) => what === example.from)
  if (from === undefined || !('value' in from)) throw new Error(`No example to begin with: ${example.from}`)
  const kept = Object.entries(from.value as object).filter(([name]) => example.without?.includes(name) !== true)
  return { ...(Object.fromEntries(kept) as Record<string, Json>), ...example.with }
}

type Shape = { readonly path: string; readonly shape: string; readonly value: Json }

/** Each value within a value, by its path and type. */
const shapes = (path: string, value: Json, keyed: ReadonlySet<string>): readonly Shape[] => {
  const own = { path, shape: `${path || 'answer'}: ${typeName(value)}`, value }
  if (Array.isArray(value)) return [own, ...value.flatMap(item => shapes(`${path}[]`, item as Json, keyed))]
  if (value === null || typeof value !== 'object') return [own]
  const members = Object.entries(value).flatMap(([name, member]) =>
    shapes(keyed.has(path) ? `${path}.*` : [path, name].filter(Boolean).join('.'), member, keyed),
  )
  return [own, ...members]
}

const typeName = (value: Json): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** What a sent query or body has that the document does not, or lacks. */
export const undocumentedIn = (
  sent: Readonly<Record<string, unknown>>,
  documented: Readonly<Record<string, unknown>> = {},
  optional: readonly string[] = [],
): readonly string[] => [
  ...Object.entries(sent).flatMap(([name, value]) => {
    if (!(name in documented)) return [`${name} is not documented`]
    return typeof value === typeof documented[name] ? [] : [`${name} is of another type`]
  }),
  ...Object.keys(documented).flatMap(name => (name in sent || optional.includes(name) ? [] : [`${name} is missing`])),
]
