import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

afterEach(cleanup)

test.each([
  [17, '20'],
  [34, '30'],
  [51, '50'],
  [68, '70'],
  [85, '90'],
  [100, '100'],
  [14.3, '10'],
])('a step listed at %s reads out and draws %s, and keeps its own number (G28)', (listed, shown) => {
  render(<ProgressBar value={listed} />)
  const bar = screen.getByRole('progressbar', { name: '진행률' })
  expect(bar.getAttribute('aria-valuenow')).toBe(shown)
  expect(bar.querySelectorAll('rect')[1]?.getAttribute('width')).toBe(`${shown}%`)
  expect(bar.dataset.progress).toBe(String(listed))
})

test('it is drawn without a style attribute, which the security policy of the pages forbids', () => {
  const { container } = render(<ProgressBar value={34} />)
  expect(container.querySelector('[style]')).toBeNull()
})
