import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSchool } from '#services/system/server/seeds.ts'
import { roleId } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let at: TestSchool
beforeAll(async () => {
  at = await testSchool()
})
afterAll(() => at.close())

const areas = ['change', 'choose', 'dorm', 'duty', 'holiday', 'offcampus', 'presort', 'stay']
const property = ['dormitory', 'dormitoryFloor', 'dormitoryRoom']
  .flatMap((path) => ['getOne', 'getSelect', 'list'].map((one) => `${path}:${one}`))
  .toSorted()

/** What of the dormitories a role holds. */
async function heldBy(code: string): Promise<string[]> {
  const declared = new Set(
    at.world.manifests
      .filter(({ name }) => areas.includes(name))
      .flatMap(({ entities, permissions = {} }) => [
        ...entities.map(({ path }) => path),
        ...Object.keys(permissions).map((key) => key.split(':')[0]!),
      ]),
  )
  const rows = await rowsOf(at, 'select permission from sys_role_permission where role_id = $1 order by 1', [
    await roleId(at, code),
  ])
  return rows.map((row) => String(row['permission'])).filter((one) => declared.has(one.split(':')[0]!))
}

test('dormitories are the business of their office: whoever administers the system looks at the property alone', async () => {
  expect(await heldBy('gly')).toEqual(property)
  const [admin, office] = [await at.as('admin'), await at.as('ssgl01')]
  for (const path of [
    'dormitoryRegister',
    'dormitoryBed',
    'roomChangeApply',
    'holidayStayApply',
    'dormitoryOffCampus',
  ]) {
    expect([path, (await admin.get(`yxgl/${path}/list`)).body.code]).toEqual([path, 403])
    expect([path, (await office.get(`yxgl/${path}/list`)).status]).toEqual([path, 200])
  }
  // The office names whoever it moves by order.
  expect((await office.get('base/baseStudentInfo/getSelect')).body.data.length).toBeGreaterThan(0)
})

test('an upgrade takes from administrators what earlier editions gave, and not what the school gave', async () => {
  const role = await roleId(at, 'gly')
  const give = (permission: string) =>
    rowsOf(
      at,
      `insert into sys_role_permission (id, create_time, update_time, role_id, permission)
       values (gen_random_uuid(), now(), now(), $1, $2)`,
      [role, permission],
    )
  for (const one of ['dormitoryRegister:assign', 'dormitoryBed:list', 'dormitoryDuty:list']) await give(one)
  // An earlier edition gave two of them; the third is the school's own deed.
  await at.system((ctx) =>
    ctx.db.execute(
      `insert into sys_seed (id, create_time, update_time, name, edition, given)
       values (gen_random_uuid(), now(), now(), 'grant stay gly', 'x', $1)`,
      [JSON.stringify({ permissions: ['dormitoryRegister:assign'], scopes: [] })],
    ),
  )
  await at.system((ctx) =>
    ctx.db.execute(
      `update sys_seed
       set given = jsonb_set(given, '{permissions}', (given -> 'permissions') || $1::jsonb)
       where name = 'grant dorm gly'`,
      [JSON.stringify(['dormitoryBed:list'])],
    ),
  )
  const step = join(import.meta.dirname, '../../migrations/school/0036-dormitories-to-their-office.sql')
  await at.system((ctx) => ctx.db.execute(readFileSync(step, 'utf8')))
  expect(await heldBy('gly')).toEqual([...property, 'dormitoryDuty:list'].toSorted())
  await at.system((ctx) => seedSchool(ctx))
  expect(await heldBy('gly')).toEqual([...property, 'dormitoryDuty:list'].toSorted())
})
