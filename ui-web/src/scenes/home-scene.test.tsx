import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HOME_STATUSES, type HomeStatus } from '#core/storing/home-status.ts'
import { HomeScene } from './home-scene.tsx'

afterEach(cleanup)

/** A bag is handed over; what is in it is not seen. */
const BAG: HomeStatus = 8
const statuses = Object.keys(HOME_STATUSES).map(status => Number(status) as HomeStatus)

const drawn = (status: HomeStatus | null, gear: 'SKI' | 'SNOWBOARD'): string => {
  const { container, unmount } = render(<HomeScene status={status} gear={gear} />)
  const paths = [...container.querySelectorAll('path, rect, circle')].map(shape => shape.outerHTML).join('')
  unmount()
  return paths
}

test.each(statuses.filter(status => status !== BAG))(
  'at status %d the scene shows the gear of its customer (G614)',
  status => {
    expect(drawn(status, 'SKI')).not.toBe(drawn(status, 'SNOWBOARD'))
  },
)

test('the mountain alone has no gear (G906)', () => {
  const shapes = (gear: 'SKI' | 'SNOWBOARD') => drawn(null, gear).replaceAll(/url\(#[^)]*\)/g, '')
  expect(shapes('SKI')).toBe(shapes('SNOWBOARD'))
})
