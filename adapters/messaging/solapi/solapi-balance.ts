import { err, ok, type Result } from 'neverthrow'
import { z } from 'zod'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { answeredIn, type SolapiFailure } from './solapi-answer.ts'
import { solapiCall, type SolapiSetup } from './solapi-call.ts'

/** Cash and points pay for messages alike. */
const Balance = z.object({ balance: z.number(), point: z.number() })

/** What the shop has left for messages, in won; asking for it also proves key, secret and clock. */
export const solapiBalance = async (setup: SolapiSetup): Promise<Result<number, SolapiFailure>> => {
  const answer = await solapiCall(setup)
    .get('/cash/v1/balance')
    .catch(() => null)
  if (answer === null) return err({ reason: 'no answer' })
  const { data } = Balance.safeParse(parsedJson(answer.text))
  if (answer.status === 200 && data !== undefined) return ok(data.balance + data.point)
  return err(answeredIn(answer).failure ?? { reason: 'unreadable balance' })
}
