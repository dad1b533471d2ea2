import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoOffences } from './offence.ts'
import { unusedOffences } from './unused.ts'

const root = join(import.meta.dirname, '../..')

test('nothing of the product lies unused', () => expectNoOffences(unusedOffences(root)))

describe('the check for unused code', () => {
  const project = mkdtempSync(join(tmpdir(), 'unused-'))
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const files: Record<string, string> = {
    'package.json': JSON.stringify({
      name: 'made-up',
      type: 'module',
      imports,
      dependencies: { zod: '4.6.7', dayjs: '1.11.23' },
    }),
    'apps/server/main.ts':
      "import { modules } from '#modules/index.ts'\nimport { used } from '#kernel/db/pool.ts'\nused(modules)\n",
    'apps/web/main.tsx': "import { Page } from '#browser/kit/page.tsx'\nPage()\n",
    'modules/index.ts': "import { base } from './school/base/module.ts'\nexport const modules = [base]\n",
    'modules/school/base/module.ts': 'export const base = { name: 1 }\n',
    'modules/school/base/demo.ts': 'export const rows = []\n',
    'modules/school/base/web/area.ts': 'export const area = {}\n',
    'modules/school/base/server/forgotten.ts': 'export const forgotten = 1\n',
    'kernel/db/pool.ts':
      "import { z } from 'zod'\nimport pg from 'pg'\nexport type Free = string\nexport const used = (x: unknown) => z.parse(pg, x)\nexport const unusedName = 1\n",
    'browser/kit/page.tsx': 'export const Page = () => null\n',
    'kernel/db/tested.ts': 'export const tested = 1\n',
    'kernel/db/tested.test.ts': "import { tested } from './tested.ts'\ntested\n",
    'kernel/testing/harness.ts': 'export const harness = 1\n',
    'tools/start.mjs': "import './stop.mjs'\n",
    'tools/stop.mjs': 'export const stop = 1\n',
    'migrations/0001-start.ts': 'export const step = 1\n',
  }

  beforeAll(() => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project, path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    copyFileSync(join(root, 'knip.json'), join(project, 'knip.json'))
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  test('finds unused files, exports and dependencies, but not types and entry points', () => {
    const found = unusedOffences(project).map(({ file, rule, why }) => `${file} ${rule} ${why.split(':')[0]}`)
    expect(found.toSorted()).toEqual([
      'kernel/db/pool.ts unused-exports unusedName',
      'kernel/db/pool.ts unused-unlisted pg',
      'modules/school/base/server/forgotten.ts unused-files modules/school/base/server/forgotten.ts',
      'package.json unused-dependencies dayjs',
    ])
  })
})
