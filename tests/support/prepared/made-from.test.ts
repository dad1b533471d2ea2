import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeFrom } from './made-from.ts'

let root = ''
let before = ''
const now = (day = '2026-03-02') => madeFrom({ root, day })
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'campus-made-from-'))
  for (const path of [
    'kernel/db/a.ts',
    'modules/school/base/shared/students/student.ts',
    'modules/school/base/demo/names.json',
    'migrations/school/0001-first.sql',
    'package-lock.json',
  ])
    write(path, `of ${path}`)
  before = now()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the same tree on the same day is the same', () => {
  expect(now()).toBe(before)
})

test.each([
  ['a declaration that is changed', () => write('modules/school/base/shared/students/student.ts', 'other')],
  ['a migration that is added', () => write('migrations/school/0002-second.sql', '')],
  ['a migration that is lost', () => rmSync(join(root, 'migrations/school/0001-first.sql'))],
  ['demo data', () => write('modules/school/base/demo/names.json', '[]')],
  ['another library', () => write('package-lock.json', '{}')],
  ['a file of another name', () => renameSync(join(root, 'kernel/db/a.ts'), join(root, 'kernel/db/b.ts'))],
  ['a pattern that was not there', () => write('patterns/own/server/own.ts', '')],
  ['how the template is made', () => write('tests/support/prepared/template.ts', 'other')],
])('%s makes another', (_what, change) => {
  change()
  expect(now()).not.toBe(before)
})

test('another day makes another', () => {
  expect(now('2026-03-03')).not.toBe(before)
})

test('tests, pages and papers make no other', () => {
  write('kernel/db/a.test.ts', '')
  write('kernel/testing/factory.ts', '')
  write('modules/school/base/web/page.ts', '')
  write('modules/school/base/web/page.tsx', '')
  write('docs/operations.md', '')
  expect(now()).toBe(before)
})
