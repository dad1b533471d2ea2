import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { insertRow, storedColumns } from '#kernel/operations/store.ts'
import { readBalances } from '#services/sms/balances.ts'
import { issueSmsCode } from '#services/sms/codes.ts'
import { deliverSms } from '#services/sms/deliver.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { smsChannel } from '#services/sms/shared/channel.ts'
import { secondAuthHeader } from '#tests/support/second-auth.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { startPeer, type Peer } from '../testing/sms-peer.ts'

let school: TestSchool
let admin: Visitor
let first: Peer
let second: Peer
let serial = 0
const nextPhone = () => `137${String(10_000_000 + (serial += 1))}`
const record = async (id: string) => (await rowsOf(school, 'select * from sms_record where id = $1', [id]))[0]!

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T02:00:00Z' })
  admin = await school.as('admin')
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.set('2026-09-01T02:00:00Z')
  first = await startPeer({ status: 200, body: { code: 0, data: { msgId: 'gw-1' } } })
  second = await startPeer({ status: 200, body: { code: '000000', result: [{ smsMsgId: 'hw-1', status: '000000' }] } })
  await school.system(async (ctx) => {
    await ctx.db.execute('delete from sms_payload')
    await ctx.db.execute('delete from sms_record')
    await ctx.db.execute(`update sms_channel set status = '0', is_default = false`)
    await ctx.db.execute(
      `update sms_template set provider_templates = 'hw=T1' where template_code in ('notice', 'verifyCode')`,
    )
    await insertRow(ctx, smsChannel, newId(ctx.now()), {
      channelCode: 'gw',
      channelName: '网关',
      provider: 'http',
      signName: '学校',
      accessKey: 'app',
      secretKey: 'gateway-secret',
      endpoint: `${first.url}/send`,
      authMode: 'hmac',
      bodyTemplate: '{"mobile":"{phone}","text":"{content}","ref":"{id}","vars":"{params}"}',
      okRule: 'code=0',
      idPath: 'data.msgId',
      balanceUrl: `${first.url}/balance`,
      balancePath: 'data.left',
      unitFen: 3,
      sort: 1,
      isDefault: true,
      status: '1',
    })
    await insertRow(ctx, smsChannel, newId(ctx.now()), {
      channelCode: 'hw',
      channelName: '华为',
      provider: 'huawei',
      signName: '学校',
      accessKey: 'key',
      secretKey: 'huawei-secret',
      appId: '8820',
      endpoint: second.url,
      receiptOrigin: 'https://campus.example.edu.cn',
      unitFen: 5,
      sort: 2,
      isDefault: false,
      status: '1',
    })
  })
})
afterEach(async () => {
  first.stop()
  second.stop()
  await school.system((ctx) => ctx.db.execute(`delete from sms_channel where channel_code in ('gw', 'hw')`))
})

const idOf = async (code: string) =>
  String((await rowsOf(school, 'select id from sms_channel where channel_code = $1', [code]))[0]!['id'])
async function send(input: { isUrgent?: boolean } = {}): Promise<string> {
  const { recordId } = await school.system((ctx) =>
    sendSms(ctx, {
      template: 'notice',
      phone: nextPhone(),
      params: { title: '停电', content: '今晚"十点"' },
      ...input,
    }),
  )
  await deliverSms(school.world, school.school)
  return recordId
}
async function report(
  code: string,
  body: unknown,
  change: (address: string) => string = (address) => address,
): Promise<{ status: number; body: unknown }> {
  const { address } = (await admin.get('resource/smsChannel/receiptAddress', { id: await idOf(code) })).body.data
  const url = change(String(address).replace('https://campus.example.edu.cn', ''))
  const answer = await school.app.inject({ method: 'POST', url, payload: body as never })
  return { status: answer.statusCode, body: answer.json() }
}

