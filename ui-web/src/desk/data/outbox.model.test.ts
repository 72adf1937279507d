import fc from 'fast-check'
import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { DoorPictureId } from '#core/storing/door-picture.ts'
import type { StaffPut } from '#adapters/http/client/staff/staff-put.ts'
import type { StaffSend } from '#adapters/http/client/staff/staff-send.ts'
import { readOrder } from '#adapters/http/contract/staff/orders.ts'
import { memoryDeviceRecords } from '../testing/memory-device-records.ts'
import { rememberedPictures } from '../testing/remembered-pictures.ts'
import { makeOutbox, type Outbox } from './outbox.ts'

const DRIVER = 'kim' as StaffId
const ORDERS = ['SK-A', 'SK-B', 'SK-C'].map(text => text as OrderId)

/** The service as far as keys go: a step is recorded once for its key, and an order takes a step of the state that was seen. */
const makeService = () => {
  const recorded: { readonly orderId: string; readonly reason: string }[] = []
  const answers = new Set<string>()
  const moved = new Set<string>()
  const net = { isUp: true, losesAnswers: 0, forgetsKeys: false, refusesPictures: false, calls: 0 }
  const unreached = { code: 'UNREACHABLE' } as const
  const refuse = (code: string) => errAsync({ code, message: '그사이 바뀌었어요.', requestId: 'r' })
  const send = ((call: unknown, parcel: never) => {
    const { params, body, idempotencyKey } = parcel as {
      params: { orderId: string }
      body: { reason: string; version?: number; occurredAt: Instant }
      idempotencyKey: string
    }
    net.calls += 1
    if (!net.isUp) return errAsync(unreached)
    if (call === readOrder) {
      const steps = recorded
        .filter(step => step.orderId === params.orderId)
        .map(({ reason }) => ({ event: 'pickup.missed', staff: DRIVER, occurredAt: Number(reason) }))
      return okAsync({ order: { state: 'REQUESTED', pickupDate: null, checkout: null, actions: [], steps } })
    }
    if (!answers.has(idempotencyKey)) {
      if (recorded.some(({ reason }) => reason === body.reason)) return refuse('INVALID_TRANSITION')
      if (moved.has(params.orderId) && body.version !== undefined) return refuse('ORDER_CHANGED')
      recorded.push({ orderId: params.orderId, reason: body.reason })
      if (!net.forgetsKeys) answers.add(idempotencyKey)
    }
    if (net.losesAnswers > 0) {
      net.losesAnswers -= 1
      return errAsync(unreached)
    }
    return okAsync({})
  }) as unknown as StaffSend
  const pictures = new Map<string, string>()
  /** Kept once for its id, and only of an order with a step. */
  const put: StaffPut = (path, bytes) => {
    if (!net.isUp) return errAsync(unreached)
    if (net.refusesPictures) return refuse('INVALID_IMAGE')
    const [, orderId = '', id = ''] = /^\/orders\/([^/]+)\/door-pictures\/([^?]+)/.exec(path) ?? []
    if (!recorded.some(step => step.orderId === orderId)) return refuse('DOOR_PICTURE_REFUSED')
    pictures.set(id, String(bytes))
    if (net.losesAnswers === 0) return okAsync(undefined)
    net.losesAnswers -= 1
    return errAsync(unreached)
  }
  return { send, put, net, moved, recorded, pictures }
}

class Driver {
  readonly service = makeService()
  readonly device = memoryDeviceRecords()
  readonly camera = rememberedPictures()
  outbox: Outbox
  #keys = 0
  #now = 1_000_000

  constructor() {
    this.outbox = this.open()
  }

