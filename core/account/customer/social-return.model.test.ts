import * as fc from 'fast-check'
import { test, expect } from 'vitest'
import { AccountSide } from '#adapters/container/account-tokens.ts'
import { deviceInMemory } from '#adapters/container/device-in-memory.ts'
import { resolve } from '#adapters/container/token.ts'
import { Ports } from '#adapters/container/tokens.ts'
import { makeReturnFromSocial } from './return-from-social.ts'
import { NAVER_PROGRESS_MINUTES } from './begin-social.ts'

/** How long the service takes a way back for one of its own. */
const STATE_MINUTES = 10

type Provider = 'kakao' | 'naver'
type Begun = {
  readonly provider: Provider
  readonly state: string
  readonly code: string
  minutes: number
  isUsed: boolean
}
type Model = { begun: Begun[]; awayMinutes: number | null; sent: number; hasEntered: boolean }

const newDevice = () => {
  const { container, clock, link, service, sessionStore, socialStore } = deviceInMemory()
  clock.stop()
  const socialSignIn = resolve(container, Ports.socialSignIn)
  const readSession = resolve(container, AccountSide.readSession)
  return {
    link,
    agree: (provider: Provider) => service.providers.agree({ provider }),
    begin: resolve(container, AccountSide.beginSocial),
    newPage: () => makeReturnFromSocial({ socialSignIn, socialStore, sessionStore, readSession, clock }),
    wait: (minutes: number) => clock.wait(minutes * 60),
  }
}
type Real = ReturnType<typeof newDevice>
type Step = fc.AsyncCommand<Model, Real>

const isAway = ({ awayMinutes }: Model): boolean => awayMinutes !== null && awayMinutes < NAVER_PROGRESS_MINUTES

const begin = (provider: Provider): Step => ({
  check: () => true,
  async run(model, { begin, agree }) {
    const isBlocked = provider === 'naver' && isAway(model)
    const started = await begin.start(provider)
    expect(started.isErr()).toBe(isBlocked)
    if (provider === 'naver' && !isBlocked) model.awayMinutes = 0
    started.map(({ webUrl }) => {
      const state = webUrl.split('state=')[1] ?? ''
      model.begun.push({ provider, state, code: agree(provider), minutes: 0, isUsed: false })
    })
  },
  toString: () => `begin ${provider}`,
})

/** In a fresh page, as after a reload, or in another tab. */
const comeBack = (pick: number, isForged: boolean): Step => ({
  check: ({ begun }) => begun.length > 0,
  async run(model, { newPage, link }) {
    const start = model.begun[pick % model.begun.length]
    if (start === undefined) return
    const { provider, code } = start
    // Only the latest few of a provider are known.
    const isKnown = model.begun
      .filter(other => other.provider === provider)
      .slice(-5)
      .includes(start)
    const state = isForged ? `${start.state}x` : start.state
    const answer = await newPage()(provider, { code, state, error: null, description: null })
    if (provider === 'naver') model.awayMinutes = null
    const isFirst = !isForged && isKnown && !start.isUsed
    if (isFirst) {
      start.isUsed = true
      model.sent += 1
      if (start.minutes < STATE_MINUTES) model.hasEntered = true
    }
    expect(link.arrived.filter(call => call === 'enter')).toHaveLength(model.sent)
    // Shown again it leads to where the person stands, by whichever login.
    expect(answer.isOk()).toBe(isFirst ? start.minutes < STATE_MINUTES : !isForged && isKnown && model.hasEntered)
  },
  toString: () => `come back ${pick}${isForged ? ' forged' : ''}`,
})

const wait = (minutes: number): Step => ({
  check: () => true,
  async run(model, real) {
    if (model.awayMinutes !== null) model.awayMinutes += minutes
    for (const begun of model.begun) begun.minutes += minutes
    real.wait(minutes)
  },
  toString: () => `wait ${minutes}`,
})

const steps = [
  fc.constantFrom<Provider>('kakao', 'naver').map(begin),
  fc.tuple(fc.nat(9), fc.boolean()).map(([pick, isForged]) => comeBack(pick, isForged)),
  fc.constantFrom(1, NAVER_PROGRESS_MINUTES).map(wait),
]

// Whatever tabs begin and come back, in whatever order: a code goes to the service at most once and only with a state that this
// device has begun with, and Naver is blocked exactly while somebody is away there.
test('of any number of tabs, each login enters once, and a forged one never', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 30 }), commands =>
      fc.asyncModelRun(
        () => ({ model: { begun: [], awayMinutes: null, sent: 0, hasEntered: false } as Model, real: newDevice() }),
        commands,
      ),
    ),
  )
})
