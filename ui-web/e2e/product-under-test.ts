import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { newPerson, openBrowser, type Person, type Phone, takePhone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

export type Customer = Person & { readonly token: string; readonly user: { readonly id: string } }

/** A product and a browser for the tests of one file; every test begins with phones of its own. */
export const productUnderTest = (settings: Readonly<Record<string, string>> = {}) => {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startProduct(settings), openBrowser()])
  })
  const phones: Phone[] = []
  afterEach(() => Promise.all(phones.splice(0).map(({ context }) => context.close())))
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })

  /** A call past the app. */
  const order = (path: string, body: unknown, token?: string): Promise<Response> =>
    fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })

  return {
    product: () => product,
    browser: () => browser,
    order,
    setClock: (now: string): Promise<Response> => order('/sandbox/clock', { now }),
    /** For whoever is signed in on this page; past the app, where it is a journey of its own. */
    registerCard: async (page: Page): Promise<void> => {
      const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
      const asked = await fetch(`${product.url}/api/payments/billing/customer-key`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { customerKey } = (await asked.json()) as { readonly customerKey: string }
      const window = await order('/sandbox/toss/window', { customerKey, outcome: 'approve' })
      const { authKey } = (await window.json()) as { readonly authKey: string }
      expect((await order('/api/payments/billing/issue', { authKey, customerKey }, token)).status).toBe(200)
    },
    /** Put away after the test, unless it is for all of them. */
    takePhone: async (forAll = false): Promise<Phone> => {
      const phone = await takePhone(browser, product.url)
      if (!forAll) phones.push(phone)
      return phone
    },
    /** Somebody who has signed up and in, somewhere else. */
    customer: async (): Promise<Customer> => {
      const person = newPerson()
      const { name: userName, email: userLogin, password: userPassword, phone: userPhone } = person
      await order('/api/users/signup', {
        userName,
        userLogin,
        userPassword,
        userPhone,
        available: true,
        isSocial: false,
      })
      const answer = await order('/api/users/login', { email: userLogin, password: userPassword })
      return { ...person, ...((await answer.json()) as Pick<Customer, 'token' | 'user'>) }
    },
    /** The code that reached a phone or an e-mail last. */
    newestCode: async (to: string): Promise<string> => {
      const read = async (): Promise<string | undefined> => {
        const answer = await fetch(`${product.url}/sandbox/inbox.json?to=${encodeURIComponent(to)}`)
        const messages = (await answer.json()) as readonly { readonly code: string | null }[]
        return messages.find(({ code }) => code !== null)?.code ?? undefined
      }
      await expect.poll(read, { timeout: 15_000 }).toBeTruthy()
      return (await read()) ?? ''
    },
    endFaultsOf: (provider: string): Promise<Response> =>
      fetch(`${product.url}/sandbox/${provider}/faults`, { method: 'DELETE' }),
  }
}
