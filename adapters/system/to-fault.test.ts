import { expect, test } from 'vitest'
import { toFault } from './to-fault.ts'

test('a failure of ours is logged by its kind and where it was reported, with nothing that it holds (G189)', () => {
  const { fault, stack } = toFault({ kind: 'ServiceUnreachable', email: 'someone@example.com' })
  expect(fault).toBe('ServiceUnreachable')
  expect(stack).toContain('to-fault.test.ts')
  expect(JSON.stringify(toFault({ email: 'someone@example.com' }))).not.toContain('example.com')
  expect(toFault('a word').fault).toBe('a word')
})

test('an error is logged with its code, its stack and what brought it about (G189)', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const fault = toFault(new Error('no answer', { cause: new AggregateError([refused, refused], 'all addresses') }))
  expect(fault.fault).toBe('no answer')
  expect(fault.causes).toEqual([
    'all addresses',
    'ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432',
    'ECONNREFUSED connect ECONNREFUSED 127.0.0.1:5432',
  ])
  expect(fault.stack).toContain('to-fault.test.ts')
})

test('of a database error nothing is said that quotes a row', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@x.kr) exists.' })
  expect(JSON.stringify(toFault(cause))).not.toContain('a@x.kr')
})
