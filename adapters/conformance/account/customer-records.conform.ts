import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { SocialRecords } from '#core/account/ports/social-records.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'
import { addSocial, keepCandidate, nextPerson, personWith, socialPersonWith } from './people.ts'

/** What each keeper of customers does: in PostgreSQL by constraints, in memory by its own care. */
export const customerRecordsConform = (
  name: string,
  both: () => { readonly customers: CustomerRecords; readonly social: SocialRecords },
): void => {
  const bench = () => both().customers

  describe(`customer records: ${name}`, () => {
    test('give each e-mail to one person, however many ask at once (C17)', async () => {
      const { email } = nextPerson()
      const added = await Promise.all(Array.from({ length: 20 }, () => bench().add(personWith({ email, phone: null }))))
      expect(added.filter(result => result.isOk())).toHaveLength(1)
      expect(added.filter(result => result.isErr() && result.error.kind === 'EmailTaken')).toHaveLength(19)
    })

    test('take a phone from as many as claim it, find the newest of them, and call it free until one has proved it', async () => {
      const { phone } = nextPerson()
      const claims = [
        personWith({ email: nextPerson().email, phone }),
        { ...personWith({ email: nextPerson().email, phone }), createdAt: at(60) },
      ] as const
      for (const claim of claims) expect(await bench().add(claim)).toEqual(ok(undefined))
      expect(await bench().isPhoneFree(phone)).toEqual(ok(true))
      expect(await bench().findByPhone(phone)).toMatchObject(ok({ id: claims[1].customer.id }))

      await bench().changePhone(claims[0].customer.id, phone, { keep: null, at: NOON })
      expect(await bench().isPhoneFree(phone)).toEqual(ok(false))
      expect(await bench().find(claims[1].customer.id)).toMatchObject(ok({ phone: null, isPhoneToProve: false }))
      expect(await addSocial(both(), { ...socialPersonWith({ phone }), createdAt: at(120) })).toEqual(ok(undefined))
      expect(await bench().findByPhone(phone)).toMatchObject(ok({ id: claims[0].customer.id }))
    })

    test('find who was added, and say what is free', async () => {
      const person = personWith(nextPerson())
      await bench().add(person)
      const { customer, email, passwordHash } = person
      expect(await bench().find(customer.id)).toEqual(ok(customer))
      expect(await bench().findForLogIn(email)).toMatchObject(ok({ customer, passwordHash }))
      expect(await bench().isEmailFree(email)).toEqual(ok(false))
      expect(await bench().isPhoneFree(nextPerson().phone)).toEqual(ok(true))
      expect(await bench().find(newIds.customer())).toEqual(ok(null))
    })

    test('find a person by phone, and by the new one only after a change', async () => {
      const person = personWith(nextPerson())
      const { customer } = person
      const [before, after] = [customer.phone, nextPerson().phone]
      if (before === null) throw new Error('this person has a phone')
      await bench().add(person)
      expect(await bench().findByPhone(before)).toEqual(ok(customer))
      expect(await bench().changePhone(customer.id, after, { keep: null, at: NOON })).toEqual(ok(undefined))
      expect(await bench().findByPhone(before)).toEqual(ok(null))
      expect(await bench().findByPhone(after)).toEqual(ok({ ...customer, phone: after, isPhoneToProve: false }))
    })

    test('change the name of a customer, and none of an unknown one', async () => {
      const person = personWith(nextPerson())
      await bench().add(person)
      const renamed = { ...person.customer, name: '이이름' as CustomerName }
      expect(await bench().rename(person.customer.id, renamed.name)).toEqual(ok(renamed))
      expect(await bench().find(person.customer.id)).toEqual(ok(renamed))
      expect(await bench().rename(newIds.customer(), renamed.name)).toEqual(ok(null))
    })

    test('keep the same password hashed anew, and none that is another one by now (11.2.2)', async () => {
      const person = personWith(nextPerson())
      const { email, customer } = person
      await bench().add(person)
      const kept = async () => (await bench().findForLogIn(email)).unwrapOr(null)?.passwordHash
      expect(await bench().renewHash(customer.id, { from: 'older', to: 'newer' })).toEqual(ok(undefined))
      expect(await kept()).toBe(person.passwordHash)
      expect(await bench().renewHash(customer.id, { from: person.passwordHash, to: 'newer' })).toEqual(ok(undefined))
      expect(await kept()).toBe('newer')
    })

    test('give a phone to who proves it last, also when two do at once, and to no other', async () => {
      const [one, other] = [personWith(nextPerson()), personWith(nextPerson())]
      await bench().add(one)
      await bench().add(other)
      const { phone } = nextPerson()
      const changed = await Promise.all(
        [one, other].map(({ customer }) => bench().changePhone(customer.id, phone, { keep: null, at: NOON })),
      )
      expect(changed).toEqual([ok(undefined), ok(undefined)])
      const owner = (await bench().findByPhone(phone)).unwrapOr(null)
      if (owner === null) throw new Error('somebody has the phone now')
      const loser = owner.id === one.customer.id ? other : one
      expect((await bench().find(loser.customer.id)).unwrapOr(null)?.phone).not.toBe(phone)
      expect(await bench().changePhone(owner.id, phone, { keep: null, at: NOON })).toEqual(ok(undefined))
    })

    test('find a person of a provider by the id there, and by nothing else of theirs (G22)', async () => {
      const { email: address, phone } = nextPerson()
      const person = socialPersonWith({ address, phone })
      const { customer, identity } = person
      expect(await addSocial(both(), person)).toEqual(ok(undefined))
      expect(await bench().find(customer.id)).toEqual(ok(customer))
      expect(await bench().findByIdentity('kakao', identity.providerId)).toMatchObject(ok({ customer }))
      expect(await bench().findByIdentity('naver', identity.providerId)).toEqual(ok(null))
      expect(await bench().findForLogIn(address)).toMatchObject(ok({ customer, passwordHash: null }))
      expect(await bench().isEmailFree(address)).toEqual(ok(false))
    })

    test('keep an unverified e-mail free for its owner', async () => {
      const { email: address } = nextPerson()
      const person = socialPersonWith({ address, isVerified: false })
      expect(await addSocial(both(), person)).toEqual(ok(undefined))
      expect(await bench().find(person.customer.id)).toMatchObject(ok({ email: address }))
      expect(await bench().isEmailFree(address)).toEqual(ok(true))
      expect(await bench().findForLogIn(address)).toEqual(ok(null))
      expect(await bench().add(personWith({ email: address, phone: null }))).toEqual(ok(undefined))
    })

    test('take any number of people without an e-mail and without a phone', async () => {
      const added = await Promise.all([1, 2, 3].map(() => addSocial(both(), socialPersonWith({}))))
      expect(added.every(result => result.isOk())).toBe(true)
    })

    test('make one account of a person who finishes twice at once, and say that it is theirs', async () => {
      const { email: address, phone } = nextPerson()
      const providerId = newIds.token()
      const added = await Promise.all(
        Array.from({ length: 10 }, () => addSocial(both(), socialPersonWith({ address, phone, providerId }))),
      )
      expect(added.filter(result => result.isOk())).toHaveLength(1)
      expect(added.filter(result => result.isErr() && result.error.kind === 'IdentityTaken')).toHaveLength(9)
    })

    test("refuse a provider's person whose e-mail is another's", async () => {
      const { email: address } = nextPerson()
      await bench().add(personWith({ email: address, phone: null }))
      const person = socialPersonWith({ address })
      expect(await addSocial(both(), person)).toEqual(err({ kind: 'EmailTaken' }))
      expect(await both().social.findCandidate(person.candidate, NOON)).toMatchObject(ok({ id: person.candidate }))
    })

    test('make a customer of no candidate whose link is cut before, and leave none whose link is cut after (G981)', async () => {
      const cut = async ({ identity: { providerId } }: ReturnType<typeof socialPersonWith>) => {
        await both().social.deleteCandidatesOf('kakao', providerId)
        return (await bench().markUnlinked('kakao', providerId, at(60))).unwrapOr(null)
      }
      const [early, late] = [socialPersonWith({}), socialPersonWith({})]
      await keepCandidate(both(), early)
      expect(await cut(early)).toBeNull()
      expect(await bench().addSocial(early)).toEqual(err({ kind: 'CandidateGone' }))
      expect(await bench().find(early.customer.id)).toEqual(ok(null))

      expect(await addSocial(both(), late)).toEqual(ok(undefined))
      expect(await both().social.findCandidate(late.candidate, NOON)).toEqual(ok(null))
      expect(await cut(late)).toBe(late.customer.id)

      for (const person of Array.from({ length: 10 }, () => socialPersonWith({}))) {
        await keepCandidate(both(), person)
        const [added, unlinked] = await Promise.all([bench().addSocial(person), cut(person)])
        expect(added.isOk()).toBe(unlinked !== null)
      }
    })

    test('say whose link was cut, and nothing of a person they do not know (O12)', async () => {
      const person = socialPersonWith({})
      await addSocial(both(), person)
      const { customer, identity } = person
      expect(await bench().markUnlinked('kakao', identity.providerId, at(60))).toEqual(ok(customer.id))
      expect(await bench().markUnlinked('google', identity.providerId, at(60))).toEqual(ok(null))
      const found = () => bench().findByIdentity('kakao', identity.providerId)
      const cut = (await found()).unwrapOr(null)
      expect(cut).toMatchObject({ isLinkCut: true })
      if (cut !== null) await bench().keepLink(cut, null)
      expect(await found()).toMatchObject(ok({ isLinkCut: false }))
    })
  })
}
