import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, visitorWith, type TestSchool } from '#tests/support/school.ts'
import { issueSmsCode } from '#services/sms/codes.ts'
import { hashOf } from '#kernel/operations/store.ts'
import { user } from '#services/system/shared/accounts.ts'
import { browserAt } from '#tests/support/sign-in/door.ts'

const phone = '13812345678'
let school: TestSchool

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T10:00:00+08:00' })
  await school.system(async (ctx) => {
    await ctx.db.execute("update sys_user set sjhm_hash = $1 where account_no in ('stu01')", [
      hashOf(ctx, user, 'sjhm', phone),
    ])
  })
})
afterAll(() => school.close())

async function codeFor(to: string): Promise<string> {
  school.clock.advance(61_000)
  const { recordId } = await school.system((ctx) => issueSmsCode(ctx, { phone: to, purpose: 'login', ip: null }))
  const record = (await (await school.as('admin')).get('resource/smsRecord/getOne', { id: recordId })).body.data
  return /(?<!\d)\d{6}(?!\d)/.exec(String(record.content))![0]
}

test('the code sent to a phone signs its account in, once', async () => {
  const browser = browserAt(school)
  const smsCode = await codeFor(phone)
  expect(
    (await browser.token({ grant_type: 'sms_code', phone, smsCode: smsCode === '000000' ? '000001' : '000000' })).body
      .error_description,
  ).toBe('短信验证码错误或已过期')
  expect((await browser.token({ grant_type: 'sms_code', phone, smsCode })).body.accountNo).toBe('stu01')
  expect((await browser.token({ grant_type: 'sms_code', phone, smsCode })).body.error_description).toBe(
    '短信验证码错误或已过期',
  )
})

test('what is missing or no phone is said', async () => {
  const browser = browserAt(school)
  expect((await browser.token({ grant_type: 'sms_code', smsCode: '1' })).body.error_description).toBe('请输入手机号')
  expect((await browser.token({ grant_type: 'sms_code', phone: '123', smsCode: '1' })).body.error_description).toBe(
    '手机号格式不正确',
  )
  expect((await browser.token({ grant_type: 'sms_code', phone })).body.error_description).toBe('请输入验证码')
})

test('a phone of two accounts asks which, and the second call names one', async () => {
  await school.system((ctx) =>
    ctx.db.execute("update sys_user set sjhm_hash = $1 where account_no in ('stu01', 'tea01')", [
      hashOf(ctx, user, 'sjhm', phone),
    ]),
  )
  const browser = browserAt(school)
  const smsCode = await codeFor(phone)
  const { status, body } = await browser.token({ grant_type: 'sms_code', phone, smsCode })
  expect([status, body.reason]).toEqual([400, 'accounts'])
  expect(body.data.accounts.map((one: { accountNo: string }) => one.accountNo).toSorted()).toEqual([
    'st***01',
    'te***01',
  ])
  expect((await browser.token({ grant_type: 'sms_code', phone, smsCode, username: 'admin' })).body.reason).toBe(
    'accounts',
  )
  expect((await browser.token({ grant_type: 'sms_code', phone, smsCode, username: 'te***01' })).body.accountNo).toBe(
    'tea01',
  )
  expect((await browser.token({ grant_type: 'sms_code', phone, smsCode, username: 'te***01' })).status).toBe(400)
})

test('a scanned and confirmed code signs in the browser that shows it, once', async () => {
  const [desk, thief, handset] = [browserAt(school), browserAt(school), await school.as('stu01')]
  const { qrId, content, expiresIn } = (await desk.get('qr/create')).body.data
  expect([content, expiresIn]).toEqual([expect.stringContaining(`/loginbyqr?qrId=${qrId}`), 120])
  expect((await desk.get('qr/status', { qrId })).body.data).toEqual({ state: 0 })
  expect((await handset.post('auth/openApi/qr/confirm', { qrId })).body.msg).toBe('二维码已失效，请刷新后重新扫码')
  expect((await handset.post('auth/openApi/qr/scan', { qrId })).body.success).toBe(true)
  expect((await desk.get('qr/status', { qrId })).body.data).toMatchObject({ state: 1 })
  // Somebody else who scans it as well gets nowhere.
  expect((await (await school.as('tea01')).post('auth/openApi/qr/confirm', { qrId })).status).toBe(400)
  expect((await handset.post('auth/openApi/qr/confirm', { qrId })).body.success).toBe(true)
  await thief.get('qr/create')
  expect((await thief.get('qr/status', { qrId })).body.data).toEqual({ state: 3 })
  const { state, code } = (await desk.get('qr/status', { qrId })).body.data
  expect(state).toBe(2)
  expect((await thief.token({ grant_type: 'qr_code', code })).body.reason).toBe('qr')
  const { status, body } = await desk.token({ grant_type: 'qr_code', code })
  expect([status, body.accountNo]).toEqual([200, 'stu01'])
  expect((await visitorWith(school.app, body.access_token).get('base/sysUser/getUserInfo')).status).toBe(200)
  expect((await desk.token({ grant_type: 'qr_code', code })).body.reason).toBe('qr')
})

test('refused on the phone, confirmed too long ago, never scanned: no way in', async () => {
  const [desk, handset] = [browserAt(school), await school.as('stu01')]
  const refused = (await desk.get('qr/create')).body.data.qrId
  await handset.post('auth/openApi/qr/scan', { qrId: refused })
  await handset.post('auth/openApi/qr/cancel', { qrId: refused })
  expect((await desk.get('qr/status', { qrId: refused })).body.data).toEqual({ state: 4 })
  const late = (await desk.get('qr/create')).body.data.qrId
  await handset.post('auth/openApi/qr/scan', { qrId: late })
  await handset.post('auth/openApi/qr/confirm', { qrId: late })
  const { code } = (await desk.get('qr/status', { qrId: late })).body.data
  school.clock.advance(31_000)
  expect((await desk.token({ grant_type: 'qr_code', code })).body.reason).toBe('qr')
  const forgotten = (await desk.get('qr/create')).body.data.qrId
  school.clock.advance(121_000)
  expect((await desk.get('qr/status', { qrId: forgotten })).body.data).toEqual({ state: 3 })
  expect((await handset.post('auth/openApi/qr/scan', { qrId: forgotten })).status).toBe(400)
})

test('ways in leave their name in the session and the log', async () => {
  const ways = (await rowsOf(school, 'select distinct login_way from sys_session where login_way is not null')).map(
    (row) => row['login_way'],
  )
  expect(ways).toEqual(expect.arrayContaining(['sms', 'qr', 'password']))
})
