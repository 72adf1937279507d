import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compiledObjects } from './cli/tasks/compiled-objects.ts'

/** Journeys share a browser, so they run together; what takes longest begins first, and both workers end with what takes moments. */
const ORDER = ['e2e', 'adapters', 'cli', 'ui-web']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) =>
      ORDER.includes(project.name) ? ORDER.indexOf(project.name) : ORDER.length
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

const testing = join(import.meta.dirname, 'adapters/reliability/testing')
const SEEDED = join(testing, 'seed-properties.ts')
/** Files of a worker share its process and module registry. */
const shared = { isolate: false, setupFiles: [join(testing, 'restore-globals.ts'), SEEDED] }
const core = { ...shared, root: './core', testTimeout: 30_000 }
/** All that the rules know of dates comes from here: the machine's time zone changes nothing. */
const days = { ...core, include: ['shared/**/*.test.ts'] }

const OF_ANOTHER_SHOP = 'src/**/*.shop.test.tsx'
const screens = {
  root: './ui-web',
  include: ['src/**/*.test.{ts,tsx}'],
  environment: 'happy-dom',
  setupFiles: [join(import.meta.dirname, 'ui-web/src/testing/setup.ts'), SEEDED],
  testTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Most tests wait for databases, services and programs: a second worker pays also on two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: './adapters/postgres/testing/global-setup.ts',
    projects: [
      { test: { ...core, name: 'core', include: ['**/*.test.ts'] } },
      { test: { ...days, name: 'days in Seoul', env: { TZ: 'Asia/Seoul' } } },
      { test: { ...days, name: 'days in New York', env: { TZ: 'America/New_York' } } },
      {
        // Objects of the contract are read as by the service of the built program.
        plugins: [compiledObjects],
        test: {
          name: 'adapters',
          ...shared,
          root: './adapters',
          include: ['**/*.test.ts'],
          // Real services and databases on machines that may be busy: a test that hangs is still ended.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      { test: { ...screens, name: 'ui-web', exclude: [OF_ANOTHER_SHOP], isolate: false } },
      // A page keeps the facts that it came with: these files each load the app anew, with facts of their own.
      { test: { ...screens, name: 'ui-web of another shop', include: [OF_ANOTHER_SHOP] } },
      {
        test: {
          name: 'cli',
          ...shared,
          root: './cli',
          include: ['**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'e2e',
          root: './ui-web',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: join(import.meta.dirname, 'ui-web/e2e/global-setup.ts'),
          // The files of a worker share its browser.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a screen shows is waited for as long as an impatient customer would.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
