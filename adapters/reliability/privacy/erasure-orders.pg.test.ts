import { randomUUID } from 'node:crypto'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { findTracesOfDeparted } from '#adapters/postgres/testing/find-traces.ts'
import { type Answer, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { customersOfStaff, UNDELETABLE_IMAGES } from '#adapters/reliability/testing/customers-of-staff.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { ownContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { serviceToday } from '#adapters/reliability/testing/service-now.ts'

const service = await sharedService({
  roles: ['api'],
  proxy: 'trusted',
  webhooks: 'lost',
  images: UNDELETABLE_IMAGES,
})
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
const work = await service.workerJobsBy(orders.urls[0])
const [desk, administrators] = [
  { call: service.call, databaseUrl: orders.urls[0] },
  { ...service, databaseUrl: orders.urls[1] },
]
const staff = await makeStaff(desk)
const [staffOfPeople, staffOfMoney] = [customersOfStaff(desk), deskOfStaff(desk)]
const staffOfContracts = contractsOfStaff({ ...desk, url: service.url })
const erasing = customersOfStaff(administrators)
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([staffOfPeople, staffOfMoney, staffOfContracts, erasing, staff].map(({ close }) => close()))
  await orders.close()
})

let people = 0

/** Somebody whose name and phone nobody else has, signed in. */
const someone = async () => {
  const person = await service.customer()
  people += 1
  const [name, phone] = [`남궁${String.fromCodePoint(0xac00 + people)}겨울`, newPhone()]
  const [row] = await service.rows(
    'update customer set name = $1, phone = $2, phone_proved_at = created_at where email = $3 returning id',
    [name, phone, person.email],
  )
  return { ...person, name, phone, id: String(row?.['id']) }
}
type Person = Awaited<ReturnType<typeof someone>>

/** The same, with a storage that is paid for. */
const storing = async () => {
  const person = await someone()
  const orderId = await person.order()
  expect((await person.confirm(orderId, await person.agree(orderId))).status).toBe(200)
  return { ...person, orderId }
}

const describeAnswer = ({ status, body }: Answer): string => (status < 300 ? 'done' : String(body?.code ?? status))

type Leaving = { readonly leave: (person: Person) => Promise<boolean>; readonly switches: number }
const WAYS: Readonly<Record<string, Leaving>> = {
  'who leaves': {
    leave: async ({ token }) => (await other.call('DELETE', '/api/users/withdraw', { token })).status === 200,
    switches: 2,
  },
  // The same erasure, without the session that the other one begins with.
  'whom an ADMIN erases': {
    leave: async ({ id, name }) => (await erasing.erase(id, `${name} asked for it`)) === 'erased',
    switches: 1,
  },
}

const isSignedIn = async (token: unknown): Promise<boolean> =>
  (await service.call('GET', '/api/users/me', { token: String(token) })).status === 200

const ofPerson = ({ email, name, phone, id }: Person): readonly string[] => [email, name, phone, id]

type Told = { readonly end: string; readonly token?: unknown }
type Action<Story extends Person> = {
  readonly arrange: () => Promise<Story>
  readonly act: (story: Story) => Promise<Told>
  /** What must be nowhere once they are erased. */
  readonly theirs?: (story: Story, end: string) => readonly string[]
  /** What became of the money. */
  readonly stands?: (story: Story) => Promise<string>
  readonly ends: readonly string[]
  /** What they do before they go, at the place where they do. */
  readonly first?: (story: Story) => Promise<unknown>
  /** Where the action ends the session with which they would have left. */
  readonly endWithoutSession?: string
  readonly switches?: number
}
const action = <Story extends Person>(one: Action<Story>): Action<Person> => one as unknown as Action<Person>

/** The same, once it is cancelled: nothing keeps them. */
const cancelled = async () => {
  const person = await storing()
  expect((await ownContract(service, person.token, person.orderId).cancel()).status).toBe(200)
  await service.worker()
  return person
}

