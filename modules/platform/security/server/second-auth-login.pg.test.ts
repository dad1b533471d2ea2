import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '#services/identity/proof/totp.ts'
import { storedColumns } from '#kernel/operations/store.ts'
import { setParam } from '#tests/support/params.ts'
import { basic, rowsOf, testSchool, visitorWith, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { md5 } from '#tests/support/sign-in/door.ts'
import { maxSessions } from '../shared/params.ts'

const first = 'Campus@2026'
let school: TestSchool
let admin: Visitor
let secret = ''

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T08:00:00+08:00' })
  // Many devices at once, and none of them may end another.
  await setParam(school, maxSessions, 0)
  admin = await school.as('admin')
  secret = await bindTotp(admin)
})
afterAll(() => school.close())

const codeNow = () => totpCode(secret, school.clock())
async function bindTotp(who: Visitor): Promise<string> {
  const { data } = (await who.post('base/sysUserSecondAuth/beginTotp', { password: md5(first) })).body
  const at = (steps: number) => totpCode(data.secret, new Date(school.clock().getTime() + steps * 30_000))
  expect((await who.post('base/sysUserSecondAuth/confirmTotp', { code1: at(-1), code2: at(0) })).body.success).toBe(
    true,
  )
  school.clock.advance(60_000)
  return data.secret
}
type Way = { agent?: string; ip?: string; cookie?: string }
async function call(
  query: Record<string, string>,
  { agent = 'Somewhere/1.0', ip = '203.0.113.9', cookie = '' }: Way = {},
) {
  const answer = await school.app.inject({
    method: 'POST',
    url: '/api/flySource-auth/oauth/token',
    query,
    remoteAddress: ip,
    headers: {
      authorization: basic,
      'tenant-id': school.school.id,
      'user-agent': agent,
      ...(cookie ? { cookie } : {}),
    },
  })
  return {
    status: answer.statusCode,
    cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0]!,
    body: answer.json(),
  }
}
const signIn = (way?: Way, username = 'admin') => call({ grant_type: 'password', username, password: md5(first) }, way)
const prove = (ticket: string, code: string, way?: Way, by = 'totp') =>
  call({ grant_type: 'second_auth', ticket, way: by, code }, way)
async function setPolicy(population: string, secondAuthLogin: number) {
  const one = (await admin.get('base/sysPasswordPolicy/all')).body.data.find(
    (policy: { population: string }) => policy.population === population,
  )
  const header = await secondAuthHeader(school, admin, 'sysPasswordPolicy:submit')
  return admin.post(
    'base/sysPasswordPolicy/submit',
    { population, settings: { ...one.settings, secondAuthLogin } },
    header,
  )
}

test('a right password from a new device gets no token but a ticket; codes of nobody and wrong ones do not help', async () => {
  const warnings = async () =>
    Number(
      (
        await rowsOf(
          school,
          "select count(*)::int as n from sys_user_message where user_id = (select id from sys_user where account_no = 'admin') and title = '新设备登录提醒'",
        )
      )[0]!['n'],
    )
  const before = await warnings()
  const asked = await signIn()
  expect([asked.status, asked.body]).toMatchObject([
    400,
    {
      error_code: 400,
      reason: 'second_auth',
      error_description: '请完成二次认证',
      types: ['totp'],
      phone: null,
      expiresIn: 300,
    },
  ])
  expect(JSON.stringify(asked.body)).not.toContain('access_token')
  expect((await prove('made-up', codeNow())).body).toMatchObject({
    reason: 'second-ticket',
    error_description: '登录已超时，请重新登录',
  })
  expect((await prove(asked.body.ticket, '000000')).body.error_description).toBe('动态口令错误，请检查手机时间是否准确')
  expect((await prove(asked.body.ticket, '123456', {}, 'sms')).body.error_description).toBe('请先绑定二次认证方式')
  expect((await prove(asked.body.ticket, '')).body.error_description).toBe('请输入验证码')
  const come = await prove(asked.body.ticket, codeNow())
  expect([come.status, come.body.accountNo]).toEqual([200, 'admin'])
  expect((await visitorWith(school.app, come.body.access_token).get('base/sysUser/getUserInfo')).status).toBe(200)
  school.clock.advance(30_000)
  expect((await prove(asked.body.ticket, codeNow())).body.reason).toBe('second-ticket')
  expect(await warnings()).toBe(before + 1)
  expect(
    await rowsOf(school, "select login_way, fail_code from sys_login_log where fail_code = 'second_auth'"),
  ).toEqual([{ login_way: 'password', fail_code: 'second_auth' }])
})

