import { defineConfig } from 'vitest/config'
import { dayShift } from './tests/support/move-day.ts'

if (dayShift !== 0) process.stderr.write(`TEST_DAY=${process.env['TEST_DAY']}\n`)

const everywhere = '{kernel,services,browser,patterns,modules,apps,tools,bench,tests/integration}'
const withPostgres = ['tests/support/global-setup.ts']

// `*.test.ts` needs nothing but Node; `*.pg.test.ts` gets a PostgreSQL; the folders under tests/ are slow lanes of their own.
// Where each file has a database and a world of its own, files share the loaded product (`isolate`): loading it costs more than most of them.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Ends as soon as it holds; a second, the default, only measures how busy the machine is.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${everywhere}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [`${everywhere}/**/*.pg.test.ts`],
          exclude: ['**/node_modules/**'],
          globalSetup: withPostgres,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // One reading of the tree serves all checks.
        test: { name: 'checks', include: ['tests/checks/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'ground',
          include: ['tests/ground/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: withPostgres,
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
