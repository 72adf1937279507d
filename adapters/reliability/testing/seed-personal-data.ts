import { type Client, escapeIdentifier } from 'pg'
import { type ColumnDecision, type Personal, PERSONAL_COLUMNS } from '#adapters/postgres/privacy/personal-columns.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { accountSubject, targetSubject } from '#core/account/service/subjects.ts'
import { SECRET } from './own-token.ts'

/** A value that is in one column alone: as the database has it, and as the service answers it. */
export type Mark = {
  readonly column: string
  readonly decision: Personal
  readonly stored: string
  readonly told: string
}

type SeededPerson = { readonly id: string; readonly email: string; readonly marks: readonly Mark[] }

type Row = Readonly<Record<string, string | number | boolean | null>>
type Rows = Readonly<Record<string, Row>>

const EMAIL = 'Zz.Customer@example.com'
const PHONE = '01098765432'
const STAFF = 'clerk'

const box = makeSecretBox(SECRET)
const hash = keyedHash(SECRET)

/** As recognisable as the others, but of a form that the program reads. */
const FORMED: Rows = {
  customer: {
    email: EMAIL,
    email_key: EMAIL.toLowerCase(),
    phone: PHONE,
    provider_id: 'zz-at-kakao',
    provider_token: box.seal('a refresh token'),
  },
  stored_card: { billing_key: box.seal('a billing key') },
  social_candidate: { profile: box.seal(JSON.stringify({ provider: 'kakao', providerId: 'zz-at-kakao' })) },
  verification_code: { target: hash(targetSubject(PHONE)) },
  reset_grant: { target: hash(targetSubject(EMAIL.toLowerCase())) },
  log_in_guard: { account: hash(accountSubject(EMAIL.toLowerCase())) },
}

/** What the program decides by, so that nothing of it is recognisable. */
const DECISIVE: Rows = {
  customer: { provider: 'kakao', unlinked_at: null },
  door_picture: { step: 1 },
  locker_place: { region: 'RESORT', code: 'A-01' },
  pickup_booking: { region: 'RESORT', day: '2026-12-01', half: 'MORNING', is_forced: true },
  notice: { channel: 'SMS', state: 'SENT', sent_by: 'SMS', sent_with: null, resent_of: null },
  payment: { term: 1 },
  payment_attempt: { n: 1, status: 'DONE', next_look_at: null },
  price_offer: { term: 1, tell_at: null, answer: 'AGREED' },
  refund: { n: 1, next_look_at: null },
  report: { score: 87.5 },
  storage_order: {
    equipment_type: 'SKI',
    location: 'RESORT',
    handed_parts: 'POLES BAG',
    plan: 'BASIC',
    step: 1,
    terms_paid: 1,
    auto_renewal: 'TERMINATED',
    renewal_status: 'OK',
    charge_due_at: null,
    duty_due_at: null,
    former_customer: null,
    left_at: null,
  },
  timeline: { step: 1, actor_kind: 'CUSTOMER' },
  // Found by what the person typed alone.
  verification_code: { customer_id: null },
}

/** One contract that has ended, and one whose refund is under way. */
const CONTRACTS: readonly Rows[] = [
  {
    storage_order: { state: 'RETURNED' },
    timeline: { event: 'equipment.returned', from_state: 'CHECKED_OUT', to_state: 'RETURNED' },
    payment: { status: 'DONE' },
    refund: { status: 'DONE' },
  },
  {
    storage_order: { state: 'CANCELLED' },
    timeline: { event: 'storage.cancelled', from_state: 'REQUESTED', to_state: 'CANCELLED' },
    payment: { status: 'CANCELLED' },
    refund: { status: 'UNKNOWN' },
  },
]

/**
 * A customer with something recognisable in every column that says anything of a person, made from the catalogue of the database and from what
 * was decided of its columns; a new column is filled too. Its checks and what it counts by itself are
 * dropped: a made-up value says nothing that they ask for.
 */
