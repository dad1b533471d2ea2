import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#tests/support/accounts.ts'
import { freeStudents } from '#tests/support/leave-school.ts'
import { basic, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { policyDefaults, type PolicySettings } from '../shared/password-policy.ts'

const minute = 60_000
const day = 24 * 60 * minute
let school: TestSchool
let people: string[]
beforeAll(async () => {
  school = await testSchool()
  people = (await freeStudents(school, 9)).map(({ account }) => account)
})
afterAll(() => school.close())

const someone = () => people.pop()!
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
async function enter(username: string, password = demoPassword) {
  const response = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    query: { grant_type: 'password', username, password: md5(password), type: 'main', scope: 'all' },
    headers: { authorization: basic, 'tenant-id': school.school.id },
  })
  return response.json<{ access_token: string; error_description?: string }>()
}
const said = async (username: string, password?: string) =>
  (await enter(username, password)).error_description ?? '已登录'
const signedIn = async (username: string, password?: string): Promise<Visitor> =>
  visitorWith(school.app, (await enter(username, password)).access_token)
const wrongly = async (username: string, times: number) => {
  for (let i = 0; i < times; i += 1) await enter(username, 'wrong')
}
/** Sets the policy of students, past the defaults in these points only. */
async function policy(changes: Partial<PolicySettings>): Promise<void> {
  const admin = await school.as('admin')
  const body = { population: '3', settings: { ...policyDefaults['3'], ...changes } }
  const header = await secondAuthHeader(school, admin, 'sysPasswordPolicy:submit')
  expect((await admin.post('base/sysPasswordPolicy/submit', body, header)).body.msg).toBe('操作成功')
}
const change = async (who: Visitor, oldPassword: string, newPassword: string) =>
  (await who.post('base/sysUser/updatePassword', { oldPassword: md5(oldPassword), newPassword })).body.msg

test('so many failures within so many minutes lock for so long, or until somebody unlocks', async () => {
  await policy({ maxFail: 3, failWindowMinutes: 2, lockMinutes: 5, captchaMode: 'never' })
  const [slow, quick, last] = [someone(), someone(), someone()]
  await wrongly(slow, 2)
  school.clock.advance(3 * minute)
  await wrongly(slow, 1)
  expect(await said(slow)).toBe('已登录')
  await wrongly(quick, 3)
  expect(await said(quick)).toBe('账号已锁定，请5分钟后再试或联系管理员')
  school.clock.advance(5 * minute)
  expect(await said(quick)).toBe('已登录')
  await policy({ maxFail: 3, lockMinutes: 0, captchaMode: 'never' })
  await wrongly(last, 3)
  school.clock.advance(30 * day)
  expect(await said(last)).toBe('账号已锁定，请联系管理员')
})

test('a captcha is asked for always, after so many failures, or never', async () => {
  const one = someone()
  await policy({ captchaMode: 'always' })
  expect(await said(one)).toBe('请输入验证码')
  await policy({ captchaMode: 'after', captchaAfter: 2 })
  await wrongly(one, 1)
  expect(await said(one)).toBe('已登录')
  await wrongly(one, 2)
  expect(await said(one)).toBe('请输入验证码')
  await policy({ captchaMode: 'never' })
  expect(await said(one)).toBe('已登录')
})

test('what a new password may be is as the policy says', async () => {
  const one = someone()
  const who = await signedIn(one)
  await policy({ minClasses: 4 })
  expect(await change(who, demoPassword, 'BlueLamp27')).toBe('密码须包含大写字母、小写字母、数字、特殊字符中的至少4种')
  expect(await change(who, demoPassword, `A#${one}`)).toBe('密码须包含大写字母、小写字母、数字、特殊字符中的至少4种')
  await policy({})
  expect(await change(who, demoPassword, `A#${one}`)).toBe('密码不能包含账号、姓名拼音或手机号')
  expect(await change(who, demoPassword, 'Password@123')).toBe('该密码过于常见，请更换')
  await policy({ allowAccountInPwd: true, banCommon: false })
  expect(await change(who, demoPassword, `A#${one}`)).toBe('操作成功')
  expect(await change(who, `A#${one}`, 'Password@123')).toBe('操作成功')
})

test('earlier passwords do not come back so soon, nor is one changed again within some hours', async () => {
  const one = someone()
  const who = await signedIn(one)
  await policy({ historyCount: 2 })
  expect(await change(who, demoPassword, 'Blue#Lamp27')).toBe('操作成功')
  expect(await change(who, 'Blue#Lamp27', 'Green#Lamp28')).toBe('操作成功')
  expect(await change(who, 'Green#Lamp28', 'Blue#Lamp27')).toBe('新密码不能与最近2次使用过的密码相同')
  await policy({ historyCount: 0, minAgeHours: 1 })
  expect(await change(who, 'Green#Lamp28', 'Blue#Lamp27')).toBe('密码设置后1小时内不能再次修改')
  school.clock.advance(60 * minute)
  const later = await signedIn(one, 'Green#Lamp28')
  expect(await change(later, 'Green#Lamp28', 'Blue#Lamp27')).toBe('操作成功')
})

test('a password runs out after so many days and says so some days before; 0 days is never', async () => {
  const one = someone()
  expect(await change(await signedIn(one), demoPassword, 'Blue#Lamp27')).toBe('操作成功')
  school.clock.advance(21 * day)
  const mine = async () => (await (await signedIn(one, 'Blue#Lamp27')).get('base/sysPasswordPolicy/mine')).body.data
  await policy({ expireDays: 30, remindDays: 10 })
  expect(await mine()).toMatchObject({ daysLeft: 9, reason: null })
  await policy({ expireDays: 30, remindDays: 3 })
  expect(await mine()).toMatchObject({ daysLeft: null, reason: null })
  school.clock.advance(10 * day)
  expect(await mine()).toMatchObject({ reason: 'expired' })
  await policy({})
  expect(await mine()).toMatchObject({ daysLeft: null, reason: null })
})

test('a first or weak password need not be changed where the policy does not ask', async () => {
  const [first, weak] = [someone(), someone()]
  await school.system(async (ctx) => {
    await ctx.db.execute('update sys_user set must_change = true where account_no = $1', [first])
    await ctx.db.execute('update sys_user set must_change = false, password_level = 0 where account_no = $1', [weak])
  })
  const statuses = async () => [
    (await (await signedIn(first)).get('base/sysMenu/getUserRoutes')).status,
    (await (await signedIn(weak)).get('base/sysMenu/getUserRoutes')).status,
  ]
  await policy({})
  expect(await statuses()).toEqual([403, 403])
  await policy({ forceChangeFirst: false })
  expect(await statuses()).toEqual([200, 403])
  await policy({ forceChangeWeak: false })
  expect(await statuses()).toEqual([403, 200])
})
