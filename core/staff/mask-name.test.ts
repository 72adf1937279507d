import { expect, test } from 'vitest'
import { maskName } from './mask-name.ts'

test.each([
  ['김철수', '김*수'],
  ['김솔', '김*'],
  ['남궁민수', '남**수'],
  ['김', '김'],
])('%s is shown as %s (G323)', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
