import type { AnyCall } from '#adapters/http/contract/call.ts'
import { FAILURE_CODES } from '#adapters/http/contract/failures.ts'
import { CALLS, openApi } from '#adapters/http/server/open-api/open-api.ts'
import { templated } from '#adapters/http/server/open-api/open-api-paths.ts'
import { makeExample } from './make-example.ts'
import { failureTable, formatTable } from './failure-table.ts'
import { listFields, type JsonSchema } from './json-schema.ts'

type Described = { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
type Operation = {
  readonly summary: string
  readonly requestBody?: Described
  readonly responses: Readonly<Record<string, Described & { readonly description: string }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** In the order of the page; the first that fits a path has it. */
const CHAPTERS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Cards for renewals', /^\/payments\/billing/],
  ['Prices', /price/],
  [
    'Orders and payments',
    /^\/(orders\/(pre-create|toss|:orderId\/payment)|payments\/(card-window|create|:id)|payment-links|webhooks)|cancel-info$/,
  ],
  ['Gear, reports and checkouts', /^\/(users\/(home-info|storing|equipment)|orders\/stats|places)/],
  ['Records', /^\/(payments|orders)/],
  ['Social sign-in', /^\/auth\/(social|kakao|naver|firebase)/],
  ['Codes and recovery', /^\/auth\/(send|verify|reset)/],
  ['Account and sessions', /^\//],
]

/** `docs/api.md`: the contract for people, made from the machine-readable `/api/openapi.json`. */
export const apiPage = (): string => {
  const paths = openApi()['paths'] as Paths
  const chapters = CHAPTERS.map(([title]) => ({
    title,
    calls: CALLS.filter(({ path }) => CHAPTERS.find(([, pattern]) => pattern.test(path))?.[0] === title).toSorted(
      byPath,
    ),
  })).toReversed()
  return [
    head(),
    [
      '## Calls',
      formatTable(
        ['', ''],
        chapters.map(({ title, calls }) => [`**${title}**`, calls.map(linkTo).join('<br>')]),
      ),
    ].join('\n\n'),
    ...chapters.flatMap(({ title, calls }) => [`## ${title}`, ...calls.map(call => callText(call, paths))]),
    outside(paths),
  ].join('\n\n')
}

const head = (): string =>
  `# API

Made by \`npm run api-docs\` from the contract that both ends use (\`adapters/http/contract\`); a test fails when this page is older. The same for machines is at \`/api/openapi.json\`.

- All paths are below \`/api\`. Bodies and answers are JSON in UTF-8, at most 64 KiB, twenty levels deep.
- *Customer* means that the call needs \`Authorization: Bearer TOKEN\` of a log-in, and sees that customer's own data only: what belongs to others reads as unknown. *Anyone* needs none.
- Calls that move money take an \`Idempotency-Key\` of up to 300 characters: the same key with the same body is carried out once and answered again.
- A code works in the browser that asked for it: keep the cookie \`seasonkeep_browser\` that the send sets.
- Days are \`YYYY-MM-DD\` in Seoul, moments ISO 8601 in UTC, amounts whole won.
- Every error has the body \`{"success": false, "code", "message", "requestId"}\`, some with fields beside it; \`message\` is Korean and made to be shown. \`INVALID_INPUT\` names the \`field\`.
  429 and 503 carry \`Retry-After\`.
- Any call may also refuse a request that it cannot read (400, 413, 415, with a path of its own 404) or be asked to come back (503).

## Errors

${failureTable()}

A declined card answers 400 with the card provider's own code and \`"declined": true\`.`

/** The exports of a module come in no order of their own. */
const byPath = (one: AnyCall, other: AnyCall): number =>
  `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1

/** As the headings below are named by who shows the page. */
const linkTo = ({ method, path }: AnyCall): string => {
  const title = `${method} ${templated(path)}`
  return `[${title}](#${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')})`
}

const callText = (call: AnyCall, paths: Paths): string => {
  const { method, path, aliases = [], query = [], access, encoding } = call
  const operation = paths[templated(path)]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${path} is not described`)
  const status = String(call.status ?? 200)
  const body = schemaIn(operation.requestBody)
  const answer = schemaIn(operation.responses[status])
  return [
    `### ${method} ${templated(path)}`,
    operation.summary,
    [
      `*${access === 'customer' ? 'Customer' : 'Anyone'}.*`,
      ...(query.length > 0 ? [`Asks with ${query.map(name => `\`?${name}=\``).join(', ')}.`] : []),
      ...(aliases.length > 0 ? [`Also as ${aliases.map(alias => `\`${templated(alias)}\``).join(', ')}.`] : []),
      ...(encoding === 'form' ? ['The body is form-encoded.'] : []),
      ...(call.isIdempotent ? ['Takes an `Idempotency-Key`.'] : []),
      `Errors: ${errorsText(call)}.`,
    ].join(' '),
    ...(body ? [fieldTable('body', body)] : []),
    ...(answer ? [fieldTable(`answer ${status}`, answer)] : []),
    exampleText(call, body, answer),
  ].join('\n\n')
}

/** Its own; what any request may be refused with is in the head of the page. */
const errorsText = ({ failures }: AnyCall): string =>
  [
    ...Map.groupBy(
      failures.map(kind => FAILURE_CODES[kind]),
      ({ status }) => status,
    ),
  ]
    .toSorted(([one], [other]) => one - other)
    .map(([status, codes]) => `${status} ${codes.map(({ code }) => `\`${code}\``).join(', ')}`)
    .join('; ')

const schemaIn = (described: Described | undefined): JsonSchema | undefined =>
  Object.values(described?.content ?? {})[0]?.schema

const fieldTable = (title: string, schema: JsonSchema): string =>
  formatTable(
    [title, ''],
    listFields(schema).map(({ name, kind }) => [`\`${name}\``, kind]),
  )

const exampleText = (call: AnyCall, body: JsonSchema | undefined, answer: JsonSchema | undefined): string => {
  const asked = body && (makeExample(body) as Readonly<Record<string, string>>)
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(makeExample({ type: 'string' }, name)))
  const names = (call.query ?? []).map(name => `${name}=${String(makeExample({ type: 'string' }, name))}`)
  return [
    '```http',
    `${call.method} /api${path}${names.length > 0 ? `?${names.join('&')}` : ''}`,
    ...(call.access === 'customer' ? ['Authorization: Bearer eyJhbGciOi…'] : []),
    ...(asked ? ['', call.encoding === 'form' ? new URLSearchParams(asked).toString() : jsonText(asked)] : []),
    '```',
    '',
    '```json',
    jsonText(answer && makeExample(answer)),
    '```',
  ].join('\n')
}

const jsonText = (value: unknown): string => JSON.stringify(value, null, 2)

/** What the document describes beside the calls of the contract. */
const outside = (paths: Paths): string => {
  const own = new Set(CALLS.flatMap(({ path, aliases = [] }) => [path, ...aliases].map(templated)))
  return [
    '## Beside the contract',
    formatTable(
      ['path', ''],
      Object.entries(paths)
        .filter(([path]) => !own.has(path))
        .flatMap(([path, operations]) =>
          Object.entries(operations).map(([method, { summary }]) => [`${method.toUpperCase()} ${path}`, summary]),
        ),
    ),
    '',
  ].join('\n\n')
}
