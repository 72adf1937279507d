import { describe, expect, test } from 'vitest'
import { roundedProgress } from '#core/shared/progress.ts'
import { previousStep, SIGN_UP_STEPS, SOCIAL_SIGN_UP_STEPS } from './sign-up-steps.ts'

test('sign-up asks for terms, name, e-mail, password twice and phone', () => {
  expect(SIGN_UP_STEPS.map(({ path, progress }) => [path, progress])).toEqual([
    ['/terms', 17],
    ['/name', 34],
    ['/email', 51],
    ['/password', 68],
    ['/passwordconfirm', 85],
    ['/phone', 100],
  ])
})

test('social sign-up asks for terms, name and phone', () => {
  expect(SOCIAL_SIGN_UP_STEPS.map(({ path, progress }) => [path, progress])).toEqual([
    ['/social-terms', 33],
    ['/social-name', 66],
    ['/social-phone', 100],
  ])
})

describe.each([
  ['sign-up', SIGN_UP_STEPS],
  ['social sign-up', SOCIAL_SIGN_UP_STEPS],
] as const)('%s', (_name, steps) => {
  const paths = steps.map(({ path }) => path)

  test('goes back through every step once', () => {
    expect(paths.map(previousStep)).toEqual(['/easylogin', ...paths.slice(0, -1)])
  })

  test('moves a bar that only grows and ends full', () => {
    const drawn = steps.map(({ progress }) => roundedProgress(progress))
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    expect(drawn.at(-1)).toBe(100)
  })
})

test.each([
  ['/social-terms', '/easylogin'],
  ['/social-name', '/social-terms'],
  ['/social-phone', '/social-name'],
] as const)('back from %s leads to %s', (path, back) => {
  expect(previousStep(path)).toBe(back)
})
