import { err, ok, type Result } from 'neverthrow'
import { z } from 'zod'
import type { HttpsAnswer } from '#adapters/http/https-call.ts'
import { parsedJson } from '#adapters/system/parsed-json.ts'
import { answeredIn, concernsEveryMessage, type SolapiFailure } from './solapi-answer.ts'
import { alarmText, lostCall, solapiCall, type SolapiSetup } from './solapi-call.ts'

/** Cash and points pay for messages alike. */
const Balance = z.object({ balance: z.number(), point: z.number() })

/** What the shop has left for messages, in won; asking for it also proves key, secret and clock, and tells what a message would meet. */
export const solapiBalance = async (setup: SolapiSetup): Promise<Result<number, SolapiFailure>> => {
  const told = await solapiCall(setup).get('/cash/v1/balance').then(balanceIn, lostCall)
  if (typeof told === 'number') return ok(told)
  const entry = { event: 'balance not read', ...told.failure } as const
  if (told.isAlarm) setup.log.error(entry, alarmText(entry))
  else setup.log.warn(entry, 'SOLAPI told no balance')
  return err(told.failure)
}

const balanceIn = (answer: HttpsAnswer): number | Omit<ReturnType<typeof lostCall>, 'mayRepeat'> => {
  const { data } = Balance.safeParse(parsedJson(answer.text))
  if (answer.status === 200 && data !== undefined) return data.balance + data.point
  const failure = answeredIn(answer).failure ?? { reason: 'unreadable balance' }
  return { failure, isAlarm: concernsEveryMessage(failure, answer.status) }
}
