import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { metricsPortOf } from './metrics-settings.ts'

test('nobody is told figures unless a port is named for it', () => {
  expect(metricsPortOf({}, 8181)).toEqual(ok(null))
  expect(metricsPortOf({ METRICS_PORT: '' }, 8181)).toEqual(ok(null))
  expect(metricsPortOf({ METRICS_PORT: '9464' }, 8181)).toEqual(ok(9464))
})

test.each(['8181', '0', '65536', '9464.5', 'on'])('the port %s is refused in one line', port => {
  expect(metricsPortOf({ METRICS_PORT: port }, 8181)).toMatchObject({
    error: { message: 'METRICS_PORT must be a number from 1 to 65535, and not that of PORT.' },
  })
})
