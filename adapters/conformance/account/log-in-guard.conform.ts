import { err, ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { Hashed } from '#core/account/hashed.ts'
import { FAILURES_OUTDATED_AFTER_SECONDS, LOG_IN_TRIES, pauseAfter } from '#core/account/log-in-pause.ts'
import type { LogInGuard } from '#core/account/ports/log-in-guard.ts'
import { Instant } from '#core/shared/instant.ts'
import { at, NOON } from '#adapters/conformance/noon.ts'

const newHashed = () => newIds.token() as Hashed
const ADDRESS_LIMIT = RATE_LIMITS.failedLogInsPerAddress.limit
const FIVE_MINUTES = RATE_LIMITS.failedLogInsPerAddress.windowSeconds

/** What each guard of the logins does. */
export const logInGuardConform = (name: string, bench: () => LogInGuard): void => {
  const tryAt = (account: Hashed, when: Instant, address = newHashed()) => bench().admit({ account, address, at: when })
  const failTimes = async (account: Hashed, times: number, when: Instant = NOON): Promise<void> => {
    for (let n = 0; n < times; n += 1) expect(await tryAt(account, when)).toEqual(ok('Admitted'))
  }

  describe(`log-in guard: ${name}`, () => {
    test('pauses an account after each fifth failure, twice as long each time up to 15 minutes (A4)', async () => {
      const account = newHashed()
      let now = NOON
      for (let failures = 1; failures <= 40; failures += 1) {
        expect(await tryAt(account, now)).toEqual(ok('Admitted'))
        const over = Instant.plusSeconds(now, pauseAfter(failures))
        if (failures % LOG_IN_TRIES === 0) {
          const paused = (retryAfterSeconds: number) => ok({ kind: 'Paused', retryAfterSeconds })
          expect(await tryAt(account, now)).toEqual(paused(pauseAfter(failures)))
          expect(await tryAt(account, (over - 1) as Instant)).toEqual(paused(1))
        }
        now = over
      }
    })

    test('compares five passwords of fifty that are tried at once (A6)', async () => {
      const [account, address] = [newHashed(), newHashed()]
      const tries = await Promise.all(Array.from({ length: 50 }, () => tryAt(account, NOON, address)))
      expect(tries.filter(admission => admission.unwrapOr(null) === 'Admitted')).toHaveLength(LOG_IN_TRIES)
      expect(tries.filter(admission => admission.unwrapOr(null) !== 'Admitted')).toHaveLength(50 - LOG_IN_TRIES)
      // A try that met the pause was not counted, neither for the account nor for the address.
      expect(await tryAt(account, at(30))).toEqual(ok('Admitted'))
      const others = await Promise.all(
        Array.from({ length: ADDRESS_LIMIT - LOG_IN_TRIES }, () => tryAt(newHashed(), NOON, address)),
      )
      expect(others.every(admission => admission.unwrapOr(null) === 'Admitted')).toBe(true)
    })

    test('counts anew twelve hours after the last failure', async () => {
      const account = newHashed()
      await failTimes(account, LOG_IN_TRIES)
      await failTimes(account, 4, at(30))
      const later = at(30 + FAILURES_OUTDATED_AFTER_SECONDS)
      await failTimes(account, LOG_IN_TRIES, later)
      expect(await tryAt(account, Instant.plusSeconds(later, 29))).toMatchObject(ok({ kind: 'Paused' }))
      expect(await tryAt(account, Instant.plusSeconds(later, 30))).toEqual(ok('Admitted'))
    })

    test('deletes the failures of an account whose password was right, and of no other', async () => {
      const [account, other] = [newHashed(), newHashed()]
      await failTimes(account, 4)
      await failTimes(other, 4)
      expect(await bench().succeeded({ account, address: newHashed(), at: NOON })).toEqual(ok(undefined))
      await failTimes(account, LOG_IN_TRIES)
      expect(await tryAt(account, NOON)).toMatchObject(ok({ kind: 'Paused' }))
      await failTimes(other, 1)
      expect(await tryAt(other, NOON)).toMatchObject(ok({ kind: 'Paused' }))
    })

    test('refuses an address with sixty failures in five minutes, whichever account it tries (A5)', async () => {
      const address = newHashed()
      const tries = await Promise.all(Array.from({ length: 100 }, () => tryAt(newHashed(), NOON, address)))
      const refused = err({ kind: 'TooManyRequests', retryAfterSeconds: FIVE_MINUTES })
      expect(tries.filter(admission => admission.isOk())).toHaveLength(ADDRESS_LIMIT)
      expect(tries.filter(admission => admission.isErr())).toEqual(
        Array.from({ length: 100 - ADDRESS_LIMIT }, () => refused),
      )
      expect(await tryAt(newHashed(), at(FIVE_MINUTES - 1), address)).toEqual(
        err({ kind: 'TooManyRequests', retryAfterSeconds: 1 }),
      )
      expect(await tryAt(newHashed(), NOON)).toEqual(ok('Admitted'))
      expect(await tryAt(newHashed(), at(FIVE_MINUTES), address)).toEqual(ok('Admitted'))
    })

    test('counts nothing against an account that a refused address tries', async () => {
      const [account, address] = [newHashed(), newHashed()]
      for (let n = 0; n < ADDRESS_LIMIT; n += 1) await tryAt(newHashed(), NOON, address)
      for (let n = 0; n < 10; n += 1) expect((await tryAt(account, NOON, address)).isErr()).toBe(true)
      await failTimes(account, LOG_IN_TRIES)
      expect((await tryAt(account, NOON, address)).isErr()).toBe(true)
    })

    test('takes no room of an address for passwords that were right', async () => {
      const address = newHashed()
      for (let n = 0; n < ADDRESS_LIMIT + 10; n += 1) {
        const attempt = { account: newHashed(), address, at: NOON }
        expect(await bench().admit(attempt)).toEqual(ok('Admitted'))
        await bench().succeeded(attempt)
      }
    })

    test('count many concurrent tries and logins, at one account and from one address', async () => {
      const attempt = { account: newHashed(), address: newHashed(), at: NOON }
      const visits = Array.from({ length: 10 }, async () => {
        const answers = []
        for (let n = 0; n < 20; n += 1) answers.push(await bench().admit(attempt), await bench().succeeded(attempt))
        return answers
      })
      const answers = (await Promise.all(visits)).flat()
      expect(answers.filter(answer => answer.isErr() && answer.error.kind === 'ServiceUnreachable')).toEqual([])
    })
  })
}
