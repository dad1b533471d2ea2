import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueTicket } from '#services/identity/proof/second-auth.ts'
import { totpCode } from '#services/identity/proof/totp.ts'
import { storedColumns } from '#kernel/operations/store.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'

const operation = 'sysPasswordPolicy:submit'
let school: TestSchool
let admin: Visitor
let secret = ''
let recoveryCodes: string[] = []

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T08:00:00+08:00' })
  admin = await school.as('admin')
})
afterAll(() => school.close())

const at = (steps: number) => totpCode(secret, new Date(school.clock().getTime() + steps * 30_000))
const verify = (code: string, type = 'totp', of = operation, who = admin) =>
  who.post('base/sysUserSecondAuth/verify', { type, code, operation: of })
const mine = async () => (await admin.get('base/sysUserSecondAuth/getMySysUserSecondAuth')).body.data
async function savePolicy(headers: Record<string, string> = {}) {
  const [{ settings, population }] = (await admin.get('base/sysPasswordPolicy/all')).body.data
  return admin.post('base/sysPasswordPolicy/submit', { population, settings }, headers)
}

test('nothing bound: the operation says so and names what could be bound', async () => {
  expect(await mine()).toMatchObject({ enabled: false, totpBound: false, smsBound: false, types: [], recoveryLeft: 0 })
  expect((await mine()).operations).toContainEqual({ operation, name: '修改密码策略', graceMinutes: 0 })
  const refused = await savePolicy()
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({
    code: 400,
    success: false,
    msg: '此操作需要二次认证',
    data: { secondAuth: true, operation, types: ['totp', 'sms'], bound: false },
  })
  expect((await verify('123456')).body.msg).toBe('请先绑定二次认证方式')
})

test('two codes that follow each other bind the secret; it is sealed and never told again', async () => {
  const { data } = (await admin.post('base/sysUserSecondAuth/beginTotp')).body
  secret = data.secret
  expect(data.uri).toContain(`secret=${secret}`)
  expect((await admin.post('base/sysUserSecondAuth/confirmTotp', { code1: at(0), code2: at(0) })).body.msg).toBe(
    '动态口令错误，请检查手机时间是否准确',
  )
  const confirmed = await admin.post('base/sysUserSecondAuth/confirmTotp', { code1: at(-1), code2: at(0) })
  recoveryCodes = confirmed.body.data.recoveryCodes
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await mine()).toMatchObject({ enabled: true, totpBound: true, types: ['totp'], recoveryLeft: 10 })
  const stored = JSON.stringify(await rowsOf(school, 'select * from sys_second_auth'))
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text)
})

test('a bound secret is not replaced by another without a code of its own', async () => {
  const again = await admin.post('base/sysUserSecondAuth/beginTotp')
  expect([again.status, again.body.msg]).toEqual([400, '已绑定动态口令，请先解绑'])
  expect(await mine()).toMatchObject({ totpBound: true, recoveryLeft: 10 })
})

test('a code counts once; a ticket is for one call of one operation in one session', async () => {
  expect((await verify(at(0))).body.msg).toBe('该动态口令已使用，请等待下一个')
  school.clock.advance(30_000)
  const { data } = (await verify(at(0))).body
  expect(data).toEqual({ ticket: expect.any(String), expiresIn: 300 })
  expect((await verify(at(0))).body.msg).toBe('该动态口令已使用，请等待下一个')
  const header = { 'second-auth': data.ticket }
  const again = await school.as('admin')
  expect(
    (await again.post('base/sysUserSecondAuth/reset', { userId: '01990000-0000-7000-8000-000000000000' }, header)).body
      .data.secondAuth,
  ).toBe(true)
  expect((await savePolicy({ 'second-auth': 'made-up' })).body.data.bound).toBe(true)
  expect((await savePolicy(header)).body.success).toBe(true)
  expect((await savePolicy(header)).body.data.secondAuth).toBe(true)
  const late = await secondAuthHeader(school, admin, operation)
  school.clock.advance(301_000)
  expect((await savePolicy(late)).body.data.secondAuth).toBe(true)
})

test('an operation that fails leaves its ticket unused', async () => {
  const header = await secondAuthHeader(school, admin, 'sysUserSecondAuth:reset')
  const nobody = { userId: '01990000-0000-7000-8000-000000000000' }
  expect((await admin.post('base/sysUserSecondAuth/reset', nobody, header)).status).toBe(404)
  expect((await admin.post('base/sysUserSecondAuth/reset', nobody, header)).status).toBe(404)
})

