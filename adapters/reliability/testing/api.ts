import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type SeenSecrets, seenSecrets } from './leaked-secrets.ts'

/** An answer as a client sees it. */
export type Answer = {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever came; each test says what it must be
  readonly body: any
}

/** Of answers that came in any order, lowest first. */
export const sortedStatuses = (answers: readonly Answer[]): readonly number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

export type Extra = {
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is. */
  readonly raw?: string | Uint8Array
  /** The visitor's address, as a proxy passes it. */
  readonly from?: string
}

export type Customer = {
  readonly token: string
  readonly email: string
  readonly password: string
  /** An unpaid order. */
  readonly order: (plan?: 'BASIC' | 'FLEX', equipmentType?: 'SKI' | 'SNOWBOARD') => Promise<string>
  /** What the card window gives after the buyer has agreed. */
  readonly agree: (orderId: string, choice?: object) => Promise<string>
  readonly confirm: (
    orderId: string,
    paymentKey: string,
    change?: { readonly amount?: unknown; readonly key?: string },
  ) => Promise<Answer>
  readonly home: () => Promise<Answer>
  /** The payment of an order, asked until it is decided. */
  readonly decided: (orderId: string, withinSeconds?: number) => Promise<string>
}

export type Api = {
  readonly url: string
  readonly call: (method: string, path: string, extra?: Extra) => Promise<Answer>
  /** Someone new who has signed up and in. */
  readonly signedUp: () => Promise<Customer>
  /** Somebody who has an account and a session. */
  readonly known: (person: Pick<Customer, 'token' | 'email' | 'password'>) => Customer
  /** Who has signed up; a test that has checked them removes them. */
  readonly customers: Customer[]
  /** What was sent and answered and must not be logged. */
  readonly secrets: SeenSecrets
}

let people = 0

/** Never used in a sign-up before. */
export const newPerson = (): Pick<Customer, 'email' | 'password'> => {
  people += 1
  return { email: `person${process.pid}x${people}@example.com`, password: 'skiing2026' }
}

/** One browser, as far as codes come back to it; it keeps no other cookie. `mark` makes two of these one. */
export const makeApi = (url: string, mark: string = randomUUID()): Api => {
  const customers: Customer[] = []
  const secrets = seenSecrets()
  const call = async (
    method: string,
    path: string,
    { body, token, headers, raw, from }: Extra = {},
  ): Promise<Answer> => {
    secrets.note({ ...(typeof body === 'object' ? body : {}), bearer: { token } })
    const sent = raw ?? (body === undefined ? null : JSON.stringify(body))
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(sent === null ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        cookie: `seasonkeep_browser=${mark}`,
        ...headers,
      },
      ...(sent === null ? {} : { body: sent as BodyInit }),
    })
    const text = await response.text()
    const answer = text === '' ? null : JSON.parse(text)
    secrets.note(answer)
    return { status: response.status, headers: response.headers, body: answer }
  }

  const signedUp = async (): Promise<Customer> => {
    const { email, password } = newPerson()
    const joined = await call('POST', '/api/users/signup', {
      body: {
        userName: '김시즌',
        userLogin: email,
        userPassword: password,
        userPhone: null,
        available: false,
        isSocial: false,
      },
    })
    if (joined.status !== 201) throw new Error(JSON.stringify(joined.body))
    const { body } = await call('POST', '/api/users/login', { body: { email, password } })
    return known({ email, password, token: body.token })
  }

  const known = ({ email, password, token }: Pick<Customer, 'token' | 'email' | 'password'>): Customer => {
    secrets.note({ email, token })
    const payment = async (orderId: string): Promise<string> =>
      (await call('GET', `/api/orders/${orderId}/payment`, { token })).body.payment.status

    const customer: Customer = {
      token,
      email,
      password,
      order: async (plan = 'BASIC', equipmentType = 'SKI') =>
        (await call('POST', '/api/orders/pre-create', { token, body: { equipmentType, location: 'RESORT', plan } }))
          .body.orderId,
      agree: async (orderId, choice = { outcome: 'approve' }) =>
        (
          await call('POST', '/sandbox/toss/window', {
            body: { orderId, amount: 99_000, orderName: '스키 보관 기본', ...choice },
          })
        ).body.paymentKey,
      confirm: (orderId, paymentKey, { amount = 99_000, key } = {}) =>
        call('POST', '/api/orders/toss/confirm', {
          token,
          body: { paymentKey, orderId, amount },
          ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
        }),
      home: () => call('GET', '/api/users/home-info', { token }),
      async decided(orderId, withinSeconds = 20) {
        for (let tries = withinSeconds * 10; tries > 0; tries -= 1) {
          const status = await payment(orderId)
          if (status === 'DONE' || status === 'FAILED') return status
          await pause(100)
        }
        return payment(orderId)
      },
    }
    customers.push(customer)
    return customer
  }
  return { url, call, signedUp, known, customers, secrets }
}

let addresses = 0

/** One that was never used before: most limits count addresses. */
export const newAddress = (): string => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export type Browser = {
  readonly call: Api['call']
  /** By name; as a browser keeps them for this one site. */
  readonly cookies: Map<string, string>
}

const nameAndValue = (cookie: string): [string, string] => {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
  return [name, value]
}

/** Somebody else's device: an address and cookies of its own. */
export const newBrowser = ({ call }: Pick<Api, 'call'>): Browser => {
  const from = newAddress()
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method, path, extra = {}) {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const answer = await call(method, path, {
        from,
        ...extra,
        headers: { cookie, ...extra.headers },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [name, value] = nameAndValue(set)
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
  }
}
