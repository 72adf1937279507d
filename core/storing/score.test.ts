import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Score, scoreColour, shownScore } from './score.ts'

test.each([
  [100, 'green', 100],
  [80, 'green', 80],
  [79.9, 'amber', 79],
  [50, 'amber', 50],
  [49.999, 'red', 49],
  [0, 'red', 0],
])('%d is %s and shown as %i', (points, colour, shown) => {
  const score = Score.parse(points)
  expect(score.map(scoreColour).unwrapOr('red')).toBe(colour)
  expect(score.map(shownScore).unwrapOr(-1)).toBe(shown)
})

test.each([-0.1, 100.1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is no score', points => {
  expect(Score.parse(points).isErr()).toBe(true)
})

// The number that is shown has the colour that is shown.
test('what is shown never contradicts its colour', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), points => {
      const colours = Score.parse(points).andThen(score =>
        Score.parse(shownScore(score)).map(shown => [scoreColour(score), scoreColour(shown)]),
      )
      const [exact, shown] = colours.unwrapOr([])
      expect(exact).toBeDefined()
      expect(shown).toBe(exact)
    }),
  )
})
