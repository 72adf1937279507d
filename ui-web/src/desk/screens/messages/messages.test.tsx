import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CustomerId } from '#core/shared/ids.ts'
import type { output as Parsed } from 'zod/mini'
import { listMessages } from '#adapters/http/contract/staff/messages.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { staffMessage } from '../../testing/staff-customer.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

type MessageToCustomer = Parsed<typeof listMessages.answer>['messages'][number]

const message = (more: Partial<MessageToCustomer> = {}): MessageToCustomer => ({
  ...staffMessage(more),
  customerId: 'customer-1' as CustomerId,
  customerName: '한겨울',
  ...more,
})

let api: FakeStaffApi
beforeEach(() => {
  api = fakeStaffApi()
  signedIn(api, sessionOf('SUPPORT'))
  api.on(listMessages, () => ({
    messages: [message(), message({ noticeId: 'later' as NoticeId, orderId: null, kind: 'WRITTEN' })],
    next: null,
  }))
})
afterEach(cleanup)

const rows = async () => {
  await screen.findAllByText('한겨울님')
  return screen.getAllByRole('listitem').filter(row => row.textContent.includes('한겨울님'))
}

test('what customers were told is listed, each with the way to the customer and the order (G730)', async () => {
  await visitDesk(api, '/desk/messages')
  const [first, second] = (await rows()).map(row => within(row))
  expect(first?.getByRole('link', { name: '한겨울님' }).getAttribute('href')).toBe('/desk/customers/customer-1')
  expect(first?.getByRole('link', { name: /^주문 SK-/ }).getAttribute('href')).toBe('/desk/orders/SK-AAAAAAAAAAAB')
  expect(second?.queryByRole('link', { name: /^주문/ })).toBeNull()
  expect(first?.getByText(/알림톡 · 보냈어요/)).toBeTruthy()
})

test('what may not have arrived is one press away, and the address keeps it (G730)', async () => {
  const { user, history } = await visitDesk(api, '/desk/messages')
  await rows()
  api.on(listMessages, () => ({ messages: [], next: null }))
  await user.click(screen.getByRole('radio', { name: '못 받았을 수 있어요' }))
  await screen.findByText('이런 메시지가 없어요.')
  expect(api.asked.findLast(({ path }) => path === '/messages')?.search).toBe('?outcome=FAILED')
  expect(history.location.search).toBe('?outcome=FAILED')
})
