import * as fc from 'fast-check'
import { test, expect } from 'vitest'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import { memorySocial } from '#adapters/memory/account/memory-social.ts'
import { Instant } from '#core/shared/instant.ts'
import { makeBeginSocial } from './begin-social.ts'
import { makeReadSession } from './read-session.ts'
import { makeReturnFromSocial } from './return-from-social.ts'
import { NAVER_PROGRESS_MINUTES } from './begin-social.ts'

type Provider = 'kakao' | 'naver'
type Begun = { readonly provider: Provider; readonly state: string; readonly code: string; isUsed: boolean }
type Model = { begun: Begun[]; awayMinutes: number | null; sent: number }

const newDevice = () => {
  let now = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
  const clock = { now: () => now }
  const social = memorySocial({ clock })
  const sessionStore = memorySessionStore()
  const deps = { ...social, sessionStore, clock, readSession: makeReadSession({ sessionStore, clock }) }
  return {
    ...social,
    begin: makeBeginSocial({ ...deps, talkApp: () => null }),
    newPage: () => makeReturnFromSocial(deps),
    wait: (minutes: number) => void (now = Instant.plusSeconds(now, minutes * 60)),
  }
}
type Real = ReturnType<typeof newDevice>
type Step = fc.AsyncCommand<Model, Real>

const isAway = ({ awayMinutes }: Model): boolean => awayMinutes !== null && awayMinutes < NAVER_PROGRESS_MINUTES

const begin = (provider: Provider): Step => ({
  check: () => true,
  async run(model, { begin, world }) {
    const isBlocked = provider === 'naver' && isAway(model)
    const started = await begin.start(provider)
    expect(started.isErr()).toBe(isBlocked)
    if (provider === 'naver' && !isBlocked) model.awayMinutes = 0
    started.map(({ webUrl }) => {
      const code = world.agree({ provider, name: null, email: null, profileImage: null })
      model.begun.push({ provider, state: webUrl.split('state=')[1] ?? '', code, isUsed: false })
    })
  },
  toString: () => `begin ${provider}`,
})

/** In a fresh page, as after a reload, or in another tab. */
const comeBack = (pick: number, isForged: boolean): Step => ({
  check: ({ begun }) => begun.length > 0,
  async run(model, { newPage, world }) {
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
    if (!isForged && isKnown && !start.isUsed) {
      start.isUsed = true
      model.sent += 1
    }
    expect(world.link.arrived.filter(call => call === 'enter')).toHaveLength(model.sent)
    expect(answer.isOk()).toBe(!isForged && isKnown)
  },
  toString: () => `come back ${pick}${isForged ? ' forged' : ''}`,
})

const wait = (minutes: number): Step => ({
  check: () => true,
  async run(model, real) {
    if (model.awayMinutes !== null) model.awayMinutes += minutes
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
        () => ({ model: { begun: [], awayMinutes: null, sent: 0 } as Model, real: newDevice() }),
        commands,
      ),
    ),
  )
})
