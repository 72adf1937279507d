import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

const READ: readonly string[] = [
  '/users/verify-token',
  '/users/me',
  '/users/me/sessions',
  '/users/me/export',
  '/users/me/places',
  '/users/me/room-requests',
  '/users/me/terms',
  '/users/me/marketing',
  '/users/notices',
  '/users/withdraw-eligibility',
  '/users/storing/active',
  '/users/storing/in-storage',
  '/users/equipment/reports',
  '/users/equipment/checkout/options',
  '/users/home-info',
  '/orders/stats',
  '/payments/history',
  '/payments/next-prices',
  '/payments/billing/customer-key',
  '/payments/billing/card',
]
const OF_USER = ['', '/completed', '/in-progress', '/past', '/recent-plan', '/stored'] as const

/** What a customer's screens ask for, with the ids that they need. */
export const listScreens = async (
  { call, rows }: Pick<ServiceUnderTest, 'call' | 'rows'>,
  token: string,
): Promise<readonly string[]> => {
  const { id } = (await call('GET', '/api/users/me', { token })).body.user
  const [own] = await rows(
    `select o.id as order, p.id as payment, r.id as report from storage_order o
     join payment p on p.order_id = o.id and p.term = 1 join report r on r.order_id = o.id
     where o.customer_id = $1 and o.state = 'IN_STORAGE' limit 1`,
    [id],
  )
  const [order, payment, report] = [own?.['order'], own?.['payment'], own?.['report']].map(String)
  return [
    ...READ,
    ...OF_USER.map(part => `/payments/user/${id}${part}`),
    `/users/equipment/report/${report}`,
    `/orders/${order}/payment`,
    `/orders/${order}/timeline`,
    `/orders/${order}/pickup-place`,
    `/orders/${order}/pickup-window`,
    '/pickup-windows?region=RESORT',
    `/payments/${payment}`,
    `/payments/${payment}/cancel-info`,
  ]
}

/** The same for everybody. */
export const withoutIds = (path: string): string => path.replaceAll(/\/(SK-)?[0-9A-Fa-f-]{16,}/g, '/:id')
