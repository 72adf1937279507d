import * as fc from 'fast-check'
import { okAsync } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { memorySessionStore } from '#adapters/memory/account/memory-session-store.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { SignedIn } from '../customer.ts'
import type { SessionNewsItem } from '../ports/session-news.ts'
import { makeLogOut } from './log-out.ts'
import { makeWatchInactivity, type Watched } from './watch-inactivity.ts'

const CUSTOMERS = ['customer-1', 'customer-2'] as const
type Who = (typeof CUSTOMERS)[number]

/** Two tabs of one browser: one storage between them, and news for the other one whenever one of them writes. */
const browser = (secondIsBehind = 0) => {
  let now = Instant.ofDate(new Date('2026-11-21T10:00:00+09:00'))
  let lastAt: Instant | null = null
  let marks = 0
  let logOuts = 0
  const kept = memorySessionStore()
  const heardBy: (((news: SessionNewsItem) => void) | null)[] = [null, null]

  const tab = (own: 0 | 1) => {
    const other = 1 - own
    const clock = { now: () => Instant.plusSeconds(now, own === 1 ? -secondIsBehind : 0) }
    const tell = (news: SessionNewsItem) => heardBy[other]?.(news)
    const sessionStore = {
      ...kept,
      clear() {
        kept.clear()
        lastAt = null
        tell('Changed')
      },
    }
    const ownSession = {
      verify: () => okAsync(undefined),
      refresh: () => okAsync(''),
      logOut: () => {
        logOuts += 1
        return okAsync(undefined)
      },
    }
    const logOut = makeLogOut({ ownSession, sessionStore })
    const watch = makeWatchInactivity({
      sessionStore,
      logOut,
      clock,
      sharedActivity: {
        lastAt: () => lastAt,
        mark(at) {
          marks += 1
          lastAt = at
          tell('Changed')
        },
      },
      sessionNews: {
        announceInactivity: () => tell('EndsByInactivity'),
        listen(heard) {
          heardBy[own] = heard
          return () => void (heardBy[own] = null)
        },
      },
    })
    const found: Watched['kind'][] = []
    watch.listen(watched => found.push(watched.kind))
    return {
      ...watch,
      /** What this tab was told, oldest first. */
      found,
      /** A frozen tab hears nothing. */
      freeze: () => void (heardBy[own] = null),
      logIn(who: Who) {
        kept.write({ token: 'a.b.c', customer: { id: who as string as CustomerId } } as SignedIn)
        tell('Changed')
        return watch.look()
      },
    }
  }

  return {
    tabs: [tab(0), tab(1)] as const,
    wait: (seconds: number) => void (now = Instant.plusSeconds(now, seconds)),
    isIn: () => kept.read() !== null,
    who: () => kept.read()?.customer.id ?? null,
    marks: () => marks,
    logOuts: () => logOuts,
  }
}

const signedIn = (secondIsBehind = 0) => {
  const device = browser(secondIsBehind)
  const [first, second] = device.tabs
  first.logIn('customer-1')
  second.look()
  return { ...device, first, second }
}

describe('without activity', () => {
  test('warns after nine minutes and logs out after ten, here and with the service', () => {
    const { first, wait, isIn, logOuts } = signedIn()
    wait(539)
    expect(first.look()).toEqual({ kind: 'Active', nextLookSeconds: 1 })
    wait(1)
    expect(first.look()).toEqual({ kind: 'Warning', secondsLeft: 60, nextLookSeconds: 1 })
    wait(59.5)
    expect(first.look()).toEqual({ kind: 'Warning', secondsLeft: 1, nextLookSeconds: 0.5 })
    expect(isIn()).toBe(true)
    wait(0.5)
    expect(first.look()).toEqual({ kind: 'Over' })
    expect(isIn()).toBe(false)
    expect(logOuts()).toBe(1)
  })

  test('the other tab says the same, and does not log out once more', () => {
    const { first, second, wait, logOuts } = signedIn()
    wait(600)
    first.look()
    expect(second.found.at(-1)).toBe('Over')
    expect(second.look()).toEqual({ kind: 'SignedOut' })
    expect(logOuts()).toBe(1)
  })

  test('nor takes it for a logout elsewhere when its own ten minutes are not quite over', () => {
    const { first, second, wait } = signedIn(0.02)
    first.touch()
    wait(600)
    first.look()
    expect(second.found.at(-1)).toBe('Over')
  })

  test('a touch after the limit comes too late', () => {
    const { first, wait, isIn } = signedIn()
    wait(3600)
    expect(first.touch()).toEqual({ kind: 'Over' })
    expect(isIn()).toBe(false)
  })

  test('a tab that slept while the session was forgotten still knows why', () => {
    const { first, second, wait } = signedIn()
    second.freeze()
    wait(600)
    first.look()
    wait(300)
    expect(second.wake()).toEqual({ kind: 'Over' })
  })
})

