import { expect } from 'vitest'
import type { Answer } from './api.ts'

const AWAY = { success: false, code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('잠시 뒤 다시') }

/** What a customer is told while the database is out of reach: to come back in a moment. */
export const expectAway = ({ status, body, headers }: Answer): void => {
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(body).toMatchObject(AWAY)
}
