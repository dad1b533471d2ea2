import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCaptcha } from '#services/identity/sign-in/captcha.ts'
import { storedColumns } from '#kernel/operations/store.ts'
import { basic, rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { setParam } from '#tests/support/params.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { bannedWords } from '../shared/params.ts'

const first = 'Campus@2026'
let school: TestSchool

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T08:00:00+08:00' })
})
afterAll(() => school.close())

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function token(username: string, password: string, headers: Record<string, string> = {}, from = '127.0.0.1') {
  const response = await school.app.inject({
    method: 'POST',
    remoteAddress: from,
    url: '/api/flySource-auth/oauth/token',
    query: { grant_type: 'password', username, password: md5(password), type: 'main', scope: 'all' },
    headers: { authorization: basic, 'tenant-id': school.school.id, ...headers },
  })
  return response.json() as {
    access_token: string
    error_description?: string
    reason?: string
    passWordLevel?: number
  }
}
async function signedIn(username: string, password: string): Promise<Visitor> {
  const answer = await token(username, password)
  if (!answer.access_token) throw new Error(answer.error_description)
  return visitorWith(school.app, answer.access_token)
}
async function answeredCaptcha(change?: string): Promise<Record<string, string>> {
  const { key, text } = await school.system(issueCaptcha)
  return { 'captcha-key': key, 'captcha-code': change ?? text }
}
const change = (who: Visitor, oldPassword: string, newPassword: string, more: object = {}) =>
  who.post('base/sysUser/updatePassword', { oldPassword: md5(oldPassword), newPassword, ...more })

test('three wrong passwords ask for a captcha, even with the right one; a captcha counts once', async () => {
  for (let i = 0; i < 3; i += 1) await token('yx01', 'wrong')
  expect(await token('yx01', first)).toMatchObject({ error_description: '请输入验证码', reason: 'captcha' })
  expect((await token('yx01', first, await answeredCaptcha('zzzzz'))).error_description).toBe('验证码不正确')
  expect(
    (await token('yx01', first, { 'captcha-key': '01990000-0000-7000-8000-000000000000', 'captcha-code': 'abcd' }))
      .error_description,
  ).toBe('验证码已过期，请重新获取')
  const used = await answeredCaptcha()
  expect((await token('yx01', first, used)).access_token).toEqual(expect.any(String))
  for (let i = 0; i < 3; i += 1) await token('yx01', 'wrong')
  expect((await token('yx01', first, used)).error_description).toBe('验证码已过期，请重新获取')
  const late = await answeredCaptcha()
  school.clock.advance(121_000)
  expect((await token('yx01', first, late)).error_description).toBe('验证码已过期，请重新获取')
  expect((await token('yx01', first, await answeredCaptcha())).access_token).toEqual(expect.any(String))
})

test('a flood of wrong passwords from one address takes no turns from another', async () => {
  let settled = 0
  const wrong = Array.from({ length: 80 }, (_, i) =>
    token(`nobody${i}`, 'wrong', {}, '203.0.113.50').finally(() => (settled += 1)),
  )
  expect((await token('tea01', first, {}, '203.0.113.51')).access_token).toEqual(expect.any(String))
  expect(settled).toBeLessThan(40)
  await Promise.all(wrong)
})

test('the picture tells nothing in clear, and the endpoint needs no token', async () => {
  const response = await school.app.inject({
    url: '/api/flySource-auth/captcha?type=image',
    headers: { 'tenant-id': school.school.id },
  })
  const { key, image, ...rest } = response.json().data
  expect(rest).toEqual({})
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  const svg = Buffer.from(image.split(',')[1], 'base64').toString()
  expect(svg).toContain('<svg')
  expect(svg).not.toContain('<text')
})

test('each bad new password has its own sentence', async () => {
  const who = await signedIn('tea01', first)
  const said = async (newPassword: string, more: object = {}) => (await change(who, first, newPassword, more)).body.msg
  expect(await said('Blue#Lamp27', { confirmPassword: 'Blue#Lamp28' })).toBe('两次输入的新密码不一致')
  expect((await change(who, 'wrong', 'Blue#Lamp27')).body.msg).toBe('原密码错误')
  expect(await said(first)).toBe('该密码过于常见，请更换')
  expect(await said('Ab1@')).toBe('密码长度不能少于8位')
  expect(await said('lampblue')).toBe('密码须包含大写字母、小写字母、数字、特殊字符中的至少3种')
  expect(await said('Aa1$5678')).toBe('密码只能包含字母、数字和 !@#^*()_+=-')
  expect(await said('Tea01#Lamp')).toBe('密码不能包含账号、姓名拼音或手机号')
  expect(await said('Admin@123')).toBe('该密码过于常见，请更换')
  expect((await who.post('base/sysUser/updatePassword', { oldPassword: 'plain', newPassword: '' })).body.data).toEqual({
    oldPassword: '请输入原密码',
    newPassword: '请输入新密码',
  })
})

