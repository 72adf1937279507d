import { err, ok, type Result } from 'neverthrow'
import { z } from 'zod'
import type { SandboxKeys } from './basic-auth.ts'
import { checks2 } from './sdk-2-checks.ts'
import { checks1, keyChecks } from './sdk-checks.ts'

/** What a window is opened for: one payment, or a card to be kept for renewals. */
export type WindowRequest = { readonly successUrl: string; readonly failUrl: string } & (
  | { readonly kind: 'payment'; readonly orderId: string; readonly orderName: string; readonly amountWon: number }
  | { readonly kind: 'billing'; readonly customerKey: string }
)

/** A refusal as the browser SDK rejects with it. */
export type SdkRefusal = { readonly code: string; readonly message: string }

const KINDS = ['payment', 'billing'] as const
const Envelope = z.discriminatedUnion('version', [
  z.object({
    version: z.literal(1),
    clientKey: z.string(),
    kind: z.enum(KINDS),
    method: z.unknown(),
    parameters: z.record(z.string(), z.unknown()),
  }),
  z.object({
    version: z.literal(2),
    clientKey: z.string(),
    customerKey: z.unknown(),
    kind: z.enum(KINDS),
    parameters: z.record(z.string(), z.unknown()),
  }),
])

/** Checks what `requestPayment` and `requestBillingAuth` of either version were called with, in the SDK's own codes. */
export const windowRequest = (body: unknown, keys: SandboxKeys): Result<WindowRequest, SdkRefusal> => {
  const parsed = Envelope.safeParse(body)
  if (!parsed.success) return err({ code: 'INVALID_PARAMETER', message: '잘못된 요청입니다.' })
  const asked = parsed.data
  const { version, kind, clientKey, parameters } = asked
  const wrong = [
    ...keyChecks(clientKey, kind, keys),
    ...(asked.version === 1 ? checks1(kind, asked.method, parameters) : checks2(kind, asked.customerKey, parameters)),
  ].find(([isWrong]) => isWrong)
  if (wrong !== undefined) return err({ code: wrong[1], message: wrong[2] })
  const text = (name: string): string => String(parameters[name])
  const addresses = { successUrl: text('successUrl'), failUrl: text('failUrl') }
  const { amount } = parameters
  return ok(
    kind === 'payment'
      ? {
          kind,
          ...addresses,
          orderId: text('orderId'),
          orderName: text('orderName'),
          amountWon: Number(version === 1 ? amount : Object(amount)['value']),
        }
      : { kind, ...addresses, customerKey: asked.version === 1 ? text('customerKey') : String(asked.customerKey) },
  )
}
