import pg from 'pg'

type LedgerLine = { readonly orderId: string; readonly charges: number }

/** Each query finds what must not be there (reliability.md section 2). */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'I1: at most one payment is done for each contract and term': `
    select order_id from payment where status = 'DONE' group by order_id, term having count(*) > 1`,
  'I5: the order stands where its timeline ends': `
    select o.id from storage_order o
    where not exists (select from timeline t where t.order_id = o.id and t.step = o.step and t.to_state = o.state)
       or o.step <> (select count(*) from timeline t where t.order_id = o.id)`,
  'I6: every step is in the transition table': `
    select t.order_id from timeline t
    where not exists (
      select from transition r where (r.event, r.from_state, r.to_state) = (t.event, t.from_state, t.to_state)
    )`,
  'an order is paid exactly when its payment is': `
    select o.id from storage_order o join payment p on p.order_id = o.id and p.term = 1
    where (o.terms_paid > 0) <> (p.status = 'DONE')`,
  'the order says whether an attempt is open': `
    select o.id from storage_order o
    where o.attempt_open <> exists (
      select from payment p join payment_attempt a on a.payment_id = p.id
      where p.order_id = o.id and a.status in ('SENT', 'UNKNOWN')
    )`,
}

/** The provider's ledger is the judge of money: charged at most once, and exactly when we say so (I2, I3). */
export const brokenInvariants = async (url: string, databaseUrl: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const broken: string[] = []
    for (const [invariant, query] of Object.entries(FORBIDDEN)) {
      const { rows } = await client.query<Record<string, string>>(query)
      broken.push(...rows.map(row => `${invariant}: ${Object.values(row).join(' ')}`))
    }
    const { rows: paid } = await client.query<{ order_id: string }>(
      `select order_id from payment where status = 'DONE'`,
    )
    const { rows: open } = await client.query<{ id: string }>(`select id from storage_order where attempt_open`)
    const ledger = (await (await fetch(`${url}/sandbox/toss/ledger.json`)).json()) as readonly LedgerLine[]
    const charged = new Map<string, number>()
    for (const line of ledger) charged.set(line.orderId, (charged.get(line.orderId) ?? 0) + line.charges)
    const ours = new Set(paid.map(row => row.order_id))
    const undecided = new Set(open.map(row => row.id))
    for (const [orderId, charges] of charged) {
      if (charges > 1) broken.push(`I2: ${orderId} was charged ${charges} times`)
      if (charges === 1 && !ours.has(orderId) && !undecided.has(orderId))
        broken.push(`I3: ${orderId} was charged and forgotten`)
    }
    for (const orderId of ours)
      if (charged.get(orderId) !== 1) broken.push(`I3: ${orderId} is called paid but was not charged`)
    return broken
  } finally {
    await client.end()
  }
}