describe('providers', () => {
  test('a plain gateway gets what the school wrote down, signed, and its answer is read where the school said', async () => {
    const id = await send()
    expect(await record(id)).toMatchObject({ status: '1', channel_code: 'gw', provider_msg_id: 'gw-1', cost_fen: 3 })
    const [call] = first.calls
    expect(JSON.parse(call!.body)).toEqual({
      mobile: expect.stringMatching(/^137\d{8}$/),
      text: '【学校】停电：今晚"十点"',
      ref: id,
      vars: { title: '停电', content: '今晚"十点"' },
    })
    const seconds = String(call!.headers['x-timestamp'])
    expect(call!.headers['x-signature']).toBe(
      createHmac('sha256', 'gateway-secret').update(`${seconds}\n${call!.body}`).digest('hex'),
    )
    expect([call!.headers['x-access-key'], seconds]).toEqual([
      'app',
      String(Math.floor(school.clock().getTime() / 1000)),
    ])
  })

  test('by a header where the school said so, and what it refuses goes to the next', async () => {
    await school.system((ctx) =>
      ctx.db.execute(`update sms_channel set auth_mode = 'header' where channel_code = 'gw'`),
    )
    first.answer = { status: 200, body: { code: 7, msg: '余额不足' } }
    const id = await send()
    expect(first.calls[0]!.headers['authorization']).toBe('Bearer gateway-secret')
    expect(await record(id)).toMatchObject({ status: '1', channel_code: 'hw', provider_msg_id: 'hw-1', cost_fen: 5 })
    const [call] = second.calls
    expect(call!.url).toBe('/sms/batchSendSms/v1')
    expect(String(call!.headers['x-wsse'])).toMatch(
      /^UsernameToken Username="key",PasswordDigest="[A-Za-z0-9+/=]{88}",Nonce="[0-9a-f]{32}",Created="2026-09-01T02:00:00Z"$/,
    )
    expect(Object.fromEntries(new URLSearchParams(call!.body))).toMatchObject({
      from: '8820',
      templateId: 'T1',
      templateParas: '["停电","今晚\\"十点\\""]',
      extend: id,
      signature: '学校',
      statusCallback: expect.stringMatching(
        /^https:\/\/campus\.example\.edu\.cn\/api\/flySource-resource\/openApi\/sms\/receipt\/hw\?tenantId=000000&key=/,
      ),
    })
  })

  test('what is left is asked for where the provider tells', async () => {
    first.answer = { status: 200, body: { data: { left: 1234 } } }
    await school.system((ctx) => readBalances(ctx))
    expect(
      (await admin.get('resource/smsChannel/list')).body.data.records.map((row: Record<string, unknown>) => [
        row['channelCode'],
        row['balance'],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['gw', 1234],
        ['hw', null],
      ]),
    )
    expect(first.calls[0]).toMatchObject({ method: 'GET', url: '/balance' })
  })

  test.each([
    [
      { provider: 'http', bodyTemplate: '{"a":1}' },
      {
        bodyTemplate: '请求内容须包含 {phone}',
        secretKey: '访问密钥不能为空',
        endpoint: '接口地址不能为空',
        authMode: '鉴权方式不能为空',
      },
    ],
    [
      { provider: 'huawei', signName: 's', accessKey: 'a', secretKey: 'b', endpoint: 'https://x.cn' },
      { appId: '应用 ID不能为空' },
    ],
  ])('%j is refused with what is missing', async (draft, problems) => {
    const answer = await admin.post(
      'resource/smsChannel/add',
      { channelCode: 'new', channelName: '新', unitFen: 4, ...draft },
      await secondAuthHeader(school, admin, 'smsChannel:secret'),
    )
    expect(answer.body.data).toMatchObject(problems)
  })
})

