import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { customersOfStaff } from '#adapters/reliability/testing/customers-of-staff.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const [staff, desk] = [await makeStaff(service), deskOfStaff(service)]
const [writing, joining] = [
  customersOfStaff({ call: service.call, databaseUrl: orders.urls[0] }),
  customersOfStaff({ call: service.call, databaseUrl: orders.urls[1] }),
]
// Before the service goes, whose database they are connected to.
afterAll(async () => {
  await Promise.all([staff, desk, writing, joining].map(({ close }) => close()))
  await orders.close()
})

/** Somebody who was written down at the desk with an order that is picked up, and their account, which has proved the same phone. */
const twoOfOne = async () => {
  const phone = newPhone()
  const orderId = await desk.order(phone, '김보관')
  await staff.must(orderId, 'pickup.done')
  const { email } = await service.customer()
  const [account] = await service.rows(
    'update customer set phone = $1, phone_proved_at = created_at where email = $2 returning id',
    [phone, email],
  )
  const [written] = await service.rows('select customer_id as id from storage_order where id = $1', [orderId])
  return { orderId, account: String(account?.['id']), written: String(written?.['id']), picture: randomUUID() }
}
type TwoOfOne = Awaited<ReturnType<typeof twoOfOne>>

type Writing = {
  readonly write: (story: TwoOfOne) => Promise<string>
  /** Of whom what was written is now. */
  readonly whose: string
  readonly ends: readonly string[]
}

const WRITINGS: Readonly<Record<string, Writing>> = {
  'a note on their order': {
    write: ({ orderId }) => writing.note({ order: orderId as OrderId }, '3층'),
    whose: 'select customer_id as id from staff_note where order_id = $1',
    ends: ['noted'],
  },
  'a complaint about their order': {
    write: ({ orderId }) => writing.complain({ order: orderId as OrderId }, 'late'),
    whose: 'select customer_id as id from complaint where order_id = $1',
    ends: ['noted'],
  },
  'a picture at their door': {
    write: ({ orderId, picture }) => writing.keepPicture(orderId, picture),
    whose: 'select o.customer_id as id from door_picture p join storage_order o on o.id = p.order_id where o.id = $1',
    ends: ['kept'],
  },
  'a note on who is joined': {
    write: ({ written }) => writing.note({ customer: written as CustomerId }, '6시 뒤에 전화'),
    whose: `select n.customer_id as id from staff_note n join storage_order o on o.customer_id = n.customer_id where o.id = $1`,
    // Who was looked at is gone then: the account is looked up anew.
    ends: ['CustomerUnknown', 'noted'],
  },
}

test.each(Object.entries(WRITINGS))(
  'while somebody of the desk is joined with their account, %s is written and the account’s, in every order (G192)',
  async (_what, { write, whose, ends }) => {
    const found = new Set<string>()
    await orders.everyOrder({
      arrange: twoOfOne,
      one: write,
      other: ({ written }) => joining.join(written),
      async check([written, joined], { orderId, account }) {
        expect(joined).toBe('joined')
        found.add(written)
        expect((await service.rows(whose, [orderId])).map(({ id }) => id)).toEqual(
          written === 'CustomerUnknown' ? [] : [account],
        )
      },
      switches: 2,
    })
    expect([...found].toSorted()).toEqual(ends)
  },
  120_000,
)