test('a word the school does not want is in no new password, in whichever case', async () => {
  const who = await signedIn('fdy01', first)
  await setParam(school, bannedWords, ['hnxy', 'Campus'])
  for (const newPassword of ['Hnxy#Lamp27', 'Blue#campus27'])
    expect((await change(who, first, newPassword)).body.msg).toBe('密码包含学校禁用的词，请更换')
  await setParam(school, bannedWords, [])
  expect((await change(who, first, 'Hnxy#Lamp27')).body.success).toBe(true)
})

test('a change answers the level, ends other sessions, is remembered and audited without the password', async () => {
  const [here, there] = [await signedIn('tea01', first), await signedIn('tea01', first)]
  const answer = await change(here, first, 'Blue#Lamp27')
  expect(answer.body.data).toEqual({ passWordLevel: 2 })
  expect((await here.get('base/sysUser/getUserInfo')).status).toBe(200)
  expect((await there.get('base/sysUser/getUserInfo')).status).toBe(401)
  expect((await token('tea01', first)).error_description).toBe('用户名或密码错误')
  expect((await change(here, 'Blue#Lamp27', 'Blue#Lamp27')).body.msg).toBe('新密码不能与原密码相同')
  expect((await change(here, 'Blue#Lamp27', 'Green#Lamp28')).body.success).toBe(true)
  expect((await change(here, 'Green#Lamp28', 'Blue#Lamp27')).body.msg).toBe('新密码不能与最近5次使用过的密码相同')
  const [row] = await rowsOf(school, "select * from sys_user where account_no = 'tea01'")
  expect(row!['password_hash']).toMatch(/^\$argon2id\$/)
  // A stolen row is no password: the hash is not what is sent.
  const stolen = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    query: { grant_type: 'password', username: 'tea01', password: String(row!['password_hash']) },
    headers: { authorization: basic, 'tenant-id': school.school.id },
  })
  expect(stolen.statusCode).toBe(400)
  const logs = JSON.stringify([
    await rowsOf(school, 'select * from sys_oper_log'),
    await rowsOf(school, 'select * from sys_login_log'),
    await rowsOf(school, 'select * from sys_idempotency'),
  ])
  expect(logs).toContain('修改密码')
  for (const secret of ['Blue#Lamp27', 'Green#Lamp28', md5('Green#Lamp28')]) expect(logs).not.toContain(secret)
})

test('an expired, weak or first password lets nobody further than changing it', async () => {
  const who = await signedIn('jwc01', first)
  await change(who, first, 'Blue#Lamp27')
  school.clock.advance(181 * 86_400_000)
  const late = await signedIn('jwc01', 'Blue#Lamp27')
  for (const path of ['base/sysMenu/getUserRoutes', 'base/baseStudentInfo/list', 'base/sysSession/mine']) {
    const refused = await late.get(path)
    expect([refused.status, refused.body.data?.reason]).toEqual([403, 'PWD_CHANGE'])
  }
  expect((await late.get('base/sysUser/getUserInfo')).status).toBe(200)
  expect((await late.get('base/sysPasswordPolicy/mine')).body.data).toMatchObject({
    reason: 'expired',
    minLength: 8,
    accountNo: 'jwc01',
  })
  expect((await change(late, 'Blue#Lamp27', 'Green#Lamp28')).body.success).toBe(true)
  expect((await late.get('base/sysMenu/getUserRoutes')).status).toBe(200)

  await school.system((ctx) => ctx.db.query("update sys_user set must_change = true where account_no = 'bzr01'"))
  const fresh = await signedIn('bzr01', first)
  expect((await fresh.get('base/sysMenu/getUserRoutes')).body.data).toEqual({ reason: 'PWD_CHANGE' })
  expect((await fresh.get('base/sysPasswordPolicy/mine')).body.data.reason).toBe('first')
  expect((await fresh.get('auth/logOut')).status).toBe(200)
})

