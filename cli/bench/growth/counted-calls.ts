import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { registerCard } from './customer-journey.ts'
import { listScreens, withoutIds } from './list-screens.ts'

type Asked = {
  readonly token: string
  /** Does something and answers how many statements it took. */
  readonly count: (work: () => Promise<unknown>) => Promise<number>
}

/** How many statements each screen and each write costs this customer. */
export const countedCalls = async (
  service: ServiceUnderTest,
  { token, count }: Asked,
): Promise<Readonly<Record<string, number>>> => {
  const { call } = service
  const must = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { token, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const counts: Record<string, number> = {}
  for (const path of await listScreens(service, token)) {
    counts[withoutIds(path)] = await count(() => must('GET', `/api${path}`))
  }
  let orderId = ''
  counts['an order is placed'] = await count(async () => {
    const selection = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
    orderId = (await must('POST', '/api/orders/pre-create', selection)).orderId
  })
  const agreed = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
  const { paymentKey } = await must('POST', '/sandbox/toss/window', agreed)
  const payment = { paymentKey, orderId, amount: 99_000 }
  counts['a payment is confirmed'] = await count(() => must('POST', '/api/orders/toss/confirm', payment))
  counts['a card is stored'] = await count(() => registerCard(service, token))
  counts['a card is removed'] = await count(() => must('DELETE', '/api/payments/billing/card'))
  return counts
}
