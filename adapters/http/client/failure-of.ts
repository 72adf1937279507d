import { match, P } from 'ts-pattern'
import type { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES, type FailureKind, type WireFailure } from '#adapters/http/contract/failures.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'

const KIND_BY_CODE = new Map<string, FailureKind>(
  (Object.keys(FAILURE_CODES) as FailureKind[]).map(kind => [FAILURE_CODES[kind].code, kind]),
)

/** Our failure behind an error body; a code that we do not know says no more than that the service did not do it. */
export const failureOf = (body: ErrorBody, hadToken: boolean): WireFailure => {
  const { code, message } = body
  if (body.declined === true) return { kind: 'PaymentDeclined', code, message }
  return match(KIND_BY_CODE.get(code))
    .returnType<WireFailure>()
    .with(P.nullish, () => serviceUnreachable)
    .with('PaymentDeclined', kind => ({ kind, code, message }))
    .with('SignInNeeded', kind => ({ kind, hadToken }))
    .with('InvalidInput', kind => ({ kind, field: body.field ?? '' }))
    .with('TooManyRequests', kind => ({ kind, retryAfterSeconds: body.retryAfter ?? 1 }))
    .otherwise(kind => ({ kind }))
}