describe('activity', () => {
  test('in one tab keeps both', () => {
    const { first, second, wait } = signedIn()
    wait(550)
    expect(second.look().kind).toBe('Warning')
    first.touch()
    expect(second.found.at(-1)).toBe('Active')
    wait(539)
    expect(second.look().kind).toBe('Active')
  })

  test('also counts while the warning counts down', () => {
    const { first, wait } = signedIn()
    wait(599)
    expect(first.touch()).toEqual({ kind: 'Active', nextLookSeconds: 540 })
  })

  test('a moving mouse writes once a second, and no part of a second is lost', () => {
    const { first, wait, marks } = signedIn()
    const before = marks()
    for (let move = 0; move < 180; move += 1) {
      first.touch()
      wait(1 / 60)
    }
    expect(marks() - before).toBeLessThanOrEqual(4)
    wait(539)
    expect(first.look().kind).toBe('Active')
    wait(1)
    expect(first.look().kind).toBe('Warning')
  })
})

describe('tabs', () => {
  test('a logout in one ends the other, and is not taken for inactivity', async () => {
    const { first, second } = signedIn()
    await first.logOut()
    expect(second.found.at(-1)).toBe('EndedElsewhere')
    expect(first.wake()).toEqual({ kind: 'SignedOut' })
    expect(first.touch()).toEqual({ kind: 'SignedOut' })
    expect(first.look()).toEqual({ kind: 'SignedOut' })
  })

  test('somebody else who signs in elsewhere is noticed once', async () => {
    const { first, second, wait } = signedIn()
    second.freeze()
    await first.logOut()
    wait(3600)
    first.logIn('customer-2')
    expect(second.wake()).toEqual({ kind: 'UserSwitched' })
    expect(second.wake().kind).toBe('Active')
  })
})

/** What a stopwatch and a list of names would say. */
type Model = { who: Who | null; idle: number; readonly here: [Who | null, Who | null] }
type Real = ReturnType<typeof browser>
type Step = fc.Command<Model, Real>

const standing = (idle: number): Watched['kind'] => {
  if (idle >= 600) return 'Over'
  return idle >= 540 ? 'Warning' : 'Active'
}

/** What a tab must find, after which both tabs know it. */
const looked = (model: Model, own: 0 | 1): Watched['kind'] => {
  if (model.who === null) return 'SignedOut'
  const found = standing(model.idle)
  if (found === 'Over') model.who = null
  model.here[own] = model.who
  if (found === 'Over') model.here[1 - own] = null
  return found
}

const agreed = (model: Model, real: Real): void => expect(real.who()).toBe(model.who)

const look = (own: 0 | 1): Step => ({
  check: () => true,
  run(model, real) {
    expect(real.tabs[own].look().kind).toBe(looked(model, own))
    agreed(model, real)
  },
  toString: () => `look ${own}`,
})

const touch = (own: 0 | 1): Step => ({
  check: () => true,
  run(model, real) {
    const found = looked(model, own)
    const isCounted = model.who !== null
    expect(real.tabs[own].touch().kind).toBe(isCounted ? 'Active' : found)
    if (isCounted) {
      model.idle = 0
      model.here[1 - own] = model.who
    }
    agreed(model, real)
  },
  toString: () => `touch ${own}`,
})

const logOut = (own: 0 | 1): Step => ({
  check: model => model.who !== null,
  run(model, real) {
    const other = own === 0 ? 1 : 0
    const isDue = model.here[other] !== null && model.idle >= 600
    const expected = isDue ? 'Over' : model.here[other] === null ? 'SignedOut' : 'EndedElsewhere'
    void real.tabs[own].logOut().unwrapOr(undefined)
    expect(real.tabs[other].found.at(-1)).toBe(expected)
    model.who = null
    model.here[other] = null
    // Looked at or woken, at whatever hour: a logout by hand is nobody else's doing.
    expect([real.tabs[own].wake().kind, real.tabs[own].look().kind]).toEqual(['SignedOut', 'SignedOut'])
    model.here[own] = null
    agreed(model, real)
  },
  toString: () => `log out ${own}`,
})

const logIn = (own: 0 | 1, who: Who): Step => ({
  check: model => model.who === null,
  run(model, real) {
    expect(real.tabs[own].logIn(who).kind).toBe('Active')
    Object.assign(model, { who, idle: 0 })
    model.here[0] = model.here[1] = who
    agreed(model, real)
  },
  toString: () => `log in ${own} ${who}`,
})

const wait = (seconds: number): Step => ({
  check: () => true,
  run(model, real) {
    model.idle += seconds
    real.wait(seconds)
  },
  toString: () => `wait ${seconds}s`,
})

// In whatever order two tabs are touched, looked at, logged out and in again: the session ends by ten minutes without a touch in any
// tab or by a logout, never earlier, never later than the next look, and no touch brings it back.
test('two tabs share one session, one stopwatch and one end', () => {
  const own = fc.constantFrom(0 as const, 1 as const)
  const steps = [
    own.map(touch),
    own.map(look),
    own.map(logOut),
    fc.tuple(own, fc.constantFrom(...CUSTOMERS)).map(([tab, who]) => logIn(tab, who)),
    fc.constantFrom(1, 30, 59, 60, 300, 539, 540, 599, 600, 3600).map(wait),
  ]
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 40 }), run => {
      fc.modelRun(() => ({ model: { who: null, idle: 0, here: [null, null] } as Model, real: browser() }), run)
    }),
    { numRuns: 500 },
  )
})
