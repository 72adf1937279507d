import type { PhoneNumber } from '#core/account/phone-number.ts'
import { ServicePorts } from '#adapters/container/service/ports.ts'
import { ServiceSide } from '#adapters/container/service/service-side.ts'
import { resolve } from '#adapters/container/token.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { Email } from '#core/account/email.ts'
import type { Password } from '#core/account/password.ts'
import type { Instant } from '#core/shared/instant.ts'
import { contractDeeds, placedAgo } from './contract-deeds.ts'
import type { Living } from './contract-life.ts'
import { type DemoShop, done } from './demo-shop.ts'
import { daysAgo, type Deed } from './moments.ts'
import type { DrawnGear } from './draw-gear.ts'
import type { DemoPerson } from './people.ts'

/** Of every customer of the demo. */
export const DEMO_PASSWORD = 'season2026'

/** From 010-0000-0001 on: numbers that are not assigned. */
const toPhone = (index: number): PhoneNumber => `0100000${String(index + 1).padStart(4, '0')}` as PhoneNumber

const DAYS_BEFORE_FIRST_ORDER = 1

/** All that one customer and the staff do for them, from the sign-up until today. */
export const makeDeeds = (
  shop: DemoShop,
  pictures: DrawnGear,
  person: DemoPerson,
  index: number,
  now: Instant,
): readonly Deed[] => {
  const longest = Math.max(...person.contracts.map(placedAgo), 2)
  const living: { current?: Living } = {}
  const joined: Deed = {
    at: daysAgo(now, longest + DAYS_BEFORE_FIRST_ORDER, `19:${String(index % 60).padStart(2, '0')}`),
    do: async () => {
      living.current = await signUp(shop, person, index)
    },
  }
  const customer = (): Living => {
    if (living.current === undefined) throw new Error(`${person.name} has not signed up`)
    return living.current
  }
  const contracts = person.contracts.flatMap((contract, at) =>
    contractDeeds({
      shop,
      pictures,
      contract,
      now,
      who: customer,
      minute: (index * 7 + at * 13) % 60,
    }),
  )
  const card: readonly Deed[] =
    person.card === null
      ? []
      : [{ at: daysAgo(now, longest - 1, '21:30'), do: () => storeCard(shop, customer(), person.card === 'pays') }]
  return [joined, ...contracts, ...card]
}

const signUp = async (shop: DemoShop, person: DemoPerson, index: number): Promise<Living> => {
  const { name, email, hasPhone } = person
  const visitor = { address: `198.51.100.${index + 1}`, device: '아이폰 · Safari', browser: null, knownDevice: null }
  const phone = hasPhone ? toPhone(index) : null
  await done(
    `sign-up of ${name}`,
    resolve(
      shop.container,
      ServiceSide.accounts,
    )(visitor).signUp({
      name: name as CustomerName,
      email: email as Email,
      typedEmail: email,
      password: DEMO_PASSWORD as Password,
      phone,
      agreements: { age: true, service: true, data: true, marketing: index % 3 === 0 },
    }),
  )
  const { token } = await done(
    `login of ${name}`,
    resolve(shop.container, ServiceSide.signIn)(visitor).logIn({ email, password: DEMO_PASSWORD }),
  )
  const caller = await done('session', resolve(shop.container, ServiceSide.authenticate)(token, 'Silently'))
  // With a code, as before they pay.
  if (phone !== null) {
    const proved = { keep: caller.session, at: resolve(shop.container, ServicePorts.clock).now() }
    await done(
      `phone of ${name}`,
      resolve(shop.container, ServicePorts.customers).changePhone(caller.customer, phone, proved),
    )
  }
  return { person, caller, phone }
}

const storeCard = async (shop: DemoShop, { person, caller }: Living, pays: boolean): Promise<void> => {
  const cards = resolve(shop.container, ServiceSide.storedCards)(caller)
  const customerKey = await done('customer key', cards.customerKey())
  const outcome = pays ? { outcome: 'approve' } : { outcome: 'decline', code: 'EXCEED_MAX_AMOUNT' }
  const { authKey = '' } = await shop.inCardWindow({ customerKey, ...outcome })
  await done(`card of ${person.name}`, cards.register({ authKey, customerKey }))
}
