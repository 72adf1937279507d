import type { Answer, Customer, Extra } from './api.ts'
import type { ServiceUnderTest } from './running-service.ts'

/** Calls about one contract, as the device of its customer makes them. */
export const ownContract = ({ call, rows }: ServiceUnderTest, token: string, orderId: string) => {
  const paymentId = async (): Promise<string> =>
    String((await rows('select id from payment where order_id = $1 and term = 1', [orderId]))[0]?.['id'])
  const ending = async (wish: object, extra: Extra = {}): Promise<Answer> =>
    call('PUT', `/api/payments/${await paymentId()}/status`, {
      token,
      body: { status: 'CANCELLED', ...wish },
      ...extra,
    })
  return {
    orderId,
    paymentId,
    quote: () => call('GET', `/api/users/storing/cancel-info?orderId=${orderId}`, { token }),
    terms: async () => call('GET', `/api/payments/${await paymentId()}/cancel-info`, { token }),
    end: ending,
    cancel: (wish: object = {}) => ending({ intent: 'CANCEL', ...wish }),
    terminate: () => ending({ intent: 'TERMINATE' }),
    resume: async () => call('POST', `/api/payments/${await paymentId()}/resume`, { token }),
    /** The states of order, money and renewal, and each refund with its tries. */
    async stands() {
      const [order] = await rows(
        `select o.state, p.status as payment, o.auto_renewal as renewal from storage_order o
         join payment p on p.order_id = o.id and p.term = 1 where o.id = $1`,
        [orderId],
      )
      const { state, payment, renewal } = order ?? {}
      return { state, payment, renewal, refunds: await readRefunds(rows, orderId) }
    },
    /** How often, and how much, the provider has given back. */
    async givenBack() {
      const { body } = await call('GET', `/sandbox/toss/ledger.json?orderId=${orderId}`)
      const [line] = body as readonly { refunds: number; refundedWon: number }[]
      return [line?.refunds, line?.refundedWon]
    },
    /** The tasks of the staff about it. */
    tasks: async () =>
      (
        await rows(
          `select kind from staff_task where subject in (
             select id::text from payment where order_id = $1
             union select r.id::text from refund r join payment p on p.id = r.payment_id where p.order_id = $1
           ) order by id`,
          [orderId],
        )
      ).map(({ kind }) => kind),
  }
}

const readRefunds = async (rows: ServiceUnderTest['rows'], orderId: string): Promise<readonly string[]> =>
  (
    await rows(
      `select concat_ws(' ', r.n, r.status, r.amount_won) as told from refund r join payment p on p.id = r.payment_id
       where p.order_id = $1 order by r.n`,
      [orderId],
    )
  ).map(({ told }) => String(told))

/** A storage that is paid for and not picked up yet. */
export const paidContract = async (service: ServiceUnderTest, customer?: Customer, choice?: object) => {
  const owner = customer ?? (await service.customer())
  const orderId = await owner.order()
  const { status } = await owner.confirm(orderId, await owner.agree(orderId, choice))
  if (status !== 200) throw new Error(`the order was not paid: ${status}`)
  return { owner, ...ownContract(service, owner.token, orderId) }
}

/** Whose an order is. */
export const readCustomerId = async ({ rows }: Pick<ServiceUnderTest, 'rows'>, orderId: string): Promise<string> => {
  const [row] = await rows('select customer_id::text as id from storage_order where id = $1', [orderId])
  return String(row?.['id'])
}

/** The customer of this session stores a card that pays. */
export const registerCard = async ({ call }: Pick<ServiceUnderTest, 'call'>, token: string): Promise<void> => {
  const { customerKey } = (await call('GET', '/api/payments/billing/customer-key', { token })).body
  const window = await call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })
  const body = { customerKey, authKey: window.body.authKey }
  const { status } = await call('POST', '/api/payments/billing/issue', { token, body })
  if (status !== 200) throw new Error(`the card was not stored: ${status}`)
}
