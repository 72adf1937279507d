import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'

const EMAIL = 'skier@example.com'
/** As its owner wrote it at the sign-up. */
const TYPED = 'Skier@example.com'
const OLD_PASSWORD = 'powder9day'

const device = () => {
  const device = deviceInMemory()
  const customer = device.addPerson({ email: TYPED, password: OLD_PASSWORD })
  const recoveryStore = resolve(device.container, AccountSide.recoveryStore)
  recoveryStore.write('snow7valley')
  return {
    ...device,
    customer,
    recoveryStore,
    verifyResetEmail: resolve(device.container, AccountSide.verifyResetEmail),
    resetPassword: resolve(device.container, AccountSide.resetPassword),
  }
}

const verified = async (on: ReturnType<typeof device>) => {
  await on.verifyResetEmail.send(EMAIL)
  const right = await on.verifyResetEmail.verify(' Skier@Example.com', on.codeFor(TYPED)).unwrapOr(null)
  expect(right).not.toBeNull()
  return { email: right?.email ?? '', pass: right?.pass ?? null, password: 'snow7valley', confirmation: 'snow7valley' }
}

test('a verified e-mail gets its new password once, and the device deletes it', async () => {
  const on = device()
  const typed = await verified(on)
  expect(await on.resetPassword(typed)).toEqual(ok(undefined))
  expect(await on.logsIn(EMAIL, 'snow7valley')).toBe(true)
  expect(on.recoveryStore.read()).toBeNull()
  expect(await on.resetPassword(typed)).toEqual(err({ kind: 'ResetRefused' }))
})

test('the right belongs to one e-mail (G07)', async () => {
  const on = device()
  const typed = await verified(on)
  expect(await on.resetPassword({ ...typed, email: 'else@example.com' })).toEqual(err({ kind: 'ResetRefused' }))
  expect(await on.logsIn(EMAIL, OLD_PASSWORD)).toBe(true)
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

test('a session of that customer on this device ends with it, however the e-mail was typed', async () => {
  const on = device()
  on.signIn(on.customer)
  await on.resetPassword(await verified(on))
  expect(on.sessionStore.read()).toBeNull()
})

test('a session of another customer on this device does not end with it', async () => {
  const on = device()
  on.signIn({ email: 'else@example.com' })
  await on.resetPassword(await verified(on))
  expect(on.sessionStore.read()?.customer.email).toBe('else@example.com')
})

test('the stricter form of an e-mail is asked for before anything is sent', async () => {
  const on = device()
  expect(await on.verifyResetEmail.send('a..b@x.kr')).toEqual(err({ kind: 'InvalidEmail', reason: 'Malformed' }))
  expect(on.link.arrived).toEqual([])
})
