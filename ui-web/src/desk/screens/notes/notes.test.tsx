import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import { STAFF_NOTE_MAX_CHARACTERS } from '#core/staff/staff-note.ts'
import { readCustomer } from '#adapters/http/contract/staff/customers.ts'
import { staffNames } from '#adapters/http/contract/staff/members.ts'
import {
  noteOnCustomer,
  noteOnOrder,
  notesOnCustomer,
  notesOnOrder,
  removeNote,
  type StaffNoteRow,
} from '#adapters/http/contract/staff/notes.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { pageClock } from '../../../app/page-clock.ts'
import { type FakeStaffApi, fakeStaffApi } from '../../testing/fake-staff-api.ts'
import { staffCustomer } from '../../testing/staff-customer.ts'
import { staffOrder } from '../../testing/staff-order.ts'
import { sessionOf, signedIn, visitDesk } from '../../testing/visit-desk.tsx'

afterEach(cleanup)

const ORDER = 'SK-AAAAAAAAAAAB' as OrderId
const note = (more: Partial<StaffNoteRow> = {}): StaffNoteRow => ({
  noteId: 7,
  customerId: 'customer-1' as CustomerId,
  orderId: ORDER,
  text: '3층, 엘리베이터 없음',
  writtenAt: pageClock().now(),
  writtenBy: 'minji',
  mayRemove: false,
  ...more,
})

let api: FakeStaffApi
let notes: readonly StaffNoteRow[]
beforeEach(() => {
  notes = [note()]
  api = fakeStaffApi()
  signedIn(api, sessionOf('SUPPORT'))
  api.on(readOrder, () => ({ order: staffOrder() }))
  api.on(readCustomer, () => ({ customer: staffCustomer() }))
  api.on(staffNames, () => ({ names: [{ id: 'minji' as StaffId, name: '김민지' }] }))
  api.on(notesOnOrder, () => ({ notes: [...notes], next: null }))
  api.on(notesOnCustomer, () => ({ notes: [...notes], next: null }))
})

const card = async () => {
  const heading = await screen.findByRole('heading', { name: '메모' })
  return within(heading.closest('section') as HTMLElement)
}

test('a note is written on 주문 without a reason, and who writes is told who reads it (G880)', async () => {
  api.on(noteOnOrder, ({ text }) => {
    notes = [note({ noteId: 8, text }), ...notes]
    return { noteId: 8, dryRun: false }
  })
  const { user } = await visitDesk(api, `/desk/orders/${ORDER}`)
  await (await card()).findByText(/김민지/)
  await user.click((await card()).getByRole('button', { name: '메모 남기기' }))
  const sheet = within(await screen.findByRole('dialog'))
  sheet.getByText(/고객도 자기 정보를 받으면 읽을 수 있어요/)
  const keep = sheet.getByRole('button', { name: '남기기' })
  expect(keep.matches(':disabled')).toBe(true)
  await user.type(sheet.getByLabelText('메모'), '6시 뒤에{Enter}전화')
  await user.click(keep)
  await (await card()).findByText('6시 뒤에 전화')
  expect(api.asked.find(({ body }) => body !== undefined && body !== null)?.body).toEqual({ text: '6시 뒤에 전화' })
})

test('what is too long is said before the press, and a refusal keeps what was typed (G880)', async () => {
  const { user } = await visitDesk(api, '/desk/customers/customer-1')
  await user.click((await card()).getByRole('button', { name: '메모 남기기' }))
  const sheet = within(await screen.findByRole('dialog'))
  const field = sheet.getByLabelText('메모')
  await user.click(field)
  await user.paste('가'.repeat(STAFF_NOTE_MAX_CHARACTERS + 1))
  expect(sheet.getByRole('button', { name: '남기기' }).matches(':disabled')).toBe(true)
  await user.clear(field)
  await user.type(field, '6시 뒤에 전화')
  api.on(noteOnCustomer, () => ({ status: 404, code: 'CUSTOMER_UNKNOWN', message: '고객을 찾을 수 없어요.' }))
  await user.click(sheet.getByRole('button', { name: '남기기' }))
  await sheet.findByText('고객을 찾을 수 없어요.')
  expect((field as HTMLTextAreaElement).value).toBe('6시 뒤에 전화')
})

test('each page says whose a note is where it is not its own: 고객 leads to the order, 주문 names the customer (G880)', async () => {
  await visitDesk(api, '/desk/customers/customer-1')
  const way = await (await card()).findByRole('link', { name: `주문 ${ORDER}` })
  expect(way.getAttribute('href')).toBe(`/desk/orders/${ORDER}`)
  cleanup()
  notes = [note({ orderId: null })]
  await visitDesk(api, `/desk/orders/${ORDER}`)
  await (await card()).findByText(/고객 메모/)
})

test('only who may remove a note is offered it, and a reason is asked for (G881)', async () => {
  notes = [note(), note({ noteId: 8, text: '6시 뒤에 전화', mayRemove: true })]
  let removed: unknown = null
  api.on(removeNote, body => {
    if (body.dryRun !== true) [removed, notes] = [body, [note()]]
    return { noteId: 8, dryRun: body.dryRun === true }
  })
  const { user } = await visitDesk(api, `/desk/orders/${ORDER}`)
  const ways = await (await card()).findAllByRole('button', { name: /지우기/ })
  expect(ways).toHaveLength(1)
  await user.click(ways[0] as HTMLElement)
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByText('잘못 적었어요'))
  await sheet.findByText(/되살릴 수 없어요: 6시 뒤에 전화/)
  await user.click(sheet.getByRole('button', { name: '지우기' }))
  await screen.findByText('메모를 지웠어요')
  expect(removed).toMatchObject({ reason: '잘못 적었어요' })
  expect((await card()).queryByText('6시 뒤에 전화')).toBeNull()
})
