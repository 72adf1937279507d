import { isNull, type JsonSchema, listShapes } from './json-schema.ts'

const DAY = '2026-11-25'
const MOMENT = '2026-11-20T01:00:00.000Z'
const ORDER = 'SK-7Q2MV4XKPD'
const ID = '0197a5c4-5d1e-7c55-9b1f-2f6f3c1f8a10'

/** A plausible value of a field of that name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  accessToken: 'provider-access-token',
  address: '강원특별자치도 평창군 올림픽로 1',
  amount: 99_000,
  amountWon: 99_000,
  authCode: '123456',
  authKey: 'card-window-auth-key',
  authorizeCode: 'provider-code',
  authorizeUrl: 'https://kauth.kakao.com/oauth/authorize?…',
  autoRenewal: 'ACTIVE',
  billingClientKey: 'live_ck_…',
  brand: 'Atomic',
  by: 'CUSTOMER',
  card: '신한 4330********123*',
  clientKey: 'live_ck_…',
  code: '123456',
  customerKey: ID,
  device: 'Chrome, Android',
  email: 'minji@example.com',
  equipmentBrand: 'Atomic',
  equipmentName: 'Redster X9',
  equipmentSize: '170',
  equipmentType: 'SKI',
  event: 'pickup.scheduled',
  gear: 'Atomic Redster X9',
  inspectionTip: '엣지를 다듬었어요.',
  intent: 'CANCEL',
  label: '신한 4330********123*',
  location: 'RESORT',
  region: 'RESORT',
  maskedEmail: 'm***i@example.com',
  message: '완료했어요.',
  method: '카드',
  name: '김민지',
  newPassword: 'winter2026',
  newWon: 109_000,
  newAmount: 109_000,
  oldWon: 99_000,
  oldAmount: 99_000,
  order_name: '스키 BASIC',
  orderName: '스키 BASIC',
  password: 'winter2026',
  paymentKey: 'tgen_20261120100000abcd1',
  paymentStatus: 'DONE',
  phone: '01012345678',
  plan: 'BASIC',
  provider: 'EMAIL',
  recipientName: '김민지',
  recipientPhone: '01012345678',
  refundAmount: 96_030,
  refundableAmount: 96_030,
  expectedRefund: 96_030,
  renewalStatus: 'OK',
  rule: 'FULL_MINUS_FEE',
  score: 87.5,
  season: '2026-27',
  state: 'one-time-state',
  status: 'DONE',
  term: 1,
  tip: '엣지를 다듬었어요.',
  token: 'eyJhbGciOi…',
  totalAmount: 99_000,
  url: 'https://dashboard.tosspayments.com/receipt/…',
  userLogin: 'minji@example.com',
  userName: '김민지',
  userPassword: 'winter2026',
  userPhone: '01012345678',
}

/** By what names end with or hold. */
const BY_PATTERN: readonly (readonly [RegExp, unknown])[] = [
  [/^orderId$/, ORDER],
  [/Id$|^id$|^uid$/, ID],
  [/At$|^at$|^validUntil$/, MOMENT],
  [
    /Date$|Deadline$|Day$|^day$|^until$|^since$|^(latest|from|to|payableUntil)$|^lastDay|^(window|pickupTarget)(From|To)$|On$/,
    DAY,
  ],
  [/Url$/, 'https://…'],
  [/Image$/, null],
]

/** A value that the schema accepts, with believable texts and numbers in fields whose names we know. */
export const makeExample = (schema: JsonSchema, name = ''): unknown => {
  const shapes = listShapes(schema)
  const shape = shapes.find(one => !isNull(one)) ?? schema
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum.find(word => word === BY_NAME[name]) ?? shape.enum[0]
  if (shape.items) return [makeExample(shape.items, name.replace(/s$/, ''))]
  if (shape.properties) return makeObject(shape)
  const known = name in BY_NAME ? BY_NAME[name] : BY_PATTERN.find(([pattern]) => pattern.test(name))?.[1]
  if (known === null && shapes.some(isNull)) return null
  return hasType(shape.type, known) ? known : PLAIN[String(shape.type)]
}

const makeObject = ({ properties = {} }: JsonSchema): unknown =>
  Object.fromEntries(
    Object.entries(properties)
      // Without a type it is accepted and ignored: it need not be sent.
      .filter(([, schema]) => Object.keys(schema).length > 0)
      .map(([key, schema]) => [key, makeExample(schema, key)]),
  )

const PLAIN: Readonly<Record<string, unknown>> = { string: '…', integer: 1, number: 1, boolean: true, null: null }

const hasType = (type: JsonSchema['type'], value: unknown): boolean =>
  typeof value === (type === 'integer' ? 'number' : type)
