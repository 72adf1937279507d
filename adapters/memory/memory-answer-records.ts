import { okAsync } from 'neverthrow'
import type { AnswerRecords, KeyStanding } from '#adapters/http/server/idempotent-answers.ts'
import type { WithStatus } from '#adapters/http/server/mount.ts'

export const memoryAnswerRecords = (): AnswerRecords => {
  const kept = new Map<string, { readonly request: string; readonly answer: WithStatus | null }>()
  const placeOf = (customer: string, key: string): string => JSON.stringify([customer, key])
  return {
    claim({ customer, key, request }) {
      const place = placeOf(customer, key)
      const found = kept.get(place)
      if (!found) kept.set(place, { request, answer: null })
      return okAsync(standingOf(found, request))
    },
    keep(customer, key, answer) {
      const found = kept.get(placeOf(customer, key))
      if (found) kept.set(placeOf(customer, key), { ...found, answer })
      return okAsync(undefined)
    },
    release(customer, key) {
      if (kept.get(placeOf(customer, key))?.answer === null) kept.delete(placeOf(customer, key))
      return okAsync(undefined)
    },
  }
}

type Kept = { readonly request: string; readonly answer: WithStatus | null } | undefined

const standingOf = (found: Kept, request: string): KeyStanding => {
  if (!found) return { kind: 'Fresh' }
  if (found.request !== request) return { kind: 'OtherRequest' }
  return found.answer ? { kind: 'Answered', answer: found.answer } : { kind: 'Running' }
}
