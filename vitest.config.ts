import { defineConfig } from 'vitest/config'
import { dayShift } from './tests/support/move-day.ts'
import { SlowestFirst } from './tests/support/slowest-first.ts'

if (dayShift !== 0) process.stderr.write(`${new Date().toISOString()} is the suite's own time\n`)

const everywhere = '{kernel,services,browser,patterns,modules,apps,tools,bench,tests/integration,tests/support}'
/** Where a machine stands still in the middle of a story, it is told once more; the report names each that needed it. */
const retry = 1
const withPostgres = ['tests/support/global-setup.ts']

// `*.test.ts` needs nothing but Node; `*.pg.test.ts` gets a PostgreSQL; the folders under tests/ are slow lanes of their own.
// Files share the loaded product (`isolate`): loading it costs more than most of them. Where they need one, each has a database and a
// world of its own; whoever leaves something behind in a module or a global takes it back (`vi.resetModules`, `vi.unstubAllGlobals`).
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Ends as soon as it holds; a second, the default, only measures how busy the machine is.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${everywhere}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.pg.test.ts', '**/node_modules/**'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // A third of a file's time it waits for a clock, a process or PostgreSQL: three keep two cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: [`${everywhere}/**/*.pg.test.ts`],
          exclude: ['**/node_modules/**'],
          globalSetup: withPostgres,
          isolate: false,
          retry,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // One reading of the tree serves all checks.
        test: { name: 'checks', include: ['tests/checks/**/*.test.ts'], isolate: false, testTimeout: 240_000 },
      },
      {
        extends: true,
        test: {
          name: 'ground',
          // Each file has a data folder and a port of its own.
          include: ['tests/ground/**/*.test.ts'],
          retry,
          // A test starts the product up to four times; the limit only ends what hangs.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          globalSetup: withPostgres,
          // A story keeps two cores busy by itself: browser, server and database.
          fileParallelism: false,
          // But for the round of every page, which two people make side by side.
          maxConcurrency: 2,
          isolate: false,
          retry,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
