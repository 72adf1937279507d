import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { CODE_PURPOSES } from '#core/account/code-purpose.ts'
import type { Hashed } from '#core/account/hashed.ts'
import type { CodeKey, CodeRecords, NewCode } from '#core/account/ports/code-records.ts'
import { CODE_TRIES } from '#core/account/verification-code.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'

export type CodesUnderTest = {
  readonly codes: CodeRecords
  readonly newCustomer: () => Promise<CustomerId>
}

const newHashed = () => newIds.token() as Hashed
const newKey = (): CodeKey => ({ purpose: 'PHONE_CHECK', target: newHashed(), browser: newHashed() })
const makeCode = (key: CodeKey, rest: Partial<NewCode> = {}): NewCode => ({
  ...key,
  code: newHashed(),
  customer: null,
  sentAt: NOON,
  tries: CODE_TRIES,
  ...rest,
})

/** What each keeper of codes does. */
export const codeRecordsConform = (name: string, bench: () => CodesUnderTest): void => {
  const put = async (code: NewCode): Promise<NewCode> => {
    expect(await bench().codes.put(code, at(-120))).toEqual(ok('Put'))
    return code
  }

  describe(`code records: ${name}`, () => {
    test('let five tries through of forty that are made at once (C1)', async () => {
      const { code, sentAt, ...key } = await put(makeCode(newKey()))
      const taken = await Promise.all(Array.from({ length: 40 }, () => bench().codes.takeTry(key)))
      const left = taken.map(result => result.unwrapOr(null)?.triesLeft)
      expect(left.filter(tries => tries !== 0)).toHaveLength(CODE_TRIES)
      expect(new Set(left)).toEqual(new Set([5, 4, 3, 2, 1, 0]))
      expect(await bench().codes.takeTry(key)).toEqual(ok({ code, customer: null, sentAt, triesLeft: 0 }))
    })

    test('use a code once, however many have it right at once (C2)', async () => {
      const { sentAt, ...key } = await put(makeCode(newKey()))
      const used = await Promise.all(Array.from({ length: 10 }, () => bench().codes.use(key, sentAt, at(10))))
      expect(used.filter(result => result.unwrapOr(false))).toHaveLength(1)
      expect(await bench().codes.takeTry(key)).toEqual(ok(null))
    })

    test('keep a code for its purpose, its target and its browser alone (G08, C7)', async () => {
      const [target, browser] = [newHashed(), newHashed()]
      for (const purpose of CODE_PURPOSES) {
        expect(await bench().codes.takeTry({ purpose, target, browser })).toEqual(ok(null))
        const { code } = await put(makeCode({ purpose, target, browser }))
        expect(await bench().codes.takeTry({ purpose, target, browser })).toMatchObject(ok({ code }))
        expect(await bench().codes.takeTry({ purpose, browser, target: newHashed() })).toEqual(ok(null))
        expect(await bench().codes.takeTry({ purpose, target, browser: newHashed() })).toEqual(ok(null))
      }
    })

    test('remember whose change of phone it is, and a row for which nothing was sent', async () => {
      const customer = await bench().newCustomer()
      const change = await put(makeCode({ ...newKey(), purpose: 'PHONE_CHANGE' }, { customer }))
      expect(await bench().codes.takeTry(change)).toMatchObject(ok({ customer, code: change.code }))
      const empty = await put(makeCode(newKey(), { code: null }))
      expect(await bench().codes.takeTry(empty)).toMatchObject(ok({ code: null, triesLeft: CODE_TRIES }))
    })

    test('replace a code only when it is old enough, and then with all its tries (C4)', async () => {
      const first = await put(makeCode(newKey()))
      const newer = makeCode(first, { code: newHashed(), sentAt: at(119) })
      await bench().codes.takeTry(first)
      expect(await bench().codes.put(newer, at(-1))).toEqual(ok({ sentAt: NOON }))
      expect(await bench().codes.takeTry(first)).toMatchObject(ok({ code: first.code, triesLeft: 4 }))
      expect(await bench().codes.put({ ...newer, sentAt: at(120) }, NOON)).toEqual(ok('Put'))
      expect(await bench().codes.use(first, NOON, at(121))).toEqual(ok(false))
      expect(await bench().codes.takeTry(first)).toMatchObject(ok({ code: newer.code, triesLeft: CODE_TRIES }))
    })

    test('put a code after a used one as after any other', async () => {
      const first = await put(makeCode(newKey()))
      await bench().codes.use(first, NOON, at(10))
      expect(await bench().codes.put(makeCode(first, { sentAt: at(11) }), at(-109))).toEqual(ok({ sentAt: NOON }))
      expect(await bench().codes.put(makeCode(first, { sentAt: at(120) }), NOON)).toEqual(ok('Put'))
      expect(await bench().codes.takeTry(first)).toMatchObject(ok({ sentAt: at(120) }))
    })

    test('put one code of many that are asked for at once', async () => {
      const key = newKey()
      const puts = await Promise.all(Array.from({ length: 20 }, () => bench().codes.put(makeCode(key), at(-120))))
      expect(puts.filter(result => result.unwrapOr(null) === 'Put')).toHaveLength(1)
      expect(puts).toContainEqual(ok({ sentAt: NOON }))
    })

    test('withdraw a code whose message did not go out, but not the one after it', async () => {
      const first = await put(makeCode(newKey()))
      await bench().codes.withdraw(first, at(1))
      expect((await bench().codes.takeTry(first)).unwrapOr(null)).not.toBeNull()
      await bench().codes.withdraw(first, NOON)
      expect(await bench().codes.takeTry(first)).toEqual(ok(null))
      expect(await bench().codes.put(makeCode(first, { sentAt: at(1) }), at(-119))).toEqual(ok('Put'))
    })
  })
}