  open(): Outbox {
    return makeOutbox({
      records: this.device,
      send: this.service.send,
      put: this.service.put,
      pictures: this.camera,
      clock: { now: () => this.#now as Instant },
      newKey: () => `key-${(this.#keys += 1)}`,
    })
  }

  /** Another page on the same device: what was only in the old one's memory is gone. */
  async kill(): Promise<void> {
    this.outbox = this.open()
    await this.outbox.restore()
  }

  async record(orderId: OrderId, count = 0): Promise<string> {
    this.#now += 1000
    const at = this.#now as Instant
    const pictures = Array.from({ length: count }, (_, place) => `picture-${at}-${place}` as DoorPictureId)
    for (const view of pictures) await this.camera.keep({ orderId, view, bytes: new Uint8Array([count]), takenAt: at })
    await this.outbox.record({
      pictures,
      staff: DRIVER,
      orderId,
      at,
      body: { event: 'pickup.missed', reason: String(at), occurredAt: at, version: 1, details: { fault: 'CUSTOMER' } },
    })
    return String(at)
  }
}

type Model = { done: { readonly orderId: string; readonly reason: string }[]; pictures: number }
type Command = fc.AsyncCommand<Model, Driver>

const command = (name: string, run: (model: Model, real: Driver) => Promise<unknown>): Command => ({
  check: () => true,
  async run(model, real) {
    await run(model, real)
    check(model, real)
  },
  toString: () => name,
})

/** Each thing that was done is at the service once or waits on the device; nothing that waits unrefused is there already unless its answer was lost. */
const check = ({ done }: Model, { service, outbox }: Driver): void => {
  const at = service.recorded.map(({ reason }) => reason)
  const waiting = outbox.steps().map(({ body }) => body.reason)
  expect(new Set(at).size, 'nothing twice at the service').toBe(at.length)
  expect(new Set(waiting).size, 'nothing twice on the device').toBe(waiting.length)
  for (const { reason } of done) expect([...at, ...waiting], 'nothing lost').toContain(reason)
}

const commands = [
  fc.tuple(fc.constantFrom(...ORDERS), fc.nat(2)).map(([orderId, count]) =>
    command(`record ${orderId} with ${count} pictures`, async (model, real) => {
      model.pictures += count
      model.done.push({ orderId, reason: await real.record(orderId, count) })
    }),
  ),
  fc.constant(command('send', (_, { outbox }) => outbox.flush(DRIVER))),
  fc.constant(
    command('send twice at once', (_, { outbox }) => Promise.all([outbox.flush(DRIVER), outbox.flush(DRIVER)])),
  ),
  fc.constant(command('net gone', async (_, { service }) => void (service.net.isUp = false))),
  fc.constant(command('net back', async (_, { service }) => void (service.net.isUp = true))),
  fc.constant(command('lose an answer', async (_, { service }) => void (service.net.losesAnswers += 1))),
  fc.constant(command('service gives up its keys', async (_, { service }) => void (service.net.forgetsKeys = true))),
  fc
    .constantFrom(...ORDERS)
    .map(orderId => command(`somebody moves ${orderId}`, async (_, { service }) => void service.moved.add(orderId))),
  fc.constant(command('kill', (_, real) => real.kill())),
  fc.constant(
    command('take back', async (model, { outbox, service, camera }) => {
      const step = outbox.steps().find(({ refusal, isRecorded }) => refusal === null && !isRecorded)
      if (!step || !(await outbox.takeBack(step.key))) return
      for (const view of step.pictures) await camera.remove({ ...step, view })
      model.pictures -= step.pictures.length
      // The service has it where its answer was lost.
      if (service.recorded.some(({ reason }) => reason === step.body.reason)) return
      model.done = model.done.filter(({ reason }) => reason !== step.body.reason)
    }),
  ),
  fc.constant(
    command('insist', async (_, { outbox }) => {
      const refused = outbox.steps().find(({ refusal }) => refusal !== null)
      if (!refused) return
      const { version: _seen, ...body } = refused.body
      await outbox.replace(refused.key, { ...refused, body })
    }),
  ),
]

test('what is done at the doors is at the service once, in its order, whatever net and phone do (G338)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: '+1' }), async steps => {
      const real = new Driver()
      const model: Model = { done: [], pictures: 0 }
      await fc.asyncModelRun(() => ({ model, real }), steps)

      // In the end there is a net, and the driver insists on what was refused.
      Object.assign(real.service.net, { isUp: true, losesAnswers: 0 })
      for (let tries = 0; tries < 30 && real.outbox.steps().length > 0; tries += 1) {
        await real.outbox.flush(DRIVER)
        for (const step of real.outbox.steps().filter(({ isRecorded }) => !isRecorded)) {
          const { version: _seen, ...body } = step.body
          await real.outbox.replace(step.key, { ...step, body })
        }
      }
      expect(real.outbox.steps()).toEqual([])
      expect(real.service.pictures.size).toBe(model.pictures)
      expect(await real.camera.all().unwrapOr(null)).toEqual([])
      for (const orderId of ORDERS) {
        const reasons = (some: readonly { orderId: string; reason: string }[]) =>
          some.filter(step => step.orderId === orderId).map(({ reason }) => reason)
        expect(reasons(real.service.recorded)).toEqual(reasons(model.done))
      }
    }),
    { numRuns: 100 },
  )
})

test('a device without room says so, and nothing is sent that is not kept', async () => {
  const real = new Driver()
  real.device.fill()
  await real.record(ORDERS[0] as OrderId)
  expect(real.outbox.steps()).toEqual([])
  await real.outbox.flush(DRIVER)
  expect(real.service.recorded).toEqual([])
})

test('a record that is on its way is not taken back (G865)', async () => {
  const real = new Driver()
  await real.record(ORDERS[0] as OrderId)
  const [step] = real.outbox.steps()
  const sending = real.outbox.flush(DRIVER)
  expect(await real.outbox.takeBack(step?.key ?? '')).toBe(false)
  await sending
  expect(real.service.recorded).toHaveLength(1)
})

test('what another member left on the device is neither sent nor lost', async () => {
  const real = new Driver()
  await real.record(ORDERS[0] as OrderId)
  await real.outbox.flush('lee' as StaffId)
  expect([real.outbox.steps().length, real.service.recorded.length]).toEqual([1, 0])
})

test('a picture that the service does not take is shown, tried again, or thrown away, and holds up nothing else (G873)', async () => {
  const real = new Driver()
  const [first, second] = ORDERS as [OrderId, OrderId, OrderId]
  await real.record(first, 1)
  await real.outbox.flush(DRIVER)
  expect(real.outbox.steps()).toEqual([])

  await real.record(first, 1)
  real.service.net.refusesPictures = true
  await real.record(second)
  await real.outbox.flush(DRIVER)
  expect(real.service.recorded).toHaveLength(3)
  const [left] = real.outbox.steps()
  expect(left).toMatchObject({ orderId: first, isRecorded: true, refusal: { code: 'INVALID_IMAGE' } })
  real.service.net.refusesPictures = false
  await real.outbox.retry(left?.key ?? '')
  await real.outbox.flush(DRIVER)
  expect([real.outbox.steps(), real.service.pictures.size]).toEqual([[], 2])
})
