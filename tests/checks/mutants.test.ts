import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants } from '#tests/mutants/list.ts'

const root = join(import.meta.dirname, '../..')

test.each(mutants.map((one) => [one.name, one] as const))('“%s” still finds its place and its tests', (_, mutant) => {
  const { file, find, noticedBy } = mutant
  expect(readFileSync(join(root, file), 'utf8').split(find).length - 1, `${file} holds the text once`).toBe(1)
  expect(noticedBy.filter((test_) => !existsSync(join(root, test_)))).toEqual([])
})
