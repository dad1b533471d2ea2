import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testsOfArea } from './area-tests.mjs'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'campus-areas-'))
  const files: Record<string, string> = {
    'modules/school/base/server/index.ts': '',
    'modules/school/base/server/people.pg.test.ts': "import { x } from '#modules/affairs/leave/server/index.ts'",
    'modules/school/base/shared/names.test.ts': '',
    'modules/affairs/leave/server/index.ts': "import { base } from '#modules/school/base/server/index.ts'",
    'modules/affairs/leave/server/leave.pg.test.ts': '',
    'modules/affairs/board/web/board.tsx': "const Page = lazy(() => import('#modules/affairs/leave/web/page.tsx'))",
    'modules/affairs/board/web/board.test.ts': '',
    'modules/platform/office/server/notices/notices.pg.test.ts': '',
    'tests/integration/scopes.pg.test.ts': "import { student } from '#modules/school/base/shared/students/student.ts'",
    'tests/integration/lists.pg.test.ts': '',
    'tests/journeys/leave-student.test.ts': '',
    'tests/journeys/shell.test.ts': '',
    'tests/checks/words.test.ts': "import { word } from '#modules/affairs/leave/shared/word.ts'",
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an area brings its own tests and those of the areas that stand on it, not of those it stands on', () => {
  expect(testsOfArea(root, 'leave')).toEqual({
    areas: ['affairs/board', 'affairs/leave'],
    unit: ['modules/affairs/board/web/board.test.ts'],
    integration: ['modules/affairs/leave/server/leave.pg.test.ts'],
    journeys: ['tests/journeys/leave-student.test.ts'],
  })
})

test('what stands at the bottom brings nearly everything, over more than one step', () => {
  const { areas, integration } = testsOfArea(root, 'base')!
  expect(areas).toEqual(['affairs/board', 'affairs/leave', 'school/base'])
  expect(integration).toEqual([
    'modules/affairs/leave/server/leave.pg.test.ts',
    'modules/school/base/server/people.pg.test.ts',
    'tests/integration/scopes.pg.test.ts',
  ])
})

test('there is no area of any other name', () => {
  expect(testsOfArea(root, 'school')).toBeNull()
  expect(testsOfArea(root, 'lea')).toBeNull()
})
