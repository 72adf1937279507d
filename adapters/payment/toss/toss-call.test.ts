import { okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { type GatewayCallLogged, tossCall } from './toss-call.ts'

const causeOf = async (text: string, type: string): Promise<string | null | undefined> => {
  const logged: GatewayCallLogged[] = []
  const call = tossCall({
    baseUrl: 'https://toss.example',
    secretKey: 'secret',
    log: entry => logged.push(entry),
    sendHttps: async () => ({ status: 200, headers: { 'content-type': type }, text }),
  })
  expect(await call('findByKey', { method: 'GET', path: '/v1/payments/key' })).toEqual(
    await okAsync({ status: 200, headers: { 'content-type': type }, text }),
  )
  return logged[0]?.cause
}

test('a page in the place of an answer is named in the log, also with status 200 (G837)', async () => {
  expect(await causeOf('<html>점검 중</html>', 'text/html')).toBe('no JSON, but text/html')
  expect(await causeOf('{}', 'application/json')).toBeNull()
  // As the deletion of a stored card is answered.
  expect(await causeOf('', 'application/json')).toBeNull()
})

test.each([
  ['transactions', 60_000],
  ['chargeCard', 10_000],
  ['findByKey', 10_000],
] as const)('%s may take %i ms (G895)', async (name, ms) => {
  const waited: number[] = []
  const call = tossCall({
    baseUrl: 'https://toss.example',
    secretKey: 'secret',
    log: () => undefined,
    async sendHttps({ totalMs }) {
      waited.push(totalMs)
      return { status: 200, headers: {}, text: '[]' }
    },
  })
  await call(name, { method: 'GET', path: '/v1' })
  expect(waited).toEqual([ms])
})