/** The same, but their money is still owed: the provider has refused to give it back. */
const owed = async () => {
  const person = await storing()
  await service.faults({ on: 'cancel', then: 'error:NOT_CANCELABLE_AMOUNT', times: 1 })
  expect((await ownContract(service, person.token, person.orderId).cancel()).status).toBe(200)
  await service.worker()
  return person
}
/** Somebody whose gear was fetched, stored and handed out for good. */
const returned = async () => {
  const person = await someone()
  const { orderId } = await staff.store(person)
  expect((await ownContract(service, person.token, orderId).terminate()).status).toBe(200)
  expect((await staff.handOut(orderId, { isFinal: true })).isOk()).toBe(true)
  return { ...person, orderId }
}
const byId = (id: string) => ({ customer: id as CustomerId })

/** What a member writes about money that is nobody's any more, they write after the erasure. */
const unlessOfNobody = (story: Person, end: string): readonly string[] =>
  ofPerson(story).filter(trace => !end.includes('of nobody') || trace !== story.name)

/** Once a worker has done what is due. */
const givenBack = async ({ token, orderId }: Person & { readonly orderId: string }): Promise<string> => {
  await service.worker()
  return `given back ${(await ownContract(service, token, orderId).givenBack())[0]}`
}

const ACTIONS: Readonly<Record<string, Action<Person>>> = {
  'logs in': action({
    arrange: someone,
    async act({ email, password }) {
      const answer = await newBrowser(one).call('POST', '/api/users/login', { body: { email, password } })
      return { end: describeAnswer(answer), token: answer.body.token }
    },
    ends: ['LOGIN_FAILED, erased', 'done, erased'],
  }),
  'has their token renewed': action({
    arrange: someone,
    async act({ token }) {
      const answer = await one.call('POST', '/api/auth/refresh', { token })
      return { end: describeAnswer(answer), token: answer.body.token }
    },
    ends: ['SIGN_IN_NEEDED, erased', 'done, erased'],
  }),
  'types the code for a new password': action({
    arrange: async () => {
      const person = await someone()
      const browser = newBrowser(one)
      await browser.call('POST', '/api/auth/send-reset-code', { body: { email: person.email } })
      await expect.poll(() => service.messages(person.email)).not.toEqual([])
      return { ...person, browser, code: await service.codeFor(person.email) }
    },
    act: async ({ browser, email, code }) => ({
      end: describeAnswer(await browser.call('POST', '/api/auth/verify-email-code', { body: { email, code } })),
    }),
    ends: ['CODE_INCORRECT, erased', 'done, erased'],
  }),
  'sets a new password': action({
    arrange: async () => {
      const person = await someone()
      const browser = newBrowser(one)
      await browser.call('POST', '/api/auth/send-reset-code', { body: { email: person.email } })
      await expect.poll(() => service.messages(person.email)).not.toEqual([])
      const code = await service.codeFor(person.email)
      await browser.call('POST', '/api/auth/verify-email-code', { body: { email: person.email, code } })
      return { ...person, browser }
    },
    act: async ({ browser, email }) => ({
      end: describeAnswer(
        await browser.call('POST', '/api/auth/reset-password', { body: { email, newPassword: 'snowing2027' } }),
      ),
    }),
    ends: ['RESET_NOT_ALLOWED, erased', 'done, erased'],
    endWithoutSession: 'done, stays',
  }),
  'proves another phone': action({
    arrange: async () => {
      const [person, next] = [await someone(), newPhone()]
      await service.call('POST', '/api/auth/send-phone-change-sms', { token: person.token, body: { phone: next } })
      return { ...person, next, authCode: await service.codeFor(next) }
    },
    act: async ({ token, next, authCode }) => ({
      end: describeAnswer(
        await one.call('POST', '/api/auth/verify-phone-change-sms', { token, body: { phone: next, authCode } }),
      ),
    }),
    theirs: story => [...ofPerson(story), story.next],
    ends: ['CODE_INCORRECT, erased', 'SIGN_IN_NEEDED, erased', 'done, erased'],
  }),
  'proves the e-mail': action({
    arrange: async () => {
      const person = await someone()
      await service.call('POST', '/api/auth/send-own-email-code', { token: person.token })
      return { ...person, code: await service.codeFor(person.email) }
    },
    act: async ({ token, code }) => ({
      end: describeAnswer(await one.call('POST', '/api/auth/verify-own-email-code', { token, body: { code } })),
    }),
    ends: ['CODE_INCORRECT, erased', 'SIGN_IN_NEEDED, erased', 'done, erased'],
  }),
  'loads their data': action({
    arrange: someone,
    act: async ({ token }) => ({ end: describeAnswer(await one.call('GET', '/api/users/me/export', { token })) }),
    ends: ['SIGN_IN_NEEDED, erased', 'done, erased'],
  }),
  'gets their data from the staff': action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.copy(id, `${name} asked for it`) }),
    ends: ['CustomerGone, erased', 'copied, erased'],
  }),
  'is looked at by the staff': action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.look(id, `${name} is on the phone`) }),
    ends: ['seen, erased', 'unknown, erased'],
  }),
  'has their sign-ins looked at': action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.securityEvents(id, `${name} is on the phone`) }),
    ends: ['none, erased'],
  }),
  'is logged out by the staff': action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.logOut(id, `${name} lost the phone`) }),
    ends: ['logged out, erased'],
    endWithoutSession: 'logged out, stays',
  }),
  'has a task of theirs closed': action({
    arrange: async () => {
      const person = await someone()
      await service.rows(
        `insert into staff_task (kind, subject, detail, created_at) values ('PROVIDER_UNLINKED', $1, 'kakao', now())`,
        [person.id],
      )
      return person
    },
    act: async ({ id, name }) => ({
      end: await staffOfPeople.closeTask(id, 'PROVIDER_UNLINKED', `${name} was called`),
    }),
    ends: ['TaskUnknown, erased', 'closed, erased'],
  }),
  complains: action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.complain(byId(id), `${name} waited an hour`) }),
    ends: ['CustomerUnknown, erased', 'noted, erased'],
  }),
  'has a note written on them': action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.note(byId(id), `${name} calls back after six`) }),
    ends: ['CustomerUnknown, erased', 'noted, erased'],
  }),
  'has a note written on their order': action({
    arrange: cancelled,
    act: async ({ orderId, name }) => ({
      end: await staffOfPeople.note({ order: orderId as OrderId }, `${name} calls back after six`),
    }),
    ends: ['OrderNotFound, erased', 'noted, erased'],
  }),
  'has a note on them removed': action({
    arrange: async () => {
      const person = await someone()
      expect(await staffOfPeople.note(byId(person.id), `${person.name} calls back after six`)).toBe('noted')
      const [note] = await service.rows('select id from staff_note where customer_id = $1', [person.id])
      return { ...person, note: Number(note?.['id']) }
    },
    act: async ({ note, name }) => ({ end: await staffOfPeople.removeNote(note, `${name} does not`) }),
    ends: ['NoteUnknown, erased', 'removed, erased'],
  }),
  'has a picture at the door kept': action({
    arrange: async () => ({ ...(await returned()), picture: randomUUID() }),
    act: async ({ orderId, picture }) => ({ end: await staffOfPeople.keepPicture(orderId, picture) }),
    // What nobody is left for is deleted from the image store, by a worker or by who has put it there.
    async stands({ picture }) {
      const [row] = await service.rows(
        `select (select count(*) from door_picture where key = $1) || ' of it and '
           || (select count(*) from dropped_picture where key = $1) || ' to delete' as stands`,
        [`${picture}.jpg`],
      )
      return String(row?.['stands'])
    },
    ends: ['OrderNotFound, erased, 0 of it and 0 to delete', 'kept, erased, 0 of it and 1 to delete'],
    switches: 1,
  }),
  'has the pictures at the door looked at': action({
    arrange: returned,
    act: async ({ orderId, name }) => ({ end: await staffOfPeople.lookAtPictures(orderId, `${name} asks`) }),
    ends: ['seen, erased', 'unknown, erased'],
    switches: 1,
  }),
  'is written to': action({
    arrange: someone,
    act: async ({ id, name }) => ({ end: await staffOfPeople.write(id, `${name}님, 전화 주세요`) }),
    ends: ['CustomerNotFound, erased', 'written, erased'],
  }),
  'orders at the desk': action({
    arrange: someone,
    act: async ({ phone, name }) => {
      const ordered = await staffOfMoney.order(phone, name)
      return { end: ordered.startsWith('SK-') ? 'ordered' : ordered }
    },
    // Who is gone is new there.
    theirs: ({ email, id }) => [email, id],
    // An order of nobody would be fetched from nobody, and its money is taken.
    async stands({ phone }) {
      const theirs = 'select from storage_order o join customer c on c.id = o.customer_id where c.phone = $1'
      return `orders of theirs ${(await service.rows(theirs, [phone])).length}`
    },
    ends: ['ordered, erased, orders of theirs 1', 'ordered, stays, orders of theirs 1'],
  }),
  'has the gear fetched': action({
    arrange: storing,
    act: async ({ orderId, name }) => ({
      end: (await staff.advance(orderId, 'pickup.done', { reason: `${name} was there` })).match(
        () => 'fetched',
        ({ kind }) => kind,
      ),
    }),
    ends: ['fetched, stays'],
  }),
  'has a payment looked up by the staff': action({
    arrange: cancelled,
    act: async ({ orderId, name }) => ({ end: await staffOfContracts.reconcile(orderId, `${name} sees a charge`) }),
    ends: ['InProgress, erased', 'PaymentNotFound, erased', 'looked up, erased'],
    switches: 1,
  }),
  'has the reports looked at': action({
    arrange: cancelled,
    act: async ({ orderId, name }) => ({ end: await staffOfPeople.lookAtReports(orderId, `${name} asks`) }),
    ends: ['seen, erased', 'unknown, erased'],
  }),
  'has the checkout looked at': action({
    arrange: returned,
    act: async ({ orderId, name }) => ({ end: await staffOfPeople.lookAtCheckout(orderId, `${name} asks`) }),
    ends: ['seen, erased', 'unknown, erased'],
  }),
  'is on the list of a driver': action({
    arrange: async () => {
      const [person, tour] = [await storing(), Day.addDays(await serviceToday(service), 1)]
      await staff.must(person.orderId, 'pickup.scheduled', { pickupDate: tour, isForced: true })
      return { ...person, tour }
    },
    first: ({ token, orderId }) => ownContract({ ...service, call: other.call }, token, orderId).cancel(),
    act: async ({ orderId, name, tour }) => ({
      end: await staffOfPeople.printTour(orderId, tour, `${name} asks when we come`),
    }),
    ends: ['listed, erased', 'not listed, erased'],
    switches: 1,
  }),
  'is cancelled by the staff': action({
    arrange: storing,
    act: async ({ orderId }) => ({
      end: await staffOfContracts.cancel(orderId).match(
        () => 'cancelled',
        ({ kind }) => kind,
      ),
    }),
    stands: givenBack,
    ends: ['cancelled, erased, given back 1', 'cancelled, stays, given back 1'],
  }),
  'has a payment in doubt looked up': action({
    arrange: async () => {
      const person = await someone()
      const orderId = await person.order()
      await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
      expect((await person.confirm(orderId, await person.agree(orderId))).status).toBe(202)
      await service.moveClock({ advance: 'PT11S' })
      return { ...person, orderId }
    },
    act: async () => ({ end: await work('settle-payments').then(() => 'looked up') }),
    stands: async ({ orderId }) => `charged ${await service.charges(orderId)}`,
    ends: ['looked up, stays, charged 1'],
  }),
  'has a payment in doubt named by its provider': action({
    arrange: async () => {
      const person = await someone()
      const orderId = await person.order()
      await service.faults({ on: 'confirm', then: 'drop-after', times: 1 })
      expect((await person.confirm(orderId, await person.agree(orderId))).status).toBe(202)
      return { ...person, orderId }
    },
    act: async ({ orderId }) => ({
      end: describeAnswer(
        await one.call('POST', '/api/webhooks/payments', {
          body: { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-02T10:15:04.123456', data: { orderId } },
        }),
      ),
    }),
    stands: async ({ orderId }) => `charged ${await service.charges(orderId)}`,
    ends: ['done, stays, charged 1'],
    switches: 1,
  }),
  'has a refund in doubt looked up': action({
    arrange: async () => {
      const person = await storing()
      await service.faults({ on: 'cancel', then: 'drop-after', times: 1 })
      expect((await ownContract(service, person.token, person.orderId).cancel()).status).toBe(200)
      await service.moveClock({ advance: 'PT2M' })
      return person
    },
    act: async () => ({ end: await work('settle-refunds').then(() => 'looked up') }),
    stands: givenBack,
    ends: ['looked up, erased, given back 1'],
    switches: 1,
  }),
  'has a refused refund tried again': action({
    arrange: owed,
    act: async ({ orderId, name }) => ({ end: (await staffOfContracts.retryRefunds(orderId, `${name} asks`)).join() }),
    theirs: unlessOfNobody,
    ends: ['Again of nobody, erased', 'Again, erased', 'RefundUnknown, erased'],
    switches: 1,
  }),
  'has a refused refund paid by bank': action({
    arrange: owed,
    act: async ({ orderId, name }) => ({ end: (await staffOfContracts.payByBank(orderId, `${name} asks`)).join() }),
    theirs: unlessOfNobody,
    ends: ['RefundUnknown, erased', 'Settled of nobody, erased', 'Settled, erased'],
    switches: 1,
  }),
  'has a transfer taken back': action({
    arrange: async () => {
      const person = await owed()
      expect(await staffOfContracts.payByBank(person.orderId)).toEqual(['Settled'])
      return person
    },
    act: async ({ orderId, name }) => ({ end: await staffOfContracts.reopenRefund(orderId, `${name} has nothing`) }),
    ends: ['RefundUnknown, erased', 'Reopened, erased'],
    switches: 1,
  }),
  'has money given back out of goodwill': action({
    arrange: async () => {
      const person = await someone()
      const { orderId } = await staff.store(person)
      expect(await staffOfContracts.giveGoodwill(orderId, 1_000)).toBe('Given')
      expect((await ownContract(service, person.token, orderId).terminate()).status).toBe(200)
      expect((await staff.handOut(orderId, { isFinal: true })).isOk()).toBe(true)
      const [next] = await service.rows(
        `insert into payment (id, order_id, term, amount_won, status, fee_won, method, approved_at, created_at, kind, reference, received_by)
         select gen_random_uuid(), order_id, 2, amount_won, 'DONE', 0, 'BANK', approved_at, created_at, 'BANK', order_id, 'boss'
         from payment where order_id = $1 returning id`,
        [orderId],
      )
      return { ...person, orderId, next: String(next?.['id']) }
    },
    act: async ({ next, name }) => ({
      end: await staffOfContracts.giveGoodwill(next, 2_000, { byBank: true, reason: `${name} asks` }),
    }),
    theirs: unlessOfNobody,
    ends: ['Given of nobody, erased', 'Given, erased', 'PaymentNotFound, erased'],
  }),
}

describe.each(Object.entries(WAYS))('%s', (_who, { leave, switches }) => {
  test.each(Object.entries(ACTIONS))(
    'while the same person %s is gone whole and signed in to nothing, or stays whole',
    async (_what, { arrange, act, theirs = ofPerson, stands = async () => '', ends, ...action }) => {
      const found = new Set<string>()
      /** What belongs to one of them alone, so that a trace tells whose it is: all are looked for at once, which reads every table. */
      const gone: string[] = []
      await orders.everyOrder({
        arrange,
        one: act,
        other: async story => {
          await action.first?.(story)
          return leave(story)
        },
        async check([{ end, token }, isGone], story) {
          found.add([end, isGone ? 'erased' : 'stays', await stands(story)].filter(Boolean).join(', '))
          if (!isGone) return
          gone.push(...theirs(story, end))
          for (const had of [story.token, token].filter(Boolean)) expect(await isSignedIn(had)).toBe(false)
        },
        switches: action.switches ?? switches,
      })
      expect(await findTracesOfDeparted(service.databaseUrl, gone)).toEqual([])
      found.delete(action.endWithoutSession ?? '')
      expect([...found].toSorted()).toEqual(ends)
    },
    120_000,
  )
})