test('five failures lock; the right password does not help until somebody unlocks', async () => {
  const headers = async () => answeredCaptcha()
  const phone = '13900004321'
  await school.system(async (ctx) => {
    for (const [name, value] of storedColumns(
      ctx,
      ctx.world.entities.get('sys.user')!,
      { sjhm: phone },
      { sjhm: phone },
    ))
      await ctx.db.query(`update sys_user set ${name} = $1 where account_no = 'sg01'`, [value])
  })
  for (let i = 0; i < 5; i += 1) await token('sg01', 'wrong', i < 3 ? {} : await headers())
  expect((await token('sg01', first, await headers())).error_description).toBe('账号已锁定，请15分钟后再试或联系管理员')
  const told = await rowsOf(
    school,
    "select title from sys_user_message where user_id = (select id from sys_user where account_no = 'sg01') and title = '账号已被锁定'",
  )
  expect(told).toEqual([{ title: '账号已被锁定' }])
  const sent = () => rowsOf(school, "select content, is_urgent from sms_record where template_code = 'accountLocked'")
  expect(await sent()).toEqual([
    { content: '您的账号因多次输错密码被锁定，15 分钟后自动解锁。如非本人操作，请尽快修改密码。', is_urgent: true },
  ])
  const admin = await school.as('admin')
  const { data: locked } = (await admin.get('base/sysSession/locked')).body
  const one = locked.find((row: { accountNo: string }) => row.accountNo === 'sg01')
  expect(one).toBeDefined()
  expect((await (await school.as('stu01')).post('base/sysSession/unlock', { userId: one.userId })).status).toBe(403)
  await admin.post('base/sysSession/unlock', { userId: one.userId })
  expect((await token('sg01', first)).access_token).toEqual(expect.any(String))
  // The next lock is another one.
  school.clock.advance(60_000)
  for (let i = 0; i < 5; i += 1) await token('sg01', 'wrong', i < 3 ? {} : await headers())
  expect(await sent()).toHaveLength(2)
})

test('a policy is set by those who may, after a second authentication, and holds at once', async () => {
  const admin = await school.as('admin')
  const { data: all } = (await admin.get('base/sysPasswordPolicy/all')).body
  expect(all.map((one: { label: string }) => one.label)).toEqual(['管理员', '教职工', '学生', '其他'])
  expect(all[0].settings).toMatchObject({
    minLength: 10,
    minClasses: 3,
    expireDays: 90,
    maxFail: 5,
    lockMinutes: 15,
    captchaMode: 'after',
    captchaAfter: 3,
  })
  expect(all[2].settings).toMatchObject({ minLength: 8, minClasses: 2, expireDays: 0, historyCount: 3 })
  const student = all[2]
  const body = { population: '3', settings: { ...student.settings, minLength: 12 } }
  expect((await (await school.as('stu01')).get('base/sysPasswordPolicy/all')).status).toBe(403)
  const asked = await admin.post('base/sysPasswordPolicy/submit', body)
  expect([asked.status, asked.body.msg, asked.body.data.secondAuth]).toEqual([400, '此操作需要二次认证', true])
  const header = await secondAuthHeader(school, admin, 'sysPasswordPolicy:submit')
  const bad = { population: '3', settings: { ...student.settings, minLength: 7, maxFail: 99 } }
  expect((await admin.post('base/sysPasswordPolicy/submit', bad, header)).body.data).toEqual({
    'settings.minLength': '【密码最短长度】应为 8–32 的整数',
    'settings.maxFail': '【失败次数】应为 3–20 的整数',
  })
  const noNetwork = { ...body, settings: { ...body.settings, ipAllow: ['10.0.0.0/99'] } }
  expect((await admin.post('base/sysPasswordPolicy/submit', noNetwork, header)).body.msg).toBe(
    '【10.0.0.0/99】不是有效的网段',
  )
  expect((await admin.post('base/sysPasswordPolicy/submit', body, header)).body.success).toBe(true)
  const who = await school.as('stu01')
  expect((await change(who, first, 'Blue#Lamp27')).body.msg).toBe('密码长度不能少于12位')
  expect((await who.get('base/sysPasswordPolicy/changes')).status).toBe(403)
  expect((await admin.get('base/sysPasswordPolicy/changes')).body.data).toMatchObject([
    { userName: expect.any(String), label: '学生', parts: [{ key: 'minLength', from: 8, to: 12 }] },
  ])
})

test('an administrator whose policy names networks signs in from there only', async () => {
  const admin = await school.as('admin')
  const [{ settings }] = (await admin.get('base/sysPasswordPolicy/all')).body.data
  const save = async (ipAllow: string[], from: Visitor) =>
    from.post(
      'base/sysPasswordPolicy/submit',
      { population: '1', settings: { ...settings, ipAllow } },
      await secondAuthHeader(school, from, 'sysPasswordPolicy:submit'),
    )
  expect((await save(['10.8.0.0/16'], admin)).body).toMatchObject({
    code: 400,
    data: { 'settings.ipAllow': '您当前的地址不在允许范围内，保存后将无法登录' },
  })
  expect((await token('admin', first)).access_token).toEqual(expect.any(String))
  expect((await save(['127.0.0.1', '10.8.0.0/16'], admin)).body.success).toBe(true)
  expect((await token('admin', first, {}, '10.9.0.1')).error_description).toBe(
    '当前网络地址不允许登录，请联系系统管理员',
  )
  expect((await token('xgc01', first, {}, '10.9.0.1')).access_token).toEqual(expect.any(String))
  expect((await token('admin', first)).access_token).toEqual(expect.any(String))
})
