import { expect, test } from 'vitest'
import { laidOut } from '../../tools/lay-out-sql.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'
import { sqlLayoutOffences } from './sql-layout.ts'

test('long statements have a line for each clause', () => expectNoOffences(sqlLayoutOffences(productFiles())))

const columns = 'first_of_them, second_of_them, third_of_them, fourth_of_them, fifth_of_them'
const long = `select ${columns} from base_student s left join base_class c on c.id = s.class_id where s.id = $1 and c.grade between 1 and 2 order by s.xh`

test('the check finds statements in one long line', () => {
  expect(
    placesOf(
      sqlLayoutOffences(
        madeUp({
          'modules/school/base/server/a.ts': `const a = 1\nconst b = ask(\n  '${long}',\n)\n`,
          'modules/school/base/server/b.ts': "const a = ask('select 1 from base_student where id = $1')\n",
          'modules/school/base/demo-rows.ts': `const b = '${long}'\n`,
        }),
      ),
    ),
  ).toEqual(['modules/school/base/server/a.ts:3 sql-layout'])
})

test('a statement is laid out by its clauses; groups that are too long are opened, holes and texts stay as they are', () => {
  const subquery = `exists (select from base_class c where c.id = s.class_id and c.note = 'a  (b' and c.department_id = any(\${place(['x', "y"])}::uuid[]))`
  const source = [
    'const rows = await ctx.db.query(',
    `  \`select ${columns} from base_student s where \${aliveOnly(s)} and ${subquery} and s.xh is distinct from $1 for update skip locked\`,`,
    '  [1],',
    ')',
  ].join('\n')
  const after = laidOut(source, 'a.ts')
  expect(after.split('\n')).toEqual([
    'const rows = await ctx.db.query(',
    `  \`select ${columns}`,
    '   from base_student s',
    '   where ${aliveOnly(s)}',
    '     and exists (',
    '       select',
    '       from base_class c',
    "       where c.id = s.class_id and c.note = 'a  (b' and c.department_id = any(${place(['x', \"y\"])}::uuid[])",
    '     )',
    '     and s.xh is distinct from $1',
    '   for update skip locked`,',
    '  [1],',
    ')',
  ])
  expect(laidOut(after, 'a.ts')).toBe(after)
})

test('what is short, no statement, or holds comments and escapes is left alone', () => {
  for (const source of [
    "const a = 'select 1 from base_student where id = $1 order by id'",
    `const a = '${'不是语句 from where '.repeat(10)}'`,
    `const a = \`${long} -- and a comment\``,
    `const a = '${long} and x = \\'quoted\\''`,
  ])
    expect(laidOut(source, 'a.ts')).toBe(source)
})