test('a ticket lives five minutes; a wrong password never gets one', async () => {
  const { body } = await signIn({ agent: 'Other/1.0' })
  school.clock.advance(301_000)
  expect((await prove(body.ticket, codeNow())).body.reason).toBe('second-ticket')
  expect(
    (await call({ grant_type: 'password', username: 'admin', password: md5('wrong') }, { agent: 'Other/1.0' })).body,
  ).toMatchObject({ reason: 'credentials' })
})

test('the same browser is known again by its key wherever it is, or by its name in the same network; ended by its owner it is new', async () => {
  expect((await signIn()).status).toBe(200)
  expect((await signIn({ ip: '203.0.77.1' })).status).toBe(200)
  expect((await signIn({ ip: '198.51.100.1' })).body.reason).toBe('second_auth')
  const asked = await signIn({ agent: 'Kept/1.0' })
  school.clock.advance(30_000)
  const come = await prove(asked.body.ticket, codeNow(), { agent: 'Kept/1.0', cookie: asked.cookie })
  expect(come.status).toBe(200)
  const again = { agent: 'Kept/2.0', ip: '198.51.100.7', cookie: asked.cookie }
  expect((await signIn(again)).status).toBe(200)
  expect((await signIn({ ...again, agent: 'Kept/3.0', cookie: '' })).body.reason).toBe('second_auth')
  const { data } = (await admin.get('base/sysSession/mine')).body
  await admin.post('base/sysSession/endMine', {
    ids: data.filter((one: { isCurrent: boolean }) => !one.isCurrent).map((one: { id: string }) => one.id),
  })
  expect((await signIn(again)).body.reason).toBe('second_auth')
})

test('whoever has nothing bound comes in and is told; nobody is asked where the policy does not', async () => {
  expect((await setPolicy('3', 3)).body.data).toEqual({ 'settings.secondAuthLogin': '登录二次认证的取值不正确' })
  const student = await signIn({}, 'stu01')
  expect([student.status, student.body.bindSecondAuth]).toEqual([200, undefined])
  expect((await setPolicy('3', 2)).body.success).toBe(true)
  expect((await signIn({}, 'stu01')).body).toMatchObject({ accountNo: 'stu01', bindSecondAuth: 'demanded' })
  expect((await setPolicy('3', 1)).body.success).toBe(true)
  expect((await signIn({}, 'stu01')).body.bindSecondAuth).toBeUndefined()
  expect((await signIn({ agent: 'New/1.0' }, 'stu01')).body.bindSecondAuth).toBe('advised')
})

test('every time: also on a known device, by a code sent to the phone; no way of sending one keeps nobody out', async () => {
  const phone = '13900005678'
  await school.system(async (ctx) => {
    for (const [name, value] of storedColumns(
      ctx,
      ctx.world.entities.get('sys.user')!,
      { sjhm: phone },
      { sjhm: phone },
    ))
      await ctx.db.query(`update sys_user set ${name} = $1 where account_no = 'stu01'`, [value])
    await ctx.db.query(
      "insert into sys_second_auth (id, create_time, update_time, user_id, is_sms_enabled, fail_count) select gen_random_uuid(), $1, $1, id, true, 0 from sys_user where account_no = 'stu01'",
      [ctx.now()],
    )
  })
  await setPolicy('3', 2)
  const { body } = await signIn({}, 'stu01')
  expect(body).toMatchObject({ reason: 'second_auth', types: ['sms'], phone: '139****5678' })
  const send = (ticket: string) =>
    school.app.inject({
      method: 'POST',
      url: '/api/flySource-auth/openApi/secondAuth/sendSms',
      payload: { ticket },
      headers: { 'tenant-id': school.school.id },
    })
  expect((await send('made-up')).json().msg).toBe('登录已超时，请重新登录')
  expect((await send(body.ticket)).json().data).toEqual({ phone: '139****5678' })
  const [sent] = await rowsOf(school, "select content from sms_record where kind = '1' and create_time = $1", [
    school.clock(),
  ])
  const come = await prove(body.ticket, /\d{6}/.exec(String(sent!['content']))![0], {}, 'sms')
  expect([come.status, come.body.accountNo]).toEqual([200, 'stu01'])
  await school.system((ctx) => ctx.db.execute("update sms_channel set status = '0'"))
  expect((await signIn({}, 'stu01')).body).toMatchObject({ accountNo: 'stu01', bindSecondAuth: 'demanded' })
})
