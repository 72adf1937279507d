import type { ServiceUnderTest } from './running-service.ts'
import type { SeededContract } from './seed-contracts.ts'

/** Someone who can log in takes a seeded contract and its card over. */
export const takenOver = async (
  service: Pick<ServiceUnderTest, 'call' | 'customer' | 'rows'>,
  { orderId, billingKey }: SeededContract,
) => {
  const { token, email, password } = await service.customer()
  const [me] = await service.rows(`select id, customer_key from customer where email = $1`, [email])
  await service.rows(
    `with card as (
       update stored_card set customer_id = $1 where customer_id = (select customer_id from storage_order where id = $2)
     )
     update storage_order set customer_id = $1 where id = $2`,
    [me?.['id'], orderId],
  )
  await service.rows(`update sandbox.toss_billing_key set customer_key = $1 where billing_key = $2`, [
    me?.['customer_key'],
    billingKey,
  ])
  const signIn = async (): Promise<string> =>
    (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token
  return { token, signIn }
}