export const seedPersonalData = async (db: Client, now: Date): Promise<SeededPerson> => {
  await dropChecks(db)
  await db.query(`insert into staff (id, name, role) values ($1, '김직원', 'SUPPORT') on conflict do nothing`, [STAFF])
  await db.query(
    `insert into locker (region, code, zone, kind, added_at) values ('RESORT', 'A-01', 'A', 'BOTH', now())`,
  )
  const tables = groupByTable(await readColumns(db)).filter(isOfCustomer)
  const marks: Mark[] = []
  await db.query('begin')
  const write = async (table: Table, links: Row, nth: number): Promise<Row> => {
    const cells = table.columns.map(column => makeCell({ column, links, nth, now }))
    const written = await insert(db, table.name, cells)
    marks.push(...cells.flatMap(({ mark }) => mark ?? []))
    return written
  }
  const named = (name: string): Table => {
    const table = tables.find(one => one.name === name)
    if (!table) throw new Error(`there is no table ${name}`)
    return table
  }
  const customer = await write(named('customer'), {}, 0)
  const id = toId(customer)
  const ofCustomer: Row = { customer_id: id, subject: id, actor_id: id, staff_id: STAFF }
  const others = tables.filter(({ name }) => ![...SPINE, ...OF_THE_DEPARTED].includes(name))
  const ofNoContract = { ...ofCustomer, order_id: null }
  for (const table of others.filter(one => !needsContract(one))) await write(table, ofNoContract, CONTRACTS.length)
  for (const nth of CONTRACTS.keys()) {
    const order = await write(named('storage_order'), ofCustomer, nth)
    const ofOrder = { ...ofCustomer, order_id: toId(order) }
    const payment = await write(named('payment'), ofOrder, nth)
    for (const table of others.filter(isOfContract)) await write(table, { ...ofOrder, payment_id: toId(payment) }, nth)
  }
  await db.query('commit')
  return { id, email: EMAIL, marks }
}

const SPINE = ['customer', 'storage_order', 'payment']
/** Written as they leave. */
const OF_THE_DEPARTED = ['refund_contact']

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The database writes it itself. */
  readonly is_given: boolean
  readonly is_nullable: boolean
  /** The column by which others name the row that it refers to. */
  readonly link: string
  /** Its place among all columns: what makes its value its own. */
  readonly place: number
}
type Table = { readonly name: string; readonly columns: readonly Column[] }

/** All columns of the database, but those of the queue and of the sandbox. */
export const readColumns = async (db: Client): Promise<readonly Column[]> => {
  const { rows } = await db.query<Column>(`
    select c.table_name as table, c.column_name as name, c.data_type as type,
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as is_given,
      c.is_nullable = 'YES' as is_nullable,
      coalesce((
        select case k.confrelid when 'storage_order'::regclass then 'order_id' else k.confrelid::regclass || '_id' end
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        where k.contype = 'f' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and a.attname = c.column_name
      ), c.column_name) as link,
      row_number() over (order by c.table_name, c.column_name)::integer as place
    from information_schema.columns c
    where c.table_schema not in ('pg_catalog', 'information_schema', 'sandbox')
    order by c.table_name, c.ordinal_position`)
  return rows
}

const groupByTable = (columns: readonly Column[]): readonly Table[] =>
  [...Map.groupBy(columns, ({ table }) => table)].map(([name, ofTable]) => ({ name, columns: ofTable }))

const findDecision = ({ table, name }: Pick<Column, 'table' | 'name'>): ColumnDecision | undefined =>
  (PERSONAL_COLUMNS as Readonly<Record<string, Readonly<Record<string, ColumnDecision>>>>)[table]?.[name]

const isPersonal = (decision: ColumnDecision | undefined): decision is Personal => typeof decision === 'object'

/** Has something that goes with its customer; the rest goes by its age, or stays. */
const isOfCustomer = ({ columns }: Table): boolean =>
  columns.some(column => {
    const decision = findDecision(column)
    return isPersonal(decision) && decision[0] !== 'Expires'
  })

