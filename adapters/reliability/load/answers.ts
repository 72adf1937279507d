import { createHistogram } from 'node:perf_hooks'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { ErrorBody } from '#adapters/http/contract/error-body.ts'
import { FAILURE_CODES } from '#adapters/http/contract/failures.ts'
import { PaymentConfirming } from '#adapters/http/contract/billing/payment.ts'
import { REQUEST_MESSAGES } from '#adapters/http/server/messages.ts'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'

const GENERAL: ReadonlySet<string> = new Set([...Object.keys(REQUEST_MESSAGES), FAILURE_CODES.InvalidInput.code])
/** As many different ones say enough. */
const KEPT = 20

/** What came back under load, counted by kind, and whatever no call may answer. */
export const answersUnderLoad = () => {
  const counts = new Map<string, number>()
  const wrong = new Set<string>()
  const readMs = createHistogram()
  const calls = new Map(CALLS.map(call => [`${call.method} ${call.path}`, call]))

  const faultIn = (call: AnyCall, status: number, text: string): string | null => {
    const body: unknown = JSON.parse(text)
    if (status === 202) return PaymentConfirming.safeParse(body).success ? null : 'is no payment in doubt'
    if (status < 300) return call.answer.safeParse(body).success ? null : 'has another shape than was promised'
    const refusal = ErrorBody.safeParse(body)
    if (!refusal.success) return 'is no refusal'
    const { code, declined } = refusal.data
    const isForeseen =
      declined === true || GENERAL.has(code) || call.failures.some(kind => FAILURE_CODES[kind].code === code)
    return status === 500 || !isForeseen ? `says ${code}` : null
  }
  return {
    counts: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
    wrong: (): readonly string[] => [...wrong],
    /** What all reads took that were answered with what they asked for, good days and bad, in milliseconds. */
    readsMs: () => ({ median: readMs.percentile(50), p95: readMs.percentile(95), p99: readMs.percentile(99) }),
    /** `called` is method and path as the contract has them; a status of 0 is a connection that broke off, and the text says how. */
    note(
      called: string,
      { status, text, ms }: { readonly status: number; readonly text: string; readonly ms: number },
    ): void {
      const kind = status === 0 ? text : String(status)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const call = calls.get(called)
      if (call === undefined) throw new Error(`${called} is no call`)
      if (call.method === 'GET' && status === 200) readMs.record(Math.max(1, Math.round(ms)))
      if (status === 0 || wrong.size >= KEPT) return
      const fault = readable(() => faultIn(call, status, text))
      if (fault !== null) wrong.add(`${status} of ${called} ${fault}`)
    },
  }
}

export type AnswersUnderLoad = ReturnType<typeof answersUnderLoad>

const readable = (judge: () => string | null): string | null => {
  try {
    return judge()
  } catch {
    return 'is no JSON'
  }
}
