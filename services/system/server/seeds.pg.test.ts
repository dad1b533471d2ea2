import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest } from '#kernel/world/module.ts'
import { roleId } from '#tests/support/accounts.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { seedSchool } from './seeds.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

/** Starts the product anew with other declarations. */
async function startWith(change: (manifest: Manifest) => Manifest): Promise<void> {
  await school.system((ctx) =>
    seedSchool({ ...ctx, world: { ...ctx.world, manifests: ctx.world.manifests.map(change) } }),
  )
}

const heldBy = async (code: string) =>
  (
    await rowsOf(school, 'select permission from sys_role_permission where role_id = $1', [await roleId(school, code)])
  ).map((row) => row['permission'])

/** Every row version of what seeds write: it changes with each write, also of equal values. */
const versions = () =>
  rowsOf(
    school,
    `select 'seed' as of, name, xmin::text from sys_seed
     union all select 'permission', permission, xmin::text from sys_role_permission
     order by 1, 2, 3`,
  )

/** The counsellor's grant with keys added and one scope of its own. */
const widened =
  (...keys: string[]) =>
  (manifest: Manifest): Manifest =>
    manifest.name !== 'base'
      ? manifest
      : {
          ...manifest,
          grants: manifest.grants!.map((grant) =>
            grant.role === 'fdy' ? { ...grant, permissions: [...grant.permissions, ...keys] } : grant,
          ),
        }

test('a module that gives to one role in several places is not asked again at every start', async () => {
  const inTwo = (manifest: Manifest): Manifest =>
    manifest.name !== 'accounts'
      ? manifest
      : {
          ...manifest,
          grants: [
            ...manifest.grants!,
            { role: 'bzr', permissions: ['campus:getSelect'], scopes: { campus: { kind: 'all' } } },
            { role: 'bzr', permissions: ['building:getSelect'], scopes: { building: { kind: 'all' } } },
          ],
        }
  await startWith(inTwo)
  expect(await heldBy('bzr')).toEqual(expect.arrayContaining(['campus:getSelect', 'building:getSelect']))
  const before = await versions()
  await startWith(inTwo)
  expect(await versions()).toEqual(before)
})

test('two seeds of one name are refused, whoever declares them', async () => {
  const named = { name: 'of one name', content: 1, run: async () => {} }
  await expect(
    school.system((ctx) => seedSchool({ ...ctx, world: { ...ctx.world, seeds: [named, { ...named, content: 2 }] } })),
  ).rejects.toThrow('two seeds are called of one name')
})

test('what a school took away is not given back when a later edition declares more, in this start or the next', async () => {
  const role = await roleId(school, 'fdy')
  await school.system(async (ctx) => {
    await ctx.db.query("delete from sys_role_permission where role_id = $1 and permission = 'baseStudentInfo:unmask'", [
      role,
    ])
    await ctx.db.query("delete from sys_role_scope where role_id = $1 and entity_path = 'teacher'", [role])
  })
  await startWith(widened('major:list'))
  expect(await heldBy('fdy')).toContain('major:list')
  expect(await heldBy('fdy')).not.toContain('baseStudentInfo:unmask')
  await school.system((ctx) =>
    ctx.db.query("delete from sys_role_permission where role_id = $1 and permission = 'major:list'", [role]),
  )
  await startWith(widened('major:list', 'campus:list'))
  expect(await heldBy('fdy')).toContain('campus:list')
  expect(await heldBy('fdy')).not.toContain('major:list')
  expect(await heldBy('fdy')).not.toContain('baseStudentInfo:unmask')
  expect(
    await rowsOf(school, "select 1 from sys_role_scope where role_id = $1 and entity_path = 'teacher'", [role]),
  ).toEqual([])
  // A key that moves to another module is still the same key.
  await startWith((manifest) =>
    manifest.name === 'accounts'
      ? { ...manifest, grants: [...manifest.grants!, { role: 'fdy', permissions: ['major:list', 'building:list'] }] }
      : manifest,
  )
  expect(await heldBy('fdy')).toContain('building:list')
  expect(await heldBy('fdy')).not.toContain('major:list')
})

test('a school seeded before this was written down keeps what its log says was taken away', async () => {
  const role = await roleId(school, 'bzr')
  await school.system(async (ctx) => {
    await ctx.db.query("delete from sys_role_permission where role_id = $1 and permission = 'baseStudentInfo:unmask'", [
      role,
    ])
    await ctx.db.query('update sys_seed set given = null')
    await ctx.db.query(
      `insert into sys_oper_log (id, version, create_time, update_time, time, user_name, entity, record_id, action, title, changes, trace_id)
       values (gen_random_uuid(), 1, $1, $1, $1, '管理员', 'rolePermission', $2, 'grant', '角色授权', $3, 'x')`,
      [
        ctx.now(),
        role,
        JSON.stringify([{ field: 'permission', before: 'baseStudentInfo:unmask、major:getSelect', after: '' }]),
      ],
    )
  })
  await startWith((manifest) =>
    manifest.name !== 'base'
      ? manifest
      : {
          ...manifest,
          grants: manifest.grants!.map((grant) =>
            grant.role === 'bzr' ? { ...grant, permissions: [...grant.permissions, 'campus:list'] } : grant,
          ),
        },
  )
  expect(await heldBy('bzr')).toContain('campus:list')
  expect(await heldBy('bzr')).not.toContain('baseStudentInfo:unmask')
})

test('a start fills what rows are searched by where it is missing, in the bin too, and a menu that is called anew is found by it', async () => {
  await school.system((ctx) =>
    ctx.db.execute(
      `with binned as (update calendar_term set deleted_time = $1, search_text = null
         where id = (select id from calendar_term where not is_current limit 1))
       update sys_menu set search_text = null, search_grams = null`,
      [ctx.now()],
    ),
  )
  const bare = () =>
    rowsOf(
      school,
      `select 'menu' as of from sys_menu where search_text is null
       union select 'term' from calendar_term where search_text is null`,
    )
  expect(await bare()).toHaveLength(2)
  await startWith((manifest) => manifest)
  expect(await bare()).toEqual([])
  const renamed = (manifest: Manifest): Manifest => ({
    ...manifest,
    ...(manifest.menu && { menu: manifest.menu.map((item) => ({ ...item, title: `${item.title}甲` })) }),
  })
  await startWith(renamed)
  expect(
    await rowsOf(school, `select title from sys_menu where title like '%甲' and search_text <> lower(title)`),
  ).toEqual([])
})

test('a deed that an area brings comes to a school that began without it; what the school calls otherwise, and where it stands, stays', async () => {
  const deeds = () =>
    rowsOf(
      school,
      `select id, dictionary_key as key, dictionary_value as label, sort from sys_dictionary
       where code = 'operAction'
       order by dictionary_key`,
    )
  const begun = await deeds()
  expect(begun.map(({ key }) => key)).toEqual(expect.arrayContaining(['add', 'kick', 'giveBack', 'paint', 'giveBed']))
  await school.system((ctx) =>
    ctx.db.query(
      "update sys_dictionary set dictionary_value = '回校', sort = 500 where code = 'operAction' and dictionary_key = 'giveBack'",
    ),
  )
  const before = await deeds()
  await startWith((manifest) =>
    manifest.name === 'calendar'
      ? { ...manifest, operActions: [{ key: 'ring', label: '打铃' }, ...manifest.operActions!] }
      : manifest,
  )
  const after = await deeds()
  expect(after.filter(({ key }) => key !== 'ring')).toEqual(before)
  expect(after.filter(({ key }) => key === 'ring')).toMatchObject([{ label: '打铃' }])
})
