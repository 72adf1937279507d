import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { HOME_STATUSES } from '#core/storing/home-status.ts'
import { PROJECTION } from '#core/storing/projection.ts'
import { RECORD_STATUSES } from '#core/storing/record-status.ts'
import { routes as deskRoutes } from '../desk/app/routes.tsx'
import { routes } from './routes.tsx'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/product.md'), 'utf8')

const listPaths = (some: readonly RouteObject[]): readonly string[] =>
  some.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...listPaths(children)])

test.each([...listPaths(routes), ...listPaths(deskRoutes)].filter(path => path !== '*'))(
  'the page of the product lists %s',
  path => {
    expect(PAGE).toContain(`\`${path}\``)
  },
)

test('the test screen of the specification is there while the app is developed', () => {
  expect(listPaths(routes)).toContain('/test')
})

test.each(Object.entries(PROJECTION))('the page of the product describes %s', (state, { home, record }) => {
  const row = PAGE.split('\n').find(line => line.startsWith(`| \`${state}\` |`))
  expect(row).toContain(`| ${home} ${HOME_STATUSES[home]} | ${RECORD_STATUSES[record]}`)
})