test('a recovery code works once', async () => {
  expect((await verify('aaaaa-bbbbb', 'recovery')).body.msg).toBe('恢复码无效或已使用')
  expect((await verify(recoveryCodes[0]!.toUpperCase(), 'recovery')).body.success).toBe(true)
  expect((await mine()).recoveryLeft).toBe(9)
  expect((await verify(recoveryCodes[0]!, 'recovery')).body.msg).toBe('恢复码无效或已使用')
})

test('five wrong codes lock the second authentication alone for a quarter of an hour', async () => {
  school.clock.advance(30_000)
  expect((await verify(at(0))).body.success).toBe(true)
  for (let i = 0; i < 4; i += 1) expect((await verify('000000')).body.msg).toBe('动态口令错误，请检查手机时间是否准确')
  expect((await verify('000000')).body.msg).toBe('验证码错误次数过多，请15分钟后再试')
  school.clock.advance(30_000)
  expect((await verify(at(0))).body.msg).toBe('验证码错误次数过多，请15分钟后再试')
  expect((await admin.get('base/sysUser/getUserInfo')).status).toBe(200)
  school.clock.advance(15 * 60_000)
  expect((await verify(at(0))).body.success).toBe(true)
})

test('a grace period lets the same operation pass again; switched off, it asks no more', async () => {
  const rule = { operation, isEnabled: true, roles: [], types: ['totp'], graceMinutes: 10 }
  const save = async (body: object) =>
    admin.post('base/sysSecondAuthRule/submit', body, await secondAuthHeader(school, admin, 'sysSecondAuthRule:submit'))
  expect((await admin.post('base/sysSecondAuthRule/submit', rule)).body.data.secondAuth).toBe(true)
  expect((await save({ ...rule, graceMinutes: 31 })).body.data).toEqual({ graceMinutes: '免认证分钟应为 0–30' })
  expect((await save({ ...rule, operation: 'no:such' })).body.msg).toBe('没有这项操作')
  expect((await save(rule)).body.success).toBe(true)
  expect((await savePolicy(await secondAuthHeader(school, admin, operation))).body.success).toBe(true)
  expect((await savePolicy()).body.success).toBe(true)
  school.clock.advance(11 * 60_000)
  expect((await savePolicy()).body.data.secondAuth).toBe(true)
  expect((await save({ ...rule, isEnabled: false })).body.success).toBe(true)
  expect((await savePolicy()).body.success).toBe(true)
  expect((await save({ ...rule, roles: ['sjgly'] })).body.success).toBe(true)
  expect((await savePolicy()).body.success).toBe(true)
})

test('the ways a rule allows are the only ones, when proving and when the ticket is used', async () => {
  const of = 'sysUser:viewAs'
  const rule = { operation: of, isEnabled: true, roles: [], types: ['totp'], graceMinutes: 0 }
  const save = async (body: object) =>
    admin.post('base/sysSecondAuthRule/submit', body, await secondAuthHeader(school, admin, 'sysSecondAuthRule:submit'))
  const { sub, sid } = JSON.parse(Buffer.from(admin.token.split('.')[1]!, 'base64url').toString()) as {
    sub: string
    sid: string
  }
  const [student] = await rowsOf(school, "select id from sys_user where account_no = 'stu01'")
  const look = (headers: Record<string, string>) =>
    admin.post('base/sysUser/viewAs', { userId: student!['id'], reason: '核对学生反映的问题' }, headers)
  // Proven by a text while the rule still allowed it.
  const { ticket } = await school.system((ctx) => issueTicket(ctx, { userId: sub, sid, operation: of, proof: 'sms' }))
  expect((await save(rule)).body.success).toBe(true)
  expect((await verify('123456', 'sms', of)).body.msg).toBe('该操作只能使用动态口令认证')
  expect((await look({ 'second-auth': ticket })).body.data.secondAuth).toBe(true)
  school.clock.advance(30_000)
  const proof = (await verify(at(0), 'totp', of)).body.data.ticket as string
  expect((await look({ 'second-auth': proof })).status).toBe(200)
})

