import { describe, expect, test } from 'vitest'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { TermsRecords } from '#core/account/ports/terms-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { addCustomer } from './people.ts'

/** What each keeper of consents does. */
export const termsRecordsConform = (
  name: string,
  bench: () => { readonly customers: CustomerRecords; readonly terms: TermsRecords },
): void => {
  describe(`terms and consents: ${name}`, () => {
    const newest = async (customer: CustomerId, ...terms: readonly string[]) =>
      (await bench().terms.consents(customer, terms)).unwrapOr([])

    test('nothing is released in a new shop', async () => {
      expect((await bench().terms.released('service')).unwrapOr(null)).toEqual([])
    })

    test('what was said at the sign-up is the first, of the program’s own version while the text is a draft (G222)', async () => {
      const id = await addCustomer(bench().customers)
      const said = await newest(id, 'service', 'marketing')
      expect(said.toSorted((a, b) => (a.term < b.term ? -1 : 1))).toEqual([
        { term: 'marketing', agreed: false, version: '2026-11-01', givenAt: NOON },
        { term: 'service', agreed: true, version: '2026-11-01', givenAt: NOON },
      ])
    })

    test('the newest counts, and the same again is not written (G225)', async () => {
      const { terms, customers } = bench()
      const id = await addCustomer(customers)
      const say = async (agreed: boolean, seconds: number, version = '2027-01') =>
        void (await terms.add(id, [{ term: 'marketing', agreed, version, givenAt: at(seconds) }]))
      await say(true, 1)
      await say(true, 2, '2027-02')
      expect(await newest(id, 'marketing')).toEqual([
        { term: 'marketing', agreed: true, version: '2027-01', givenAt: at(1) },
      ])
      await say(false, 3)
      expect(await newest(id, 'marketing')).toMatchObject([{ agreed: false, givenAt: at(3) }])
    })

    test('another version of a required text is written, once also when it is said twice at once (G223)', async () => {
      const { terms, customers } = bench()
      const id = await addCustomer(customers)
      const said = { term: 'service', agreed: true, version: '2027-01', givenAt: at(5) }
      await Promise.all([terms.add(id, [said]), terms.add(id, [{ ...said, givenAt: at(5) }])])
      expect(await newest(id, 'service')).toEqual([said])
    })
  })
}
