import { expect, test } from 'vitest'
import { askCli, runCli } from '../testing/run-cli.ts'

const explain = (value: string): ReturnType<typeof askCli> => askCli(['status', 'explain', value])

test('explains an internal state: where it can go, and who moves it', async () => {
  const { exitCode, document } = await explain('PICKUP_SCHEDULED')
  expect(exitCode).toBe(0)
  expect(document).toMatchObject({
    kinds: ['STATE', 'RECORD'],
    label: '픽업 예약',
    homeStatuses: [2],
    recordStatuses: ['PICKUP_SCHEDULED'],
    states: [{ state: 'PICKUP_SCHEDULED', customerMay: ['cancel'] }],
  })
  const moves: unknown = expect.arrayContaining([
    { event: 'pickup.done', to: ['PICKED_UP'], actors: ['STAFF'] },
    { event: 'storage.cancelled', to: ['CANCELLED'], actors: ['CUSTOMER', 'STAFF'] },
  ])
  expect(document).toMatchObject({ states: [{ moves }] })
})

test('explains a home status by the record statuses that can go with it', async () => {
  expect((await explain('8')).document).toMatchObject({
    kinds: ['HOME'],
    label: '체크아웃 신청 완료',
    recordStatuses: ['CHECKOUT_REQUESTED', 'OUTBOUND_SCHEDULED', 'OUTBOUND_DELIVERED'],
  })
})

test('explains a record status by the states that are shown so', async () => {
  expect((await explain('OUTBOUND_DELIVERED')).document).toMatchObject({
    kinds: ['RECORD'],
    label: '배송 완료',
    homeStatuses: [6, 8],
    states: [
      { state: 'ARRIVED', leg: 'TO_STORAGE' },
      { state: 'CHECKED_OUT', leg: 'TO_CUSTOMER' },
    ],
  })
})

test('lists what it knows for a value that it does not know', async () => {
  const { exitCode, stderr } = await runCli(['status', 'explain', '10'])
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/^UNKNOWN_STATUS: "10" is no status\. Use one of: UNPAID, .*OUTBOUND_DELIVERED, .*\n$/)
})
