import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Link } from '#adapters/memory/link.ts'
import { memoryDeviceStore } from '#adapters/memory/account/memory-device-store.ts'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { memoryRecovery } from '#adapters/memory/account/memory-recovery.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { CustomerName } from '../customer-name.ts'
import type { Email } from '../email.ts'
import type { PhoneNumber } from '../phone-number.ts'
import { makeResetPassword } from './reset-password.ts'
import { makeVerifyResetEmail } from './verify-reset-email.ts'

const EMAIL = 'skier@example.com' as Email

const device = () => {
  const clock = { now: () => Instant.ofDate(new Date('2026-11-25T10:00:00+09:00')) }
  const link: Link = { state: 'up', arrived: [] }
  const memory = memoryRecovery({ clock, link })
  const person = {
    name: '김철수',
    email: EMAIL,
    phone: '01012345678' as PhoneNumber,
    provider: 'EMAIL',
    password: null,
  } as const
  memory.people.push({ ...person })
  const recoveryStore = memoryDeviceStore<string | null>(null)
  const sessionStore = memorySessionStore()
  const signIn = (email: string) =>
    sessionStore.write({
      token: 'a.1.c',
      customer: {
        id: '1' as CustomerId,
        name: '김철수' as CustomerName,
        email,
        phone: null,
        isEmailToProve: false,
        isPhoneToProve: false,
        provider: 'EMAIL',
        isProfileComplete: true,
        profileImage: null,
        thumbnailImage: null,
      },
    })
  const { recovery } = memory
  recoveryStore.write('snow7valley')
  return {
    memory,
    link,
    recoveryStore,
    sessionStore,
    signIn,
    verifyResetEmail: makeVerifyResetEmail({ recovery, clock }),
    resetPassword: makeResetPassword({ recovery, recoveryStore, sessionStore }),
  }
}

const verified = async (on: ReturnType<typeof device>) => {
  await on.verifyResetEmail.send(EMAIL)
  const right = await on.verifyResetEmail.verify(' Skier@Example.com', on.memory.codeFor(EMAIL) ?? '').unwrapOr(null)
  return { email: right?.email ?? '', pass: right?.pass ?? null, password: 'snow7valley', confirmation: 'snow7valley' }
}

test('a verified e-mail gets its new password once, and the device deletes it', async () => {
  const on = device()
  const typed = await verified(on)
  expect(await on.resetPassword(typed)).toEqual(ok(undefined))
  expect(on.memory.people[0]?.password).toBe('snow7valley')
  expect(on.recoveryStore.read()).toBeNull()
  expect(await on.resetPassword(typed)).toEqual(err({ kind: 'ResetRefused' }))
})

test('the right belongs to one e-mail (G07)', async () => {
  const on = device()
  const typed = await verified(on)
  expect(await on.resetPassword({ ...typed, email: 'else@example.com' })).toEqual(err({ kind: 'ResetRefused' }))
  expect(on.memory.people[0]?.password).toBeNull()
})

test('two different passwords, or one that may not be chosen, are never sent', async () => {
  const on = device()
  const typed = await verified(on)
  const sent = on.link.arrived.length
  expect(await on.resetPassword({ ...typed, confirmation: 'snow7valle9' })).toEqual(err({ kind: 'PasswordsDiffer' }))
  expect(await on.resetPassword({ ...typed, password: 'snow7', confirmation: 'snow7' })).toEqual(
    err({ kind: 'InvalidPassword', reason: 'TooShort' }),
  )
  expect(on.link.arrived).toHaveLength(sent)
})

test('a failed change keeps the typed password, so that it can be sent again', async () => {
  const on = device()
  const typed = await verified(on)
  on.link.state = 'down'
  expect(await on.resetPassword(typed)).toEqual(err({ kind: 'ServiceUnreachable' }))
  expect(on.recoveryStore.read()).toBe('snow7valley')
})

test.each([
  ['Skier@example.com', true],
  ['else@example.com', false],
])('a session of %s on this device ends with it: %s', async (email, ends) => {
  const on = device()
  on.signIn(email)
  await on.resetPassword(await verified(on))
  expect(on.sessionStore.read() === null).toBe(ends)
})

test('the stricter form of an e-mail is asked for before anything is sent', async () => {
  const on = device()
  expect(await on.verifyResetEmail.send('a..b@x.kr')).toEqual(err({ kind: 'InvalidEmail', reason: 'Malformed' }))
  expect(on.link.arrived).toEqual([])
})
