import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compressed-answers.ts'

const LONG = { text: '장비를 맡겼어요 '.repeat(600) }
const SHORT = { text: '장비를 맡겼어요' }
const HUGE = { text: 'x'.repeat(64_000) }

const ask = async (answer: object, encodings: string) => {
  const app = Fastify()
  compressAnswers(app)
  app.get('/', (_request, reply) => reply.send(answer))
  return app.inject({ url: '/', headers: { 'accept-encoding': encodings } })
}

test('a long answer is compressed for who takes it, and says what it depends on (G1071)', async () => {
  const { headers, rawPayload } = await ask(LONG, 'br, GZIP; q=0.5')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LONG)
})

test.each([
  ['a short one', SHORT, 'gzip'],
  ['one for who takes none', LONG, 'identity'],
  ['one for who refuses it by its weight', LONG, 'gzip;q=0, br'],
  ['a huge one, which is answered in the turn of its call', HUGE, 'gzip'],
])('%s is sent as it is (G1071)', async (_what, answer, encodings) => {
  const { headers, body } = await ask(answer, encodings)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(JSON.parse(body)).toEqual(answer)
})