describe('receipts that providers push', () => {
  test('end a message, once; a wrong key, another channel’s key and an unknown channel are told nothing', async () => {
    const id = await send()
    for (const change of [
      (a: string) => a.replace(/key=.*/, 'key=x'),
      (a: string) => a.replace(/key=.*/, ''),
      (a: string) => a.replace('receipt/gw', 'receipt/hw'),
      (a: string) => a.replace('receipt/gw', 'receipt/none'),
      (a: string) => a.replace('000000', '000001'),
    ]) {
      expect((await report('gw', { id, status: 'delivered' }, change)).status).toBe(404)
    }
    expect((await record(id))['status']).toBe('1')
    expect(await report('gw', { id, status: 'delivered' })).toEqual({ status: 200, body: { code: 0, msg: '成功' } })
    const ended = await record(id)
    expect(ended).toMatchObject({ status: '2' })
    await report('gw', [
      { id, status: 'failed', code: 'LATE' },
      { id, status: 'delivered' },
    ])
    expect(await record(id)).toEqual(ended)
    expect(await rowsOf(school, 'select 1 from sms_payload')).toEqual([])
  })

  test('of a failure let a notice go out once over the next channel; a late word of the first changes nothing', async () => {
    const id = await send()
    await report('gw', { messageId: 'gw-1', status: 'failed', code: 'BLACK' })
    await expect.poll(async () => (await record(id))['status']).toBe('1')
    expect(await record(id)).toMatchObject({ channel_code: 'hw', tried_channels: 'gw', cost_fen: 8 })
    await report('gw', { id, status: 'delivered' })
    expect((await record(id))['status']).toBe('1')
    await report('hw', { extend: id, status: 'E200027' })
    expect(await record(id)).toMatchObject({ status: '3', error_code: 'E200027', tried_channels: 'gw,hw' })
    expect([first.calls.length, second.calls.length]).toEqual([1, 1])
  })

  test('of a failure at night wait for the morning, and a code is not sent again', async () => {
    const notice = await send()
    const { address } = (await admin.get('resource/smsChannel/receiptAddress', { id: await idOf('gw') })).body.data
    school.clock.set('2026-09-01T22:30:00+08:00')
    await school.app.inject({ method: 'POST', url: String(address), payload: { id: notice, status: 'failed' } })
    expect(await record(notice)).toMatchObject({ status: '0', due_time: '2026-09-02T07:00:00+08:00' })
    const { recordId } = await school.system((ctx) =>
      issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip: null }),
    )
    await deliverSms(school.world, school.school)
    await school.app.inject({ method: 'POST', url: String(address), payload: { id: recordId, status: 'failed' } })
    expect((await record(recordId!))['status']).toBe('3')
    expect(second.calls).toEqual([])
  })
})

describe('trying a channel', () => {
  const tryOut = async (code: string) => admin.post('resource/smsChannel/test', { id: await idOf(code) })
  beforeAll(async () => {
    await school.system(async (ctx) => {
      const user = ctx.world.entities.get('sys.user')!
      const [row] = await ctx.db.query<{ id: string }>(
        `select id from sys_user where account_no = 'admin' and realm = 'main'`,
      )
      const columns = storedColumns(ctx, user, { sjhm: '13855556666' }, { sjhm: '13855556666' }).filter(([name]) =>
        name.startsWith('sjhm'),
      )
      await ctx.db.execute(
        `update sys_user set ${columns.map(([name], i) => `${name} = $${i + 2}`).join(', ')} where id = $1`,
        [row!.id, ...columns.map(([, value]) => value)],
      )
    })
  })

  test('sends to one’s own phone over that channel, leaves a record, and not twice a minute', async () => {
    const answer = await tryOut('hw')
    expect(answer.body.data).toEqual({ phone: '138****6666', isKnown: true })
    expect(new URLSearchParams(second.calls[0]!.body).get('to')).toBe('+8613855556666')
    expect(await rowsOf(school, `select status, channel_code, biz_type from sms_record`)).toEqual([
      { status: '1', channel_code: 'hw', biz_type: 'smsChannel' },
    ])
    expect((await tryOut('hw')).body.msg).toBe('每分钟只能测试一次，请稍后再试')
    expect((await (await school.as('xgc01')).post('resource/smsChannel/test', { id: await idOf('hw') })).status).toBe(
      403,
    )
  })

  test('says what the provider said', async () => {
    second.answer = { status: 403, body: { code: 'E000510', description: '鉴权失败' } }
    expect((await tryOut('hw')).body.msg).toBe('发送失败：鉴权失败')
    expect(await rowsOf(school, `select status, error_code from sms_record`)).toEqual([
      { status: '3', error_code: 'E000510' },
    ])
  })
})
