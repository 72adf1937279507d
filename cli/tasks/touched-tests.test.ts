import { expect, test } from 'vitest'
import { touchedTests } from './touched-tests.ts'

const SOURCES = new Map(
  Object.entries({
    'adapters/conformance/architecture.test.ts': '',
    'core/billing/refund.ts': '',
    'core/billing/refund.test.ts': `import { refund } from './refund.ts'`,
    'core/billing/renewal.test.ts': '',
    'core/billing/service/cancel.ts': `import { refund } from '#core/billing/refund.ts'`,
    'core/billing/service/cancel.test.ts': `import { makeCancel } from './cancel.ts'`,
    'adapters/container/service.ts': `import { makeCancel } from '#core/billing/service/cancel.ts'`,
    'adapters/reliability/refunds.pg.test.ts': `import { service } from '#adapters/container/service.ts'`,
    'adapters/postgres/billing/refund-records.ts': '',
    'adapters/conformance/billing/refunds-in-postgres.pg.test.ts': '',
    'adapters/conformance/storing/orders-in-postgres.pg.test.ts': '',
    'ui-web/src/app/routes.tsx': '',
    'ui-web/src/app/routes-documented.test.ts': `import { routes } from './routes.tsx'`,
    'ui-web/e2e/phone.ts': '',
    'ui-web/e2e/product-under-test.ts': `import { takePhone } from './phone.ts'`,
    'ui-web/e2e/paying.e2e.ts': `import { sharedProduct } from './product-under-test.ts'`,
    'ui-web/e2e/without-barriers.e2e.ts': `import { routes } from '../src/app/routes.tsx'`,
  }),
)
/** Without the tests of the project. */
const touched = (...changed: readonly string[]) =>
  touchedTests(SOURCES, changed).filter(file => file !== 'adapters/conformance/architecture.test.ts')

test('a change touches the tests beside it, and those that import it directly or over one other file', () => {
  expect(touched('core/billing/refund.ts')).toEqual([
    'core/billing/refund.test.ts',
    'core/billing/renewal.test.ts',
    'core/billing/service/cancel.test.ts',
  ])
})

test('a file of an adapter touches the suites of its area', () => {
  expect(touched('adapters/postgres/billing/refund-records.ts')).toEqual([
    'adapters/conformance/billing/refunds-in-postgres.pg.test.ts',
  ])
})

test('a journey is touched by its own change and by that of another file of its folder which it imports', () => {
  expect(touched('ui-web/src/app/routes.tsx')).toEqual(['ui-web/src/app/routes-documented.test.ts'])
  expect(touched('ui-web/e2e/without-barriers.e2e.ts')).toEqual(['ui-web/e2e/without-barriers.e2e.ts'])
  expect(touched('ui-web/e2e/phone.ts')).toEqual(['ui-web/e2e/paying.e2e.ts'])
})

test('a test that is changed is touched, and one that is gone is not', () => {
  expect(touched('adapters/reliability/refunds.pg.test.ts')).toEqual(['adapters/reliability/refunds.pg.test.ts'])
  expect(touched('core/storing/order.test.ts')).toEqual([])
})

test('any change touches the tests of the project itself', () => {
  expect(touchedTests(SOURCES, ['README.md'])).toEqual(['adapters/conformance/architecture.test.ts'])
})
