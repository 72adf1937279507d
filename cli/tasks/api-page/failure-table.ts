import { FAILURE_CODES, type FailureKind, type WireFailure } from '#adapters/http/contract/failures.ts'
import { failureMessage, REQUEST_MESSAGES, REQUEST_STATUS } from '#adapters/http/server/messages.ts'

/** What a failure may carry into its sentence. */
const CARRIED = {
  season: '2026-27',
  left: 0,
  latest: '2027-03-02',
  missing: 'name',
  refundableWon: 49_500,
  retryAfterSeconds: 30,
  field: 'email',
  message: '',
}

/** Every code with its status and the sentence that goes with it. */
export const failureTable = (): string => {
  const ofCalls = (Object.keys(FAILURE_CODES) as FailureKind[]).map(kind => ({
    ...FAILURE_CODES[kind],
    message: failureMessage({ ...CARRIED, kind } as unknown as WireFailure),
  }))
  const ofRequests = (Object.keys(REQUEST_MESSAGES) as (keyof typeof REQUEST_MESSAGES)[]).map(code => ({
    code,
    status: REQUEST_STATUS[code],
    message: REQUEST_MESSAGES[code],
  }))
  return formatTable(
    ['status', '`code`', '`message`'],
    [...ofCalls, ...ofRequests]
      .toSorted((one, other) => one.status - other.status)
      .map(({ status, code, message }) => [String(status), `\`${code}\``, message]),
  )
}

/** A table in Markdown. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
