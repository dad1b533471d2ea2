import { makeProbe } from '#tests/support/probe.ts'
import { rowsOf, testSchool, type Visitor } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

export type App = {
  id: string
  appName: string
  isCollect: boolean
  path: string | null
  isNew: boolean
  badge: number
}

export type AppSchool = Awaited<ReturnType<typeof appSchool>>

/** A school with some apps more, in which nobody has favourites or has used anything yet. */
export async function appSchool() {
  const school = await testSchool()
  const gly = proving(school, await school.as('admin'))
  const fdy = await school.as('fdy01')
  const probe = await makeProbe(school, 'appprobe')
  await school.system(async (ctx) => {
    await ctx.db.query('update nav_app set default_role_ids = null')
    await ctx.db.query('delete from nav_app_use')
    await ctx.db.query('delete from nav_app_use_day')
  })
  async function makeApp(values: Record<string, unknown>): Promise<string> {
    const { body } = await gly.post('base/appName/add', { category: '1', ...values })
    if (!body.success) throw new Error(body.msg)
    return body.data.id
  }

  const made: string[] = []
  for (let i = 1; i <= 32; i += 1)
    made.push(
      await makeApp({
        appName: `样例应用${i}`,
        appCode: `sample${i}`,
        linkUrl: `https://example.edu.cn/${i}`,
        sort: 5000 + i,
      }),
    )
  const roleId = async (code: string) =>
    String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
  return Object.assign(school, { gly, fdy, probe, made, makeApp, roleId })
}

export const appsOf = async (visitor: Visitor): Promise<App[]> =>
  (await visitor.get('base/appName/getUserApp')).body.data.flatMap((group: { apps: App[] }) => group.apps)
