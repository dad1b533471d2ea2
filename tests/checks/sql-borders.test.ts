import { expect, test } from 'vitest'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'
import { sqlBorderOffences } from './sql-borders.ts'

test('the statements of an area name its own tables, those of base, and what others publish', () =>
  expectNoOffences(sqlBorderOffences(productFiles())))

test('the check finds tables of other areas however they are written, and writes over the border', () => {
  expect(
    placesOf(
      sqlBorderOffences(
        madeUp({
          'modules/school/base/shared/student.ts': "export const student = defineEntity('base.student', {})",
          'modules/school/calendar/shared/term.ts': "export const term = defineEntity('calendar.termDay', {})",
          'modules/school/calendar/shared/views.ts':
            'export const days = `(select day from calendar_term_day where deleted_time is null)`',
          'services/system/shared/accounts.ts': "defineEntity('sys.user', {}); defineEntity('sys.session', {})",
          'modules/affairs/leave/shared/request.ts': "export const request = defineEntity('leave.request', {})",
          'modules/affairs/leave/server/a.ts': [
            'const a = `select 1 from leave_request r join base_student s on true join sys_user u on true`',
            'const b = `select 1 from ${days} d join leave_request r on true`',
            "const c = 'select 1 from sys_session'",
            'const d = `select 1',
            '  from leave_request r',
            '  join calendar_term_day d on d.day = r.day`',
            "const e = follow('calendar_term_day')",
            "const f = 'update base_student set xm = $1'",
            "const g = 'delete from sys_user'",
            "const h = 'insert into leave_request (id) select id from base_student'",
          ].join('\n'),
          'modules/affairs/leave/server/a.pg.test.ts': "const a = 'select 1 from sys_session'",
          'modules/affairs/leave/demo.ts': "const a = 'select 1 from calendar_term_day'",
          'modules/platform/accounts/server/a.ts': "const a = 'update sys_user set x = 1'",
        }),
      ),
    ),
  ).toEqual([
    'modules/affairs/leave/server/a.ts:3 sql-border',
    'modules/affairs/leave/server/a.ts:4 sql-border',
    'modules/affairs/leave/server/a.ts:7 sql-border',
    'modules/affairs/leave/server/a.ts:8 sql-border',
    'modules/affairs/leave/server/a.ts:9 sql-border',
  ])
})

test('a table named by its entity is one as well: own, of base to be read, or handed to who is named for it', () => {
  const ofStudent = "import { student } from '#modules/school/base/shared/student.ts'"
  const files = madeUp({
    'modules/school/base/shared/student.ts': "export const student = defineEntity('base.student', {})",
    'modules/school/calendar/shared/term.ts': "export const term = defineEntity('calendar.termDay', {})",
    'modules/affairs/leave/shared/request.ts': "export const request = defineEntity('leave.request', {})",
    'modules/affairs/leave/server/a.ts': [
      ofStudent,
      "import { term as day } from '#modules/school/calendar/shared/term.ts'",
      "import { request } from '../shared/request.ts'",
      'const a = `select 1 from ${tableName(request)} r join ${tableName(student)} s on true`',
      'const b = `select 1 from ${tableName(day)}`',
      'const c = `update ${tableName(student)} set xm = $1`',
      "const d = `select 1 from ${tableName('calendar.termDay')}`",
      'const e = (entity) => `select 1 from ${tableName(entity)}`',
    ].join('\n'),
    'modules/platform/accounts/server/look/explain.ts': 'const a = (entity) => `select 1 from ${tableName(entity)}`',
    'patterns/own/server/own.ts': 'const a = (entity) => `select 1 from ${tableName(entity)}`',
  })
  expect(placesOf(sqlBorderOffences(files))).toEqual(
    [5, 6, 7, 8].map((line) => `modules/affairs/leave/server/a.ts:${line} sql-border`),
  )
})
