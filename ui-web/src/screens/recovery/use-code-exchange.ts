import { okAsync } from 'neverthrow'
import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import type { Token } from '#adapters/container/token.ts'
import {
  type CodeEntry,
  codeSecondsLeft,
  type OwnCodeFailure,
  resendSecondsLeft,
} from '#core/account/customer/code-entry.ts'
import {
  type CodeExchange,
  type CodeVerification,
  makeCodeExchange,
} from '#core/account/customer/code-entry-exchange.ts'
import { ask } from '../../di/ask.ts'
import { useUseCaseLater } from '../../di/use-use-case-later.ts'

/** Often enough that no second of the countdown is skipped. */
const TICK_MS = 500

export type ShownCode<Own extends OwnCodeFailure = never> = Pick<
  CodeExchange<unknown, Own>,
  'send' | 'type' | 'verify' | 'startOver'
> & {
  readonly entry: CodeEntry<Own>
  readonly secondsLeft: number
  readonly resendSeconds: number
}

/** The code entry of a screen, with its countdown; over when the screen is left. */
export const useCodeExchange = <Proof, Own extends OwnCodeFailure = never>(
  token: Token<CodeVerification<Proof, Own>>,
  onVerified: (proof: Proof) => void,
): ShownCode<Own> => {
  const load = useUseCaseLater(token)
  const [exchange] = useState(() => makeCodeExchange(() => ask(load, verification => okAsync(verification))))
  useEffect(() => exchange.whenVerified(onVerified), [exchange, onVerified])
  useEffect(() => () => exchange.startOver(), [exchange])

  const entry = useSyncExternalStore(exchange.subscribe, exchange.read, exchange.read)
  const now = exchange.now()
  const secondsLeft = codeSecondsLeft(entry, now)
  const resendSeconds = resendSecondsLeft(entry, now)
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const isCounting = secondsLeft > 0 || resendSeconds > 0
  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])

  const { send, type, verify, startOver } = exchange
  return { entry, secondsLeft, resendSeconds, send, type, verify, startOver }
}
