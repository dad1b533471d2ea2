import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import {
  counsellorOf,
  freeStudents,
  leaveSchool,
  moment,
  nightAtHome,
  type LeaveSchool,
} from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'

let at: LeaveSchool
beforeAll(async () => {
  at = await leaveSchool()
})
afterAll(() => at.close())

/**
 * A student with somebody to be called asks for a night away: what the leave says, and what was written to the family.
 */
async function asked(): Promise<{ note: string | null; text: string | null }> {
  const [one] = await freeStudents(at, 1)
  // A guardian who is found under the number.
  const [member] = await rowsOf(
    at,
    `update family_member
     set state = '1', is_guardian = true
     where student_id = $1 and emergency_order = 1
     returning id, version`,
    [one!.id],
  )
  const found = { ...member, result: '1' }
  expect((await at.call(await counsellorOf(at, one!), 'xsgl/familyMember/verify', found)).status).toBe(200)
  const id = await at.applied(one!, { startTime: moment(2, '08:00'), endTime: moment(2, '22:00'), ...nightAtHome })
  const [sms] = await rowsOf(at, `select content from sms_record where biz_id = $1`, [id])
  const { parentConfirmNote } = await at.leaveOf(await counsellorOf(at, one!), id)
  return { note: parentConfirmNote ?? null, text: (sms?.['content'] as string | undefined) ?? null }
}

const follow = () => at.upkeep('settings setup')
const setting = async () => {
  const groups = (await at.get('admin', 'base/baseParams/getGroups')).body.data as {
    params: { paramsId: string; warning?: string | null }[]
  }[]
  return groups.flatMap(({ params }) => params).find(({ paramsId }) => paramsId === publicUrl.key)!.warning
}
const todos = async () =>
  (
    (await at.get('admin', 'base/userTodo/mine', { size: 100 })).body.data.records as { title: string; link: string }[]
  ).filter(({ title }) => title.includes('平台访问地址'))

test('without an address the leave says why no text went out, and administrators have it to do until it is set', async () => {
  expect(await asked()).toEqual({ note: '未设置平台访问地址，短信未发出，请电话联系家长', text: null })
  await follow()
  await follow()
  const [todo, ...more] = await todos()
  expect(more).toEqual([])
  expect(decodeURIComponent(todo!.link)).toBe('/system/params?group=登录')
  expect(await setting()).toContain('发给家长的请假短信不能带确认链接')

  await setParam(at, publicUrl, 'https://campus.example.edu.cn')
  await follow()
  expect([await todos(), await setting()]).toEqual([[], null])
  expect((await asked()).text).toContain('https://campus.example.edu.cn/parent/leave/')
})

test('where the school says nothing, what the operator says counts', async () => {
  await setParam(at, publicUrl, '')
  Object.assign(at.world, { publicUrl: 'http://127.0.0.1:8080' })
  const { note, text } = await asked()
  expect([note, text?.includes('http://127.0.0.1:8080/parent/leave/')]).toEqual([null, true])
})
