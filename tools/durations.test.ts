import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepDurations, keptDurations } from './durations.mjs'

test('whole seconds of what takes time are kept, sorted by name', () => {
  const root = mkdtempSync(join(tmpdir(), 'campus-durations-'))
  mkdirSync(join(root, 'tests'))
  expect(keptDurations(root)).toEqual({})
  keepDurations(root, [
    { name: join(root, 'tests/b.test.ts'), startTime: 1000, endTime: 13_600 },
    { name: join(root, 'kernel/quick.test.ts'), startTime: 1000, endTime: 1900 },
    { name: join(root, 'modules/a.test.ts'), startTime: 0, endTime: 2000 },
  ])
  const text = readFileSync(join(root, 'tests/durations.json'), 'utf8')
  expect(text).toBe('{\n  "modules/a.test.ts": 2,\n  "tests/b.test.ts": 13\n}\n')
  expect(keptDurations(root)).toEqual({ 'modules/a.test.ts': 2, 'tests/b.test.ts': 13 })
  rmSync(root, { recursive: true })
})
