import type { SolapiFailure } from '#adapters/messaging/solapi/solapi-answer.ts'
import { solapiBalance } from '#adapters/messaging/solapi/solapi-balance.ts'
import type { NotSentLogged } from '#adapters/messaging/solapi/solapi-call.ts'
import { solapiSmsSender } from '#adapters/messaging/solapi/solapi-sms-sender.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { type Check, failedStep, passed, skipped } from './outcome.ts'

/** A text message costs about twenty won. */
const FEW_WON = 1_000

/** Balance, which proves key and clock, then one message, which proves the sender's number. */
export const checkSms: Check<'sms'> = async function* ({ endpoint, sendHttps, clock, toPhone }) {
  let refusal = 'no answer'
  const log = (entry: NotSentLogged): void => {
    refusal = codeOf(entry)
  }
  const setup = {
    ...endpoint.keys,
    baseUrl: endpoint.baseUrl,
    now: clock.now,
    log: { warn: log, error: log },
    sendHttps,
  }

  const balance = await solapiBalance(setup)
  if (balance.isErr()) {
    yield failedStep(
      'sms: balance',
      `SOLAPI says ${codeOf(balance.error)}`,
      'Compare both keys, the allowed addresses and the clock.',
    )
    return
  }
  yield balance.value < FEW_WON
    ? failedStep('sms: balance', 'keys and clock are right, but there is next to nothing left', 'Charge the account.')
    : passed('sms: balance', 'keys and clock are right, and there is some left')

  if (toPhone === null) {
    yield skipped('sms: message', 'no number to send to', 'Add --to-phone with your own number.')
    return
  }
  const sent = await solapiSmsSender(setup).send({
    to: toPhone,
    text: `[${currentShop().brand.korean}] 문자 발송을 확인했어요.`,
  })
  yield sent.isOk()
    ? passed('sms: message', 'SOLAPI took it; it must be on your phone within a minute')
    : failedStep('sms: message', `SOLAPI says ${refusal}`, '1062: register SOLAPI_FROM; 1030: charge the account.')
}

/** SOLAPI's own, or why there is no answer of it. */
const codeOf = (failure: SolapiFailure): string => {
  if ('errorCode' in failure) return failure.errorCode
  return 'statusCode' in failure ? failure.statusCode : (failure.cause ?? failure.reason)
}