test('a phone joins the authenticator only with a code of it, and not on the day somebody else changed it', async () => {
  await school.system((ctx) => ctx.db.execute("update sys_user set sjhm_time = null where account_no = 'admin'"))
  const fresh = await school.as('admin')
  const on = (more: object = {}) =>
    fresh.post('base/sysUserSecondAuth/switchSms', { isOn: true, code: '123456', ...more })
  expect((await on()).body.msg).toBe('请先验证已绑定的二次认证方式')
  school.clock.advance(30_000)
  const id = (await rowsOf(school, "select id from sys_user where account_no = 'admin'"))[0]!['id']
  const changed = await fresh.post(
    'base/sysUser/update',
    { id, sjhm: '13900007001' },
    await secondAuthHeader(school, fresh, 'sysUser:identity'),
  )
  expect(changed.status).toBe(200)
  const refusal = '手机号在24小时内被他人修改，暂不能用于二次认证，请使用动态口令或稍后再试'
  expect((await fresh.post('base/sysUserSecondAuth/sendSms', {})).body.msg).toBe(refusal)
  expect((await on({ totp: at(0) })).body.msg).toBe(refusal)
  await school.system((ctx) =>
    ctx.db.execute("update sys_user set sjhm_time = sjhm_time - interval '25 hours' where account_no = 'admin'"),
  )
  expect((await fresh.post('base/sysUserSecondAuth/sendSms', {})).body.msg).not.toBe(refusal)
})

test('a session that is not fresh asks for the password before binding anew; wrong ones count', async () => {
  const other = await school.as('xgc01')
  school.clock.advance(11 * 60_000)
  const begin = (password?: string) =>
    other.post(
      'base/sysUserSecondAuth/beginTotp',
      password ? { password: createHash('md5').update(password).digest('hex') } : {},
    )
  expect((await begin()).body.msg).toBe('请输入登录密码')
  expect((await begin('wrong')).body.msg).toBe('登录密码错误')
  expect((await begin('Campus@2026')).body.success).toBe(true)
})

test('an authenticator joins the phone only with a code to it, whatever was offered before', async () => {
  const phone = { sjhm: '13900007002' }
  await school.system(async (ctx) => {
    for (const [name, value] of storedColumns(ctx, ctx.world.entities.get('sys.user')!, phone, phone))
      await ctx.db.execute(`update sys_user set ${name} = $1 where account_no = 'fdy01'`, [value])
  })
  const counsellor = await school.as('fdy01')
  const begin = (body: object = {}) => counsellor.post('base/sysUserSecondAuth/beginTotp', body)
  const confirm = (of: string) => {
    const code = (steps: number) => totpCode(of, new Date(school.clock().getTime() + steps * 30_000))
    return counsellor.post('base/sysUserSecondAuth/confirmTotp', { code1: code(-1), code2: code(0) })
  }
  const sentCode = async () => {
    school.clock.advance(61_000)
    expect((await counsellor.post('base/sysUserSecondAuth/sendSms', {})).status).toBe(200)
    const [row] = await rowsOf(school, "select content from sms_record where kind = '1' and create_time = $1", [
      school.clock(),
    ])
    return /\d{6}/.exec(String(row!['content']))![0]
  }
  const early = (await begin()).body.data.secret as string
  const on = await counsellor.post('base/sysUserSecondAuth/switchSms', { isOn: true, code: await sentCode() })
  expect(on.body.success).toBe(true)
  expect((await confirm(early)).body.msg).toBe('请先获取绑定二维码')
  const password = createHash('md5').update('Campus@2026').digest('hex')
  expect((await begin({ password })).body).toMatchObject({
    msg: '请先验证已绑定的二次认证方式',
    data: { reason: 'PROOF_FIRST' },
  })
  const sms = await sentCode()
  expect((await begin({ password, sms: sms === '000000' ? '000001' : '000000' })).status).toBe(400)
  const offered = (await begin({ password, sms })).body.data.secret as string
  expect((await confirm(offered)).body.success).toBe(true)
  await school.system((ctx) =>
    ctx.db.execute("delete from sys_second_auth where user_id = (select id from sys_user where account_no = 'fdy01')"),
  )
})

test('the overview counts by role, and a reset takes everything away', async () => {
  const { data } = (await admin.get('base/sysUserSecondAuth/overview')).body
  expect(data.find((one: { roleCode: string }) => one.roleCode === 'gly')).toMatchObject({ bound: 1 })
  const { data: bound } = (await admin.get('base/sysUserSecondAuth/bound')).body
  expect(bound.map((one: { accountNo: string }) => one.accountNo)).toEqual(['admin'])
  expect((await (await school.as('stu01')).get('base/sysUserSecondAuth/overview')).status).toBe(403)
  const reset = await admin.post(
    'base/sysUserSecondAuth/reset',
    { userId: bound[0].userId },
    await secondAuthHeader(school, admin, 'sysUserSecondAuth:reset'),
  )
  expect(reset.body.success).toBe(true)
  expect((await mine()).enabled).toBe(false)
})
