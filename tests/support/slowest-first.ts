import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')
const file = join(root, 'tests/durations.json')
/** Seconds of each file in the last full run; those that take no time are not named. */
const seconds = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, number>

/** The slowest files first, so that at the end no worker is left alone with one; new ones before those known to be quick. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const usual = await super.sort(files)
    const of = ({ moduleId }: TestSpecification) => seconds[relative(root, moduleId)] ?? 0
    return usual.toSorted((one, other) => of(other) - of(one))
  }
}
