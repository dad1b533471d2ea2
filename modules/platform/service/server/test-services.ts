import { expect } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { recordApply } from '#services/applications/record-apply.ts'
import { rowsOf, testSchool } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'

export type Item = { id: string; name: string }

export const guide = {
  conditions: '在读',
  steps: '提交后当天办结',
  needFiles: '学生证',
  linkUrl: 'https://example.edu.cn/zm',
}

export type ServiceSchool = Awaited<ReturnType<typeof serviceSchool>>

/** A school with the demo catalogue: on a Monday in a term of the demo school, unless told. */
export async function serviceSchool(now = '2026-11-16T02:00:00Z') {
  const school = await testSchool({ now })
  // The demo lives on the day of the run, which may lie ahead.
  await school.system((ctx) => ctx.db.execute('delete from service_recent where last_time > $1', [ctx.now()]))
  const [office] = await rowsOf(
    school,
    `select d.id from base_department d join sys_user u on u.person_type = 'base.teacher' and u.person_id = d.leader_id::text where u.account_no = 'jwc01'`,
  )
  const at = Object.assign(school, {
    gly: await school.as('admin'),
    student: await school.as('stu01'),
    dept: String(office!['id']),
  })
  const add = async (values: Record<string, unknown>, by = at.gly): Promise<string> => {
    const { body } = await proving(school, by).post('base/serviceItem/add', {
      category: '1',
      deptId: at.dept,
      ...values,
    })
    if (!body.success) throw new Error(`${body.msg} ${JSON.stringify(body.data)}`)
    return body.data.id
  }
  const shown = async (values: Record<string, unknown>): Promise<string> => {
    const id = await add({ ...guide, ...values })
    expect((await at.gly.post('base/serviceItem/publish', { id })).body.msg).toBe('操作成功')
    return id
  }
  const roleId = async (code: string) =>
    String((await rowsOf(school, 'select id from sys_role where role_code = $1', [code]))[0]!['id'])
  const userId = async (account: string) =>
    String((await rowsOf(school, 'select id from sys_user where account_no = $1', [account]))[0]!['id'])
  const found = async (word: string, by = at.student): Promise<string[]> =>
    (await by.post('base/serviceItem/search', { word })).body.data.items.map((one: Item) => one.name)
  const apply = (values: {
    account?: string
    state: 'running' | 'passed'
    bizType?: string
    bizId?: string
    promisedDays?: number
  }) =>
    school.system(async (ctx) =>
      recordApply(ctx, {
        userId: await userId(values.account ?? 'stu01'),
        bizType: values.bizType ?? 'probe',
        bizName: '样例',
        bizId: values.bizId ?? newId(ctx.now()),
        title: '样例申请',
        state: values.state,
        link: '/index',
        promisedDays: values.promisedDays ?? 3,
      }),
    )
  return Object.assign(at, { add, shown, roleId, userId, found, apply })
}
