import { useEffect, useEffectEvent, useState } from 'react'
import type { output as Parsed, ZodMiniType } from 'zod/mini'
import type { StaffCall } from '#adapters/http/contract/staff/staff-call.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { useDesk } from '../desk.ts'

type DryRun<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: StaffFailure }

/** So long nobody has typed. */
const QUIET_MS = 250

/** What the service says that a call would do, for what is typed now; null asks for nothing. */
export const useDryRun = <Body extends ZodMiniType, Answer extends ZodMiniType>(
  call: StaffCall<Body, Answer>,
  body: Parsed<Body> | null,
): DryRun<Parsed<Answer>> => {
  const { send } = useDesk()
  const asked = JSON.stringify(body)
  const [answered, setAnswered] = useState<{ readonly asked: string; readonly plan: DryRun<Parsed<Answer>> } | null>(
    null,
  )
  const ask = useEffectEvent((of: string, isCurrent: () => boolean) => {
    if (body === null) return
    const keep = (plan: DryRun<Parsed<Answer>>) => {
      if (isCurrent()) setAnswered({ asked: of, plan })
    }
    const parcel = { body } as unknown as Parameters<typeof send<Body, Answer>>[1]
    void send(call, parcel).match(
      value => keep({ status: 'ready', value }),
      error => keep({ status: 'failed', error }),
    )
  })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => ask(asked, () => isCurrent), QUIET_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])
  return answered?.asked === asked ? answered.plan : { status: 'loading' }
}
