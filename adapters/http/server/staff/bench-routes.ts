import type { FastifyInstance, FastifyRequest } from 'fastify'
import { err, ok, type Result } from 'neverthrow'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import * as bench from '#adapters/http/contract/staff/bench.ts'
import { isDoorEvent, parseDoorPictureId } from '#core/storing/door-picture.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { IMAGE_MAX_BYTES } from '#core/storing/report-image.ts'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffCaller } from '#core/staff/staff-access.ts'
import { sendPicture, sizeIn } from '#adapters/http/server/storing/send-picture.ts'
import { orderOf } from './order-routes.ts'
import { makeAdmit, type makeStaffMount, replyStaffFailure, type StaffServer } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** Reports from the workshop. */
export const staffBenchRoutes = (mount: Mount): void => {
  mount(bench.uploadedPictures, ({ desk, params }) =>
    orderOf(params).andThen(id => desk.pictureDrafts.views(id).map(views => ({ views: [...views] }))),
  )
  mount(bench.reusePictures, ({ desk, caller, params }) =>
    orderOf(params).andThen(id =>
      desk.reportUploads.reuse(id, caller.member).map(({ views, tip }) => ({ views: [...views], tip })),
    ),
  )
  mount(
    bench.fileReport,
    ({ desk, caller, params, body: { score, tip, reason = null, occurredAt = null, dryRun = false } }) =>
      orderOf(params).andThen(orderId =>
        desk.reportUploads
          .file({ orderId, score, tip, reason, occurredAt, dryRun, staff: caller.member })
          .map(({ change }) => ({ orderId, isCorrection: change.event === 'report.corrected', dryRun })),
      ),
  )
}

type OfPicture = { Params: { orderId: string; view: string } }
type OfDoorPicture = {
  Params: { orderId: string; pictureId: string }
  Querystring: Readonly<Record<string, unknown>>
}

/** Each holds a picture of up to ten megabytes until its turn to be read has come (G843). */
const UPLOADS_AT_ONCE = 12
const UPLOAD_RETRY_SECONDS = 5

/** Pictures travel as they are, not as JSON. */
export const pictureRoutes = (app: FastifyInstance, server: StaffServer): void => {
  const admit = makeAdmit(server)
  const admittedTo = new WeakMap<FastifyRequest, { readonly desk: DeskSide; readonly caller: StaffCaller }>()
  let uploads = 0
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  // Before the body is read: nobody else sends ten megabytes.
  app.addHook('onRequest', async (request: FastifyRequest<OfPicture>, reply) => {
    const method = request.method === 'PUT' ? 'PUT' : 'GET'
    const isOfDoor = request.routeOptions.url?.endsWith(bench.DOOR_PICTURE_PATH) === true
    const admitted = await admit(request, reply, {
      method,
      path: isOfDoor ? bench.DOOR_PICTURE_PATH : bench.PICTURE_PATH,
      access: isOfDoor && method === 'GET' ? 'SUPPORT' : 'OPERATOR',
      about: 'ORDER',
      isCloseLook: true,
    })
    if (admitted.isErr()) return replyStaffFailure(reply, admitted.error)
    const { desk, caller } = admitted.value
    if (caller !== null) admittedTo.set(request, { desk, caller })
    if (method === 'GET') return undefined
    if (uploads >= UPLOADS_AT_ONCE) {
      return replyStaffFailure(reply, { kind: 'TooManyRequests', retryAfterSeconds: UPLOAD_RETRY_SECONDS })
    }
    uploads += 1
    reply.raw.once('close', () => (uploads -= 1))
    return undefined
  })
  app.put<OfPicture>(bench.PICTURE_PATH, { bodyLimit: IMAGE_MAX_BYTES }, async (request, reply) => {
    const admitted = admittedTo.get(request)
    const target = parseTarget(request.params)
    if (target.isErr() || admitted === undefined) return replyStaffFailure(reply, { kind: 'OrderNotFound' })
    const { desk, caller } = admitted
    const { id, view } = target.value
    const done = await desk.reportUploads.put(id, view, { bytes: bytesOf(request), staff: caller.member })
    return done.match(
      () => reply.send({ success: true }),
      failure => replyStaffFailure(reply, failure),
    )
  })
  app.get<OfPicture>(bench.PICTURE_PATH, async (request, reply) => {
    const admitted = admittedTo.get(request)
    const target = parseTarget(request.params)
    if (target.isErr() || admitted === undefined) return replyStaffFailure(reply, { kind: 'OrderNotFound' })
    const { id, view } = target.value
    const picture = await admitted.desk.pictureDrafts.read(id, view)
    return picture.match(
      found =>
        found === null
          ? replyStaffFailure(reply, { kind: 'OrderNotFound' })
          : reply.type('image/jpeg').send(Buffer.from(found)),
      failure => replyStaffFailure(reply, failure),
    )
  })
  app.put<OfDoorPicture>(bench.DOOR_PICTURE_PATH, { bodyLimit: IMAGE_MAX_BYTES }, async (request, reply) => {
    const admitted = admittedTo.get(request)
    const target = parseDoorTarget(request.params)
    if (target.isErr() || admitted === undefined) return replyStaffFailure(reply, { kind: 'DoorPictureNotFound' })
    const { event, takenAt } = request.query
    const at = Instant.parse(String(takenAt))
    if (typeof event !== 'string' || !isDoorEvent(event)) {
      return replyStaffFailure(reply, { kind: 'InvalidInput', field: 'event' })
    }
    if (at.isErr()) return replyStaffFailure(reply, { kind: 'InvalidInput', field: 'takenAt' })
    const { desk, caller } = admitted
    const picture = { ...target.value, event, takenAt: at.value, bytes: bytesOf(request), staff: caller.member }
    return (await desk.doorPictures.keep(picture)).match(
      () => reply.send({ success: true }),
      failure => replyStaffFailure(reply, failure),
    )
  })
  app.get<OfDoorPicture>(bench.DOOR_PICTURE_PATH, async (request, reply) => {
    const admitted = admittedTo.get(request)
    const target = parseDoorTarget(request.params)
    if (target.isErr() || admitted === undefined) return replyStaffFailure(reply, { kind: 'DoorPictureNotFound' })
    const { orderId, id } = target.value
    return (await admitted.desk.doorPictures.read(orderId, id, sizeIn(request.query))).match(
      stored => sendPicture(reply, stored),
      failure => replyStaffFailure(reply, failure),
    )
  })
}

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array())

const parseTarget = ({
  orderId,
  view,
}: OfPicture['Params']): Result<{ readonly id: OrderId; readonly view: ReportView }, OrderNotFound> => {
  const known = REPORT_VIEWS.find(one => one === view)
  const missing: OrderNotFound = { kind: 'OrderNotFound' }
  return parseOrderId(orderId)
    .mapErr(() => missing)
    .andThen(id => (known === undefined ? err(missing) : ok({ id, view: known })))
}

const parseDoorTarget = ({ orderId, pictureId }: OfDoorPicture['Params']) =>
  parseOrderId(orderId).andThen(known => parseDoorPictureId(pictureId).map(id => ({ orderId: known, id })))
