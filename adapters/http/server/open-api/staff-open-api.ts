import * as access from '#adapters/http/contract/staff/access.ts'
import * as bench from '#adapters/http/contract/staff/bench.ts'
import * as calendar from '#adapters/http/contract/staff/calendar.ts'
import * as checkouts from '#adapters/http/contract/staff/checkouts.ts'
import * as commandLine from '#adapters/http/contract/staff/command-line.ts'
import * as customers from '#adapters/http/contract/staff/customers.ts'
import * as lockers from '#adapters/http/contract/staff/lockers.ts'
import * as looks from '#adapters/http/contract/staff/looks.ts'
import * as money from '#adapters/http/contract/staff/money.ts'
import * as orderMoney from '#adapters/http/contract/staff/order-money.ts'
import * as messages from '#adapters/http/contract/staff/messages.ts'
import * as notes from '#adapters/http/contract/staff/notes.ts'
import * as newOrders from '#adapters/http/contract/staff/new-orders.ts'
import * as orders from '#adapters/http/contract/staff/orders.ts'
import * as prices from '#adapters/http/contract/staff/prices.ts'
import * as settings from '#adapters/http/contract/staff/settings.ts'
import { COMMAND_TYPE, CommandAnswer, COMMANDS_PATH } from '#adapters/http/contract/staff/sent-command.ts'
import { type AnyStaffCall, StaffErrorBody } from '#adapters/http/contract/staff/staff-call.ts'
import * as storage from '#adapters/http/contract/staff/storage.ts'
import * as tasks from '#adapters/http/contract/staff/tasks.ts'
import * as terms from '#adapters/http/contract/staff/terms.ts'
import * as work from '#adapters/http/contract/staff/work.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { APP_VERSION } from '#core/shared/app-version.ts'
import { DOOR_EVENTS } from '#core/storing/door-picture.ts'
import { PICTURE_SIZES } from '#core/storing/report-image.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import * as members from '#adapters/http/contract/staff/members.ts'
import { content, describeAnswer, IDEMPOTENCY_KEY, type Json, toJsonSchema } from './open-api-answers.ts'
import { namesIn, templated } from './open-api-paths.ts'

type Group = { readonly description: string; readonly calls: Readonly<Record<string, unknown>> }

/** By the file of the contract that describes them: each is a tag. */
const GROUPS: Readonly<Record<string, Group>> = {
  access: { description: 'Invitation, sign-in, proof and sign-out.', calls: access },
  commandLine: { description: 'Command lines: signing them in by a code, and out.', calls: commandLine },
  work: { description: 'What waits, and what is looked for.', calls: work },
  tasks: { description: 'What is left to a person, and what customers complain about or ask.', calls: tasks },
  notes: { description: 'What the staff writes down for each other.', calls: notes },
  orders: { description: 'One order and its next step.', calls: orders },
  newOrders: { description: 'Orders that the staff takes.', calls: newOrders },
  checkouts: { description: 'Gear that is asked for or handed out at the desk.', calls: checkouts },
  orderMoney: { description: 'The money of one order, and what may be done with it.', calls: orderMoney },
  money: { description: 'The money of the shop: what waits, what came and went, what it came to.', calls: money },
  looks: { description: 'What is masked until a member says why they look.', calls: looks },
  customers: { description: 'A customer on the telephone.', calls: customers },
  messages: { description: 'What customers were told, and telling them more.', calls: messages },
  bench: { description: 'Pictures and reports.', calls: bench },
  storage: { description: 'Lockers and tours.', calls: storage },
  lockers: { description: 'Which lockers there are, and who waits for one.', calls: lockers },
  prices: { description: 'What renewals cost, and who agrees to more.', calls: prices },
  terms: { description: 'The texts that bind shop and customers, and who wants news.', calls: terms },
  settings: { description: "The shop's own facts.", calls: settings },
  calendar: { description: 'What is driven on which day.', calls: calendar },
  members: { description: 'The members of the staff.', calls: members },
}

const isStaffCall = (exported: unknown): exported is AnyStaffCall =>
  typeof exported === 'object' && exported !== null && 'path' in exported && 'access' in exported

type Named = { readonly name: string; readonly group: string; readonly call: AnyStaffCall }

/** Every call of the staff API. */
export const STAFF_CALLS: readonly Named[] = Object.entries(GROUPS).flatMap(([group, { calls }]) =>
  Object.entries(calls).flatMap(([name, call]) => (isStaffCall(call) ? [{ name, group, call }] : [])),
)

/** The staff API described for machines, apart from the customers'. */
export const staffOpenApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: `${currentShop().brand.latin} staff API`,
    version: APP_VERSION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api/staff' }],
  tags: Object.entries(GROUPS).map(([name, { description }]) => ({ name, description })),
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-seasonkeep_staff', description: 'Set by signing in.' },
      commandLine: { type: 'http', scheme: 'bearer', description: 'Of a command line that a member has signed in.' },
    },
    schemas: { Error: toJsonSchema(StaffErrorBody, 'answer') },
  },
  paths: { ...describeCalls(), ...describeOthers() },
})

