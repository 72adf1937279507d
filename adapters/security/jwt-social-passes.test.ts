import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { newIds } from '#adapters/system/new-ids.ts'
import { ACCESS_TOKEN_MINUTES, TEMP_TOKEN_MINUTES } from '#core/account/session-timing.ts'
import { Instant } from '#core/shared/instant.ts'
import { jwtAccessTokens } from './jwt-access-tokens.ts'
import { jwtSocialPasses } from './jwt-social-passes.ts'

const SECRET = 'a secret that is long enough for this'
const NOON = Instant.ofDate(new Date('2026-11-21T03:00:00Z'))
const passes = jwtSocialPasses(SECRET, newIds.token)
const tokens = jwtAccessTokens(SECRET, newIds.token)
const after = (minutes: number, seconds = 0) => Instant.plusSeconds(NOON, minutes * 60 + seconds)
const refused = err({ kind: 'SocialPassRefused' })
const signInNeeded = err({ kind: 'SignInNeeded', hadToken: true })

test('a pass names its candidate for thirty minutes and not a second longer (O8)', () => {
  const pass = passes.issue('candidate', NOON)
  expect(pass.split('.')).toHaveLength(3)
  expect(passes.read(pass, after(TEMP_TOKEN_MINUTES, -1))).toEqual(ok('candidate'))
  expect(passes.read(pass, after(TEMP_TOKEN_MINUTES))).toEqual(refused)
  expect(passes.read(pass, after(-2))).toEqual(refused)
})

test('a pass opens no session, and an access token finishes no sign-up (G23)', () => {
  const caller = { customer: newIds.customer(), session: newIds.session() }
  const token = tokens.issue(caller, NOON)
  expect(tokens.read(token, after(ACCESS_TOKEN_MINUTES, -1))).toEqual(ok(caller))
  expect(passes.read(token, NOON)).toEqual(refused)
  expect(tokens.read(passes.issue(caller.session, NOON), NOON)).toEqual(signInNeeded)
})

test('a pass of another secret, or one that was touched, is refused', () => {
  const pass = passes.issue('candidate', NOON)
  const [head, , tail] = pass.split('.')
  const body = Buffer.from(JSON.stringify({ sub: 'another', typ: 'social' })).toString('base64url')
  expect(jwtSocialPasses('another secret of the same length', newIds.token).read(pass, NOON)).toEqual(refused)
  for (const rubbish of ['', 'a.b.c', `${head}.${body}.${tail}`, pass.slice(0, -2), 'x'.repeat(8_192)])
    expect(passes.read(rubbish, NOON)).toEqual(refused)
})

test('what the secret of before signed is taken until it is over, and nothing new is signed with it', () => {
  const next = 'the secret that comes after that one'
  const [laterTokens, laterPasses] = [
    jwtAccessTokens(next, newIds.token, [SECRET]),
    jwtSocialPasses(next, newIds.token, [SECRET]),
  ]
  const caller = { customer: newIds.customer(), session: newIds.session() }
  const token = tokens.issue(caller, NOON)
  expect(laterTokens.read(token, after(ACCESS_TOKEN_MINUTES, -1))).toEqual(ok(caller))
  expect(laterTokens.read(token, after(ACCESS_TOKEN_MINUTES))).toEqual(signInNeeded)
  expect(laterPasses.read(passes.issue('candidate', NOON), NOON)).toEqual(ok('candidate'))
  expect(laterPasses.read(token, NOON)).toEqual(refused)
  expect(tokens.read(laterTokens.issue(caller, NOON), NOON)).toEqual(signInNeeded)
})
