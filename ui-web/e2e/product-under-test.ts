import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { newPerson, type Person, type Phone, type PhoneOptions, takePhone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { makeStaff } from './make-staff.ts'

export type Customer = Person & { readonly token: string; readonly user: { readonly id: string } }

export type CustomerOnPhone = Phone & { readonly customer: Customer }

type NamedGear = { readonly brand?: string; readonly equipmentName?: string }

type LedgerLine = {
  readonly orderId: string
  readonly charges: number
  readonly chargedWon: number
  readonly refundedWon: number
}

const HEADERS = { 'content-type': 'application/json' }

/** The product that several files use at the same time. Clock, faults and settings belong to all of them: such a file has its own. */
export const sharedProduct = () => makeTools(() => inject('sharedProduct'))

/** A product for the tests of one file, with these variables in its environment. */
export const ownProduct = (settings: Readonly<Record<string, string>> = {}) => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(inject('firstData'), settings)
  })
  afterAll(() => product.stop())
  const tools = makeTools(() => product)
  const { post } = tools

  return {
    ...tools,
    product: () => product,
    setClock: (now: string): Promise<Response> => post('/sandbox/clock', { now }),
    setFaults: (provider: string, ...faults: readonly object[]): Promise<Response> =>
      post(`/sandbox/${provider}/faults`, faults),
    endFaultsOf: (provider: string): Promise<Response> =>
      fetch(`${product.url}/sandbox/${provider}/faults`, { method: 'DELETE' }),
  }
}

const makeTools = (product: () => Pick<Product, 'url' | 'env'>) => {
  const phones: Phone[] = []
  afterEach(() => Promise.all(phones.splice(0).map(({ context }) => context.close())))

  /** A call past the app. */
  const post = (path: string, body: unknown, token?: string): Promise<Response> =>
    fetch(product().url + path, {
      method: 'POST',
      headers: { ...HEADERS, ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const answer = async <Body>(path: string, body: unknown, token?: string): Promise<Body> =>
    (await (await post(path, body, token)).json()) as Body
  const get = async <Body>(path: string, token?: string): Promise<Body> =>
    (await (
      await fetch(product().url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    ).json()) as Body

  const logIn = async <Known extends Pick<Person, 'email' | 'password'>>({ ...person }: Known) => {
    const { email, password } = person
    const session = await answer<Pick<Customer, 'token' | 'user'>>('/api/users/login', { email, password })
    return { ...person, ...session }
  }
  const signUp = async (more: Partial<Person> = {}): Promise<Person> => {
    const person = { ...newPerson(), ...more }
    const { name: userName, email: userLogin, password: userPassword, phone: userPhone } = person
    const form = { userName, userLogin, userPassword, userPhone, available: true, isSocial: false }
    expect((await post('/api/users/signup', form)).status).toBe(201)
    return person
  }
  const customer = async (more?: Partial<Person>): Promise<Customer> => logIn(await signUp(more))

  /** A new phone. It is put away after the test, unless it is for all of them. */
  const takeOne = async (options?: PhoneOptions & { readonly forAll?: boolean }): Promise<Phone> => {
    const phone = await takePhone(product().url, options)
    if (!options?.forAll) phones.push(phone)
    return phone
  }
  const newestCode = async (to: string): Promise<string> => {
    const path = `/sandbox/inbox.json?to=${encodeURIComponent(to)}`
    const read = async () =>
      (await get<readonly { readonly code: string | null }[]>(path)).find(({ code }) => code !== null)?.code
    await expect.poll(read, { timeout: 15_000 }).toBeTruthy()
    return (await read()) ?? ''
  }
  const orderUnpaid = async ({ token }: Pick<Customer, 'token'>, gear: NamedGear = {}): Promise<string> => {
    const selection = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC', ...gear }
    return (await answer<{ orderId: string }>('/api/orders/pre-create', selection, token)).orderId
  }
  const ledger = (): Promise<readonly LedgerLine[]> => get('/sandbox/toss/ledger.json')

  return {
    url: () => product().url,
    post,
    get,
    /** Somebody with an account who is signed in nowhere. */
    signUp,
    logIn,
    /** Somebody who has signed up and in, somewhere else. */
    customer,
    takePhone: takeOne,
    /** The phone of somebody who is signed in on it; without a customer, of somebody new. */
    signedIn: async (
      known?: Customer,
      options?: PhoneOptions & { readonly forAll?: boolean },
    ): Promise<CustomerOnPhone> => {
      const someone = known ?? (await customer())
      return { ...(await takeOne({ ...options, session: someone })), customer: someone }
    },
    /** A storage order that waits for its payment; answers its id. */
    orderUnpaid,
    /** A storage order, paid past the app; answers its id. */
    pay: async ({ token }: Pick<Customer, 'token'>, outcome = 'approve', gear?: NamedGear): Promise<string> => {
      const orderId = await orderUnpaid({ token }, gear)
      const choice = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome }
      const { paymentKey } = await answer<{ paymentKey: string }>('/sandbox/toss/window', choice)
      const payment = { paymentKey, orderId, amount: 99_000 }
      expect((await post('/api/orders/toss/confirm', payment, token)).status).toBe(200)
      return orderId
    },
    /** The card for renewals, where registering it is another journey. */
    registerCard: async ({ token }: Pick<Customer, 'token'>): Promise<void> => {
      const { customerKey } = await get<{ customerKey: string }>('/api/payments/billing/customer-key', token)
      const { authKey } = await answer<{ authKey: string }>('/sandbox/toss/window', { customerKey, outcome: 'approve' })
      expect((await post('/api/payments/billing/issue', { authKey, customerKey }, token)).status).toBe(200)
    },
    /** Only a number that is proved is called and written to. */
    provePhone: async ({ phone, token }: Customer): Promise<void> => {
      await post('/api/auth/send-phone-change-sms', { phone }, token)
      const proof = { phone, authCode: await newestCode(phone) }
      expect((await post('/api/auth/verify-phone-change-sms', proof, token)).status).toBe(200)
    },
    /** The code that reached a phone or an e-mail last. */
    newestCode,
    ledger,
    chargesOf: async (orderId: string): Promise<number> =>
      (await ledger()).filter(line => line.orderId === orderId).reduce((sum, { charges }) => sum + charges, 0),
    refundedOf: async (orderId: string): Promise<number> =>
      (await ledger()).filter(line => line.orderId === orderId).reduce((sum, { refundedWon }) => sum + refundedWon, 0),
    ...makeStaff(() => product().env),
  }
}

export type ProductTools = ReturnType<typeof makeTools>

export const tokenOn = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))