const describeCalls = (): Readonly<Record<string, Json>> => {
  const paths: Record<string, Json> = {}
  for (const { name, group, call } of STAFF_CALLS) {
    const path = templated(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, { name, group }) }
  }
  return paths
}

const describeCall = (call: AnyStaffCall, { name, group }: Pick<Named, 'name' | 'group'>): Json => ({
  operationId: name,
  tags: [group],
  summary: call.summary,
  description: describeAccess(call),
  security: call.access === 'ANYONE' ? [] : [call.carrier === 'TOKEN' ? { commandLine: [] } : { session: [] }],
  parameters: [
    ...namesIn(call.path),
    ...(call.query ?? []).map(one => ({ name: one, in: 'query', schema: { type: 'string' } })),
    ...(call.isIdempotent ? [IDEMPOTENCY_KEY] : []),
  ],
  ...(call.body && { requestBody: { required: true, content: content(toJsonSchema(call.body, 'body')) } }),
  responses: { 200: describeAnswer('Done.', call.answer), '4XX': REFUSED, '5XX': REFUSED },
})

const describeAccess = ({ access: needed, about, needsProof }: AnyStaffCall): string => {
  if (needed === 'ANYONE') return 'Before signing in.'
  const proof = needsProof ? ' Asks for a passkey or a code of the last five minutes, unless it is a dry run.' : ''
  const bound = about === 'SHOP' ? ' Not for members who are bound to regions.' : ''
  return `For ${needed} and above.${bound}${proof}`
}

/** `code` is for programs, `message` is a Korean sentence to show. */
const REFUSED: Json = {
  description: 'Refused: `code` says why, `message` what to do.',
  content: content({ $ref: '#/components/schemas/Error' }),
}

const PICTURE = { 'image/*': { schema: { type: 'string', format: 'binary' } } }

/** What is not JSON. */
const describeOthers = (): Json => {
  const security = [{ session: [] }]
  const parameters = [
    { name: 'orderId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'view', in: 'path', required: true, schema: { type: 'string', enum: REPORT_VIEWS } },
  ]
  const doorParameters = [
    { name: 'orderId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'pictureId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  ]
  return {
    [templated(bench.PICTURE_PATH)]: {
      put: {
        operationId: 'putPicture',
        tags: ['bench'],
        summary: 'One picture of the next report, as it is.',
        description: 'For OPERATOR and above.',
        security,
        parameters,
        requestBody: { required: true, content: PICTURE },
        responses: { 200: { description: 'Done.' }, '4XX': REFUSED, '5XX': REFUSED },
      },
      get: {
        operationId: 'readPicture',
        tags: ['bench'],
        summary: 'What was uploaded.',
        description: 'For OPERATOR and above.',
        security,
        parameters,
        responses: { 200: { description: 'A JPEG.', content: PICTURE }, '4XX': REFUSED, '5XX': REFUSED },
      },
    },
    [templated(bench.DOOR_PICTURE_PATH)]: {
      put: {
        operationId: 'putDoorPicture',
        tags: ['bench'],
        summary:
          'A picture that was taken where the gear was handed over, as it is. It belongs to the last step `event` of the order; sent again under the same id, it is kept once.',
        description: 'For OPERATOR and above.',
        security,
        parameters: [
          ...doorParameters,
          { name: 'event', in: 'query', required: true, schema: { type: 'string', enum: DOOR_EVENTS } },
          { name: 'takenAt', in: 'query', required: true, schema: { type: 'string', format: 'date-time' } },
        ],
        requestBody: { required: true, content: PICTURE },
        responses: { 200: { description: 'Done.' }, '4XX': REFUSED, '5XX': REFUSED },
      },
      get: {
        operationId: 'readDoorPicture',
        tags: ['bench'],
        summary: 'A picture that was taken where the gear was handed over.',
        description: 'For SUPPORT and above.',
        security,
        parameters: [...doorParameters, { name: 'size', in: 'query', schema: { type: 'string', enum: PICTURE_SIZES } }],
        responses: { 200: { description: 'A JPEG, or a WebP.', content: PICTURE }, '4XX': REFUSED, '5XX': REFUSED },
      },
    },
    [COMMANDS_PATH]: {
      post: {
        operationId: 'sendCommand',
        tags: ['commandLine'],
        summary: 'Words that were typed at a member’s machine, carried out here.',
        description:
          'For SUPPORT and above; each command asks for its own role, regions and proof. The body is a line of JSON with the words, and behind it the bytes of the files that they name. With an Idempotency-Key a command that writes is carried out once.',
        security: [{ commandLine: [] }],
        parameters: [IDEMPOTENCY_KEY],
        requestBody: { required: true, content: { [COMMAND_TYPE]: { schema: { type: 'string', format: 'binary' } } } },
        responses: { 200: describeAnswer('What the command printed.', CommandAnswer), '4XX': REFUSED, '5XX': REFUSED },
      },
    },
    '/events': {
      get: {
        operationId: 'listenToEvents',
        tags: ['work'],
        summary: 'Server-sent events: the id of each order that changes.',
        description: 'For SUPPORT and above.',
        security,
        responses: {
          200: {
            description: 'As long as the session.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
          '4XX': REFUSED,
          '5XX': REFUSED,
        },
      },
    },
  }
}
