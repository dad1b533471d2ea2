import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuSeeds, seedMenus } from '#services/system/server/menu-seeds.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'
import { switchSecondAuthOff } from '#tests/support/second-auth.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
  await switchSecondAuthOff(school)
})
afterAll(() => school.close())

const pageAt = async (path: string) =>
  (await rowsOf(school, 'select id, title, sort, status, component from sys_menu where path = $1', [path]))[0]!

test('a newer version of the product brings its changes, and leaves what the school changed', async () => {
  const seeds = menuSeeds(school.world)
  const gly = await school.as('admin')
  const { id } = await pageAt('/base/building')
  await gly.post('base/sysMenu/update', { id, title: '我们的楼' })
  const newer = seeds
    .filter((seed) => seed.key !== 'page /base/mine')
    .map((seed) =>
      ['/base/building', '/base/campus'].includes(seed.path ?? '')
        ? { ...seed, title: `新${seed.title}`, component: 'base/newer/index' }
        : seed,
    )
  await school.system((ctx) => seedMenus(ctx, newer))
  expect(await pageAt('/base/building')).toMatchObject({ title: '我们的楼', component: 'base/building/index' })
  expect(await pageAt('/base/campus')).toMatchObject({ title: '新校区', component: 'base/newer/index' })
  expect(await pageAt('/base/mine')).toMatchObject({ status: '0' })

  await school.system((ctx) => seedMenus(ctx, seeds))
  expect(await pageAt('/base/campus')).toMatchObject({ title: '校区', component: 'base/campus/index' })
  expect(await pageAt('/base/mine')).toMatchObject({ status: '1' })
})

test('every permission stands in the tree exactly where it can be granted, and every page has its own place', async () => {
  const seeds = menuSeeds(school.world)
  const keys = seeds.filter((seed) => seed.menuType === '3').map((seed) => seed.permission)
  expect(new Set(keys).size).toBe(keys.length)
  const named = new Set(seeds.map((seed) => seed.key))
  expect(seeds.filter((seed) => seed.parent && !named.has(seed.parent))).toEqual([])
  const granted = await rowsOf(school, 'select distinct permission from sys_role_permission')
  const offered = new Set(seeds.map((seed) => seed.permission))
  expect(granted.map((row) => row['permission']).filter((key) => !offered.has(key as string))).toEqual([])
})