const isContract = ({ link }: Column): boolean => link === 'order_id' || link === 'payment_id'
const isOfContract = ({ columns }: Table): boolean => columns.some(isContract)
/** Else something of the customer may be in it that belongs to no contract. */
const needsContract = ({ columns }: Table): boolean => columns.some(column => isContract(column) && !column.is_nullable)

type Cell = { readonly name: string; readonly value: unknown; readonly mark?: Mark }

const makeCell = (at: {
  readonly column: Column
  readonly links: Row
  readonly nth: number
  readonly now: Date
}): Cell => {
  const { column, links, nth } = at
  const { table, name } = column
  const decided = { ...DECISIVE[table], ...CONTRACTS[nth]?.[table] }
  if (name in decided) return { name, value: decided[name] }
  if (column.link in links) return { name, value: links[column.link] }
  const decision = findDecision(column)
  const formed = FORMED[table]?.[name]
  const { value, ...mark } =
    formed === undefined ? recognisable(at) : { value: formed, stored: String(formed), told: String(formed) }
  if (value === undefined || mark.stored === undefined || !isPersonal(decision)) return { name, value }
  const isScrubbed = decision[0] === 'Scrubbed' || decision[0] === 'ArchivedScrubbed'
  return {
    name,
    value: isScrubbed ? `${mark.stored}: ${NAME}, ${EMAIL}, ${PHONE}` : value,
    mark: { column: `${table}.${name}`, decision, stored: mark.stored, told: mark.told },
  }
}

/** As `recognisable` names the customer. */
const NAME = 'zz-customer-name-0'

type Recognisable = { readonly value: unknown; readonly stored?: string; readonly told: string }

const recognisable = ({
  column: { table, name, type, place, is_given: isGiven },
  nth,
  now,
}: {
  readonly column: Column
  readonly nth: number
  readonly now: Date
}): Recognisable => {
  const number = place * (CONTRACTS.length + 1) + nth
  const same = (value: string | number): Recognisable => ({ value, stored: String(value), told: String(value) })
  if (isGiven) return { value: undefined, told: '' }
  switch (type) {
    case 'boolean':
      return { value: false, told: '' }
    case 'text':
      return same(`zz-${table}-${name}-${nth}`)
    case 'uuid':
      return same(`aaaaaaaa-aaaa-4aaa-8aaa-${String(number).padStart(12, '0')}`)
    case 'integer':
    case 'bigint':
    case 'numeric':
      return same(7_000_000 + number)
    case 'date':
      return same(new Date(Date.UTC(2040, 0, 1 + number)).toISOString().slice(0, 10))
    case 'bytea': {
      const text = Buffer.from(`zz-${table}-${name}-${nth}`)
      return { value: text, stored: text.toString('hex'), told: text.toString('base64') }
    }
    case 'jsonb':
      return { ...same(`zz-${table}-${name}-${nth}`), value: JSON.stringify([`zz-${table}-${name}-${nth}`]) }
    case 'timestamp with time zone': {
      // The second and its fractions are its own: microseconds, which the service never writes.
      const second = `:${String(number % 60).padStart(2, '0')}.${100 + Math.floor(number / 60)}`
      return { value: `${now.toISOString().slice(0, 16)}${second}007Z`, stored: `${second}007`, told: `${second}Z` }
    }
    default:
      throw new Error(`${table}.${name}: tell here what a recognisable ${type} is`)
  }
}

const insert = async (db: Client, table: string, cells: readonly Cell[]): Promise<Row> => {
  const given = cells.filter(({ value }) => value !== undefined)
  const { rows } = await db.query<Row>(
    `insert into ${escapeIdentifier(table)} (${given.map(({ name }) => escapeIdentifier(name)).join(', ')})
     values (${given.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    given.map(({ value }) => value),
  )
  return rows[0] ?? {}
}

const toId = ({ id }: Row): string => String(id)

const dropChecks = async (db: Client): Promise<void> => {
  const { rows } = await db.query<{ drops: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drops from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
    union all select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal`)
  for (const { drops } of rows) await db.query(drops)
}
