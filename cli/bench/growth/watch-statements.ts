import pg from 'pg'

/** A statement as the product sent it. */
export type Sent = { readonly text: string; readonly values: readonly unknown[] }

/** As the product's own pool calls itself; the sandbox, the queue and tests have other connections. */
const PRODUCT = 'seasonkeep'

/** Listens to every connection of this process until it is stopped. */
export const watchStatements = () => {
  const sent: Sent[] = []
  // oxlint-disable-next-line typescript/no-explicit-any -- as many forms as pg knows
  const plain: (...args: any[]) => any = pg.Client.prototype.query
  const noting = function (this: pg.Client, ...args: unknown[]) {
    const isProduct = Reflect.get(Reflect.get(this, 'connectionParameters') as object, 'application_name') === PRODUCT
    if (isProduct) sent.push(toSent(args))
    return plain.apply(this, args)
  }
  pg.Client.prototype.query = noting as typeof pg.Client.prototype.query
  return {
    /** What was sent since the last time. */
    take: (): readonly Sent[] => sent.splice(0),
    stop: () => {
      pg.Client.prototype.query = plain as typeof pg.Client.prototype.query
    },
  }
}

const toSent = ([query, values]: readonly unknown[]): Sent => {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = query as { readonly text: string; readonly values?: unknown[] }
  return { text, values: own ?? [] }
}
