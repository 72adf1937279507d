import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { SOCIAL_SIGN_UP_STEPS } from '../sign-up-steps.ts'
import { NOTHING_AGREED, requiredAgreed, toggleAll } from '../sign-up-terms.ts'
import {
  afterSocialAction,
  EMPTY_SOCIAL_SIGN_UP,
  type SocialAction,
  type SocialForm,
  type SocialPath,
  socialPathToShow,
} from './social-sign-up-journey.ts'

const newcomerNamed = (name: string | null) => ({
  pass: 'pass',
  person: { provider: 'kakao', name, email: null, profileImage: null } as const,
  keptAt: Instant.ofDate(new Date('2026-11-21T10:00:00+09:00')),
})
const ALL = toggleAll(NOTHING_AGREED)
const found = (name: string | null): SocialAction => ({
  kind: 'NewcomerFound',
  newcomer: newcomerNamed(name),
  draft: null,
})
const after = (...actions: SocialAction[]): SocialForm => actions.reduce(afterSocialAction, EMPTY_SOCIAL_SIGN_UP)

test.each([
  ['김철수', '김철수'],
  ['보드타는곰', '보드타는곰'],
  ['Snow Fox', ''],
  ['김', ''],
  ['곰 세마리', ''],
  [null, ''],
])('the provider’s name %s fills the field with "%s"', (name, shown) => {
  expect(after(found(name)).name).toBe(shown)
})

test('what was typed, or kept from before a reload, comes before the provider’s name', () => {
  expect(after({ kind: 'NameTyped', text: '이영희' }, found('김철수')).name).toBe('이영희')
  const draft = { agreements: ALL, name: '박보관' }
  const form = after({ kind: 'NewcomerFound', newcomer: newcomerNamed('김철수'), draft })
  expect([form.name, form.agreements]).toEqual(['박보관', ALL])
})

test('a name field takes only Hangul, a phone field only digits', () => {
  const form = after({ kind: 'NameTyped', text: 'Kim 김ㅊ1' }, { kind: 'PhoneTyped', text: '010a12345678901' })
  expect([form.name, form.phone]).toEqual(['김ㅊ', '010-1234-5678'])
})

const PATHS: readonly SocialPath[] = [...SOCIAL_SIGN_UP_STEPS.map(({ path }) => path), '/social-done']

test('nobody gets in without a pass and a person (G23)', () => {
  const stranger = after({ kind: 'Agreed', agreements: ALL }, { kind: 'NameTyped', text: '김철수' })
  for (const path of PATHS) expect(socialPathToShow(stranger, path)).toBe('/easylogin')
})

test('the steps say 33, 66 and 100 percent', () => {
  expect(SOCIAL_SIGN_UP_STEPS.map(({ progress }) => progress)).toEqual([33, 66, 100])
})

const anyForm = fc
  .array(
    fc.constantFrom<SocialAction>(
      found(null),
      found('김철수'),
      { kind: 'Agreed', agreements: ALL },
      { kind: 'Agreed', agreements: { ...ALL, data: false } },
      { kind: 'NameTyped', text: '김철수' },
      { kind: 'PhoneTyped', text: '01012345678' },
      { kind: 'LoadingSet', isLoading: true },
      { kind: 'Completed' },
    ),
    { maxLength: 8 },
  )
  .map(actions => after(...actions))

// Whatever was done before: the end shows only at its end, nothing is asked of a person who has not consented (W9), and
// where the guard leads it lets in.
test('the guard leads to a place that it lets in, never past the consent, never early to the end', () => {
  fc.assert(
    fc.property(anyForm, fc.constantFrom(...PATHS), (form, asked) => {
      const shown = socialPathToShow(form, asked)
      expect(shown === '/social-done').toBe(form.isComplete)
      if (shown === '/easylogin') {
        expect(form.newcomer).toBeNull()
        return
      }
      if (shown === '/social-name' || shown === '/social-phone') expect(requiredAgreed(form.agreements)).toBe(true)
      expect(socialPathToShow(form, shown)).toBe(shown)
    }),
  )
})
