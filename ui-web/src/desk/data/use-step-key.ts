import { useRef } from 'react'
import type { output as Parsed } from 'zod/mini'
import type { recordStep } from '#adapters/http/contract/staff/orders.ts'

type StepBody = Parsed<typeof recordStep.body>

/** The key under which a step is recorded, one for what is said: pressed again after an answer that was lost, nothing is recorded twice (G335). */
export const useStepKey = (): ((body: StepBody) => string) => {
  const last = useRef({ said: '', key: '' })
  return body => {
    const said = JSON.stringify(body)
    if (last.current.said !== said) last.current = { said, key: crypto.randomUUID() }
    return last.current.key
  }
}
