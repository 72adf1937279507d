import { setTimeout as delay } from 'node:timers/promises'
import type { Customer } from './api.ts'
import type { ServiceUnderTest } from './running-service.ts'

let phones = 0

export type CustomerWithPhone = { readonly customer: Customer; readonly phone: string }

/** Somebody who can be reached by SMS and by e-mail. */
export const customerWithPhone = async (service: ServiceUnderTest): Promise<CustomerWithPhone> => {
  const customer = await service.customer()
  const phone = `0108888${String((phones += 1)).padStart(4, '0')}`
  await service.rows(
    'update customer set phone = $1, phone_proved_at = case when $1::text is not null then now() end where email = $2',
    [phone, customer.email],
  )
  return { customer, phone }
}

/** Until no notice waits any more. */
export const waitForNotices = async (service: Pick<ServiceUnderTest, 'rows'>, withinSeconds = 45): Promise<void> => {
  const open = () => service.rows(`select kind, channel, state from notice where state in ('NEW', 'HANDED_ON')`, [])
  for (let tries = withinSeconds * 10; (await open()).length > 0; tries -= 1) {
    if (tries === 0) throw new Error(`not told: ${JSON.stringify(await open())}`)
    await delay(100)
  }
}

/** Their notices, codes apart: the first line of each message, sorted. */
export const firstLines = async (service: ServiceUnderTest, to: string): Promise<readonly string[]> => {
  const messages = await service.messages(to)
  return messages
    .filter(({ code }) => code === null)
    .map(({ text }) => text.split('\n')[0] ?? '')
    .toSorted()
}
