import { useState } from 'react'
import { errAsync, type ResultAsync } from 'neverthrow'
import * as z from 'zod/mini'
import { MONEY_ACTIONS } from '#core/billing/money-action.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { MoneyDone } from '#adapters/http/contract/staff/order-money.ts'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import { useSession } from '../../../data/session.ts'
import { useProved } from '../../../data/use-act.ts'
import { type Desk, useDesk } from '../../../desk.ts'
import { MONEY_CALLS, type MoneyRequest } from './money-calls.ts'

/** Sent, and the service has not said what became of it. */
export type Undecided = MoneyRequest & { readonly key: string; readonly staff: string; readonly orderId: string }

const Kept = z.array(
  z.object({
    key: z.string(),
    staff: z.string(),
    orderId: z.string(),
    action: z.enum(MONEY_ACTIONS),
    params: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.unknown()),
  }),
)

const readKept = ({ notes }: Desk): readonly Undecided[] => {
  try {
    const read = Kept.safeParse(JSON.parse(notes.read('money') ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

const writeKept = ({ notes }: Desk, kept: readonly Undecided[]): void =>
  notes.write('money', kept.length === 0 ? null : JSON.stringify(kept))

/** Of these it is not known whether the service has done it. */
const IN_DOUBT: readonly string[] = ['UNREACHABLE', 'IN_PROGRESS', 'SERVICE_UNREACHABLE']

export const isInDoubt = ({ code }: StaffFailure): boolean => IN_DOUBT.includes(code)

/** Sends what moves money of an order, each time under one key until the service has said what became of it, also after a reload (G366). */
export const useMoving = (orderId: OrderId) => {
  const desk = useDesk()
  const proved = useProved()
  const staff: string = useSession().member.id
  const [undecided, setUndecided] = useState<Undecided | null>(
    () => readKept(desk).find(one => one.orderId === orderId && one.staff === staff) ?? null,
  )

  const forget = ({ key }: Undecided) => {
    writeKept(
      desk,
      readKept(desk).filter(one => one.key !== key),
    )
    setUndecided(null)
  }
  const send = (sent: Undecided): ResultAsync<MoneyDone, StaffFailure> => {
    const { action, params, body, key } = sent
    // On the device before it is on its way: a reload finds it. What is refused for want of a proof is on its way no more.
    writeKept(desk, [...readKept(desk).filter(one => one.key !== key), sent])
    return desk
      .send(MONEY_CALLS[action], { params, body, idempotencyKey: key })
      .andTee(() => forget(sent))
      .orElse(failure => {
        if (isInDoubt(failure)) setUndecided(sent)
        else forget(sent)
        return errAsync(failure)
      })
  }
  const sendKept = (sent: Undecided) => proved(() => send(sent))
  return {
    undecided,
    move: (request: MoneyRequest) => sendKept({ ...request, key: crypto.randomUUID(), staff, orderId }),
    /** Asks what became of it: what was done is answered, what was not is done. */
    checkAgain: sendKept,
  }
}
