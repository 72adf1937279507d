import { err, ok, type Result } from 'neverthrow'
import { z } from 'zod'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { answeredIn, concernsEveryMessage, type SolapiFailure } from './solapi-answer.ts'
import { solapiCall, type SolapiSetup } from './solapi-call.ts'

/** Cash and points pay for messages alike. */
const Balance = z.object({ balance: z.number(), point: z.number() })

/** What the shop has left for messages, in won; asking for it also proves key, secret and clock, and tells what a message would meet. */
export const solapiBalance = async (setup: SolapiSetup): Promise<Result<number, SolapiFailure>> => {
  const answer = await solapiCall(setup)
    .get('/cash/v1/balance')
    .catch(() => null)
  const { data } = Balance.safeParse(parsedJson(answer?.text ?? ''))
  if (answer?.status === 200 && data !== undefined) return ok(data.balance + data.point)
  const failure =
    answer === null ? { reason: 'no answer' } : (answeredIn(answer).failure ?? { reason: 'unreadable balance' })
  const entry = { event: 'balance not read', ...failure } as const
  if (answer !== null && concernsEveryMessage(failure, answer.status))
    setup.log.error(entry, 'SOLAPI refuses all messages until this is fixed')
  else setup.log.warn(entry, 'SOLAPI told no balance')
  return err(failure)
}
