import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { issueSmsCode } from '#services/sms/codes.ts'
import { deliverSms } from '#services/sms/deliver.ts'
import { reconcileSms } from '#services/sms/reconcile.ts'
import { sendSms } from '#services/sms/send-sms.ts'
import { smsChannel } from '#services/sms/shared/channel.ts'
import { smsPerPhoneDaily, smsQuietFrom, smsQuietTo } from '#services/sms/shared/params.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf, testSchool, type TestSchool } from '#tests/support/school.ts'

let school: TestSchool
let serial = 0
const nextPhone = () => `139${String(10_000_000 + (serial += 1))}`

beforeAll(async () => {
  school = await testSchool({ now: '2026-09-01T02:00:00Z' })
})
afterAll(() => school.close())
beforeEach(() => school.clock.set(`2026-09-${String(1 + (serial % 28)).padStart(2, '0')}T02:00:00Z`))

const record = async (id: string | null) => (await rowsOf(school, 'select * from sms_record where id = $1', [id]))[0]!

describe('orders', () => {
  const order = (input: Partial<Parameters<typeof sendSms>[1]>) =>
    school.system((ctx) =>
      sendSms(ctx, {
        template: 'notice',
        phone: nextPhone(),
        params: { title: '停电通知', content: '今晚十点停电' },
        ...input,
      }),
    )

  test.each([
    [{ phone: '12345678901' }, '手机号格式不正确'],
    [{ params: { title: '停电' } }, '模板参数缺失：content'],
    [{ template: 'nothing' }, '短信模板【nothing】不存在或已停用'],
  ])('%j is refused', async (input, message) => {
    await expect(order(input)).rejects.toThrow(message)
  })

  test('a text of 71 characters counts as two messages, one of 70 as one', async () => {
    await school.system((ctx) => ctx.db.execute(`update sms_channel set sign_name = null`))
    const lengths = [70, 71, 135].map(
      async (length) =>
        (await record((await order({ params: { title: 'a', content: 'x'.repeat(length - 2) } })).recordId))['segments'],
    )
    expect(await Promise.all(lengths)).toEqual([1, 2, 3])
  })

  test('a notice at half past ten at night waits until seven, a security message goes at once', async () => {
    school.clock.set('2026-09-03T22:30:00+08:00')
    const notice = await order({})
    const urgent = await order({ isUrgent: true })
    await deliverSms(school.world, school.school)
    // What was ordered also wakes the product's own delivery, which may be the one that has it in hands.
    await expect.poll(async () => (await record(urgent.recordId))['status']).toBe('1')
    expect((await record(notice.recordId))['status']).toBe('0')
    school.clock.set('2026-09-04T06:59:00+08:00')
    await deliverSms(school.world, school.school)
    expect((await record(notice.recordId))['status']).toBe('0')
    school.clock.set('2026-09-04T07:00:00+08:00')
    await deliverSms(school.world, school.school)
    await expect.poll(async () => (await record(notice.recordId))['status']).toBe('1')
  })

  test('a phone gets ten notices a day, urgent ones beside them; the same key twice is one message', async () => {
    const phone = nextPhone()
    for (let i = 0; i < 10; i++) await order({ phone })
    await expect(order({ phone })).rejects.toThrow('该手机号今日接收短信已达上限')
    await expect(order({ phone, isUrgent: true })).resolves.toBeTruthy()
    const key = { phone: nextPhone(), dedupeKey: 'leave 1' }
    expect((await order(key)).recordId).toBe((await order(key)).recordId)
  })

  test('a phone gets as many notices a day as the school says', async () => {
    await setParam(school, smsPerPhoneDaily, 2)
    const phone = nextPhone()
    for (let i = 0; i < 2; i++) await order({ phone })
    await expect(order({ phone })).rejects.toThrow('该手机号今日接收短信已达上限')
    await setParam(school, smsPerPhoneDaily, 3)
    await expect(order({ phone })).resolves.toBeTruthy()
    await expect(order({ phone })).rejects.toThrow('该手机号今日接收短信已达上限')
    await setParam(school, smsPerPhoneDaily, 10)
  })

  test('notices rest in the hours the school says, and in none where both ends are one', async () => {
    const goesAt = async (now: string) => {
      school.clock.set(now)
      return new Date(String((await record((await order({})).recordId))['due_time'])).toISOString()
    }
    await setParam(school, smsQuietFrom, 20)
    await setParam(school, smsQuietTo, 6)
    expect(await goesAt('2026-09-05T19:59:00+08:00')).toBe('2026-09-05T11:59:00.000Z')
    expect(await goesAt('2026-09-05T20:30:00+08:00')).toBe('2026-09-05T22:00:00.000Z')
    expect(await goesAt('2026-09-06T06:30:00+08:00')).toBe('2026-09-05T22:30:00.000Z')
    await setParam(school, smsQuietTo, 20)
    expect(await goesAt('2026-09-06T23:00:00+08:00')).toBe('2026-09-06T15:00:00.000Z')
    await setParam(school, smsQuietFrom, 22)
    await setParam(school, smsQuietTo, 7)
  })

  test('nothing is sent when the order’s transaction is undone', async () => {
    const phone = nextPhone()
    await expect(
      school.system(async (ctx) => {
        await sendSms(ctx, { template: 'notice', phone, params: { title: 'a', content: 'b' } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    const rows = await rowsOf(school, `select 1 from sms_record where content = 'a：b'`)
    expect(rows).toEqual([])
  })
})

describe('channels', () => {
  let providers: {
    url: string
    calls: { headers: Record<string, unknown>; url: string; body: string }[]
    answer: { status: number; body: unknown } | 'hang up'
    server: Server
  }[] = []
  beforeEach(async () => {
    await deliverSms(school.world, school.school)
    await school.system(async (ctx) => {
      await ctx.db.execute('delete from sms_payload')
      await ctx.db.execute('delete from sms_record')
      await ctx.db.execute(`update sms_channel set status = '0'`)
      await ctx.db.execute(
        `update sms_template set provider_templates = E'a=SMS_1\\nb=1234' where template_code = 'notice'`,
      )
    })
    providers = [await provider(), await provider()]
    await school.system(async (ctx) => {
      await insertRow(ctx, smsChannel, newId(ctx.now()), {
        channelCode: 'a',
        channelName: '甲',
        provider: 'aliyun',
        signName: '学校',
        accessKey: 'ak',
        secretKey: 'sk',
        endpoint: providers[0]!.url,
        unitFen: 5,
        sort: 1,
        isDefault: true,
        status: '1',
      })
      await insertRow(ctx, smsChannel, newId(ctx.now()), {
        channelCode: 'b',
        channelName: '乙',
        provider: 'tencent',
        signName: '学校',
        accessKey: 'ak',
        secretKey: 'sk',
        appId: '1400',
        endpoint: providers[1]!.url,
        unitFen: 4,
        sort: 2,
        isDefault: false,
        status: '1',
      })
    })
  })
  afterEach(async () => {
    await school.system(async (ctx) => {
      await ctx.db.execute(`delete from sms_channel where channel_code in ('a', 'b')`)
      await ctx.db.execute(`update sms_channel set status = '1'`)
    })
    for (const { server } of providers) server.close()
  })

  async function provider() {
    const one = {
      url: '',
      calls: [] as { headers: Record<string, unknown>; url: string; body: string }[],
      answer: { status: 200, body: { Code: 'OK', BizId: 'biz-1' } } as { status: number; body: unknown } | 'hang up',
      server: null! as Server,
    }
    one.server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        one.calls.push({ headers: request.headers, url: request.url!, body })
        if (one.answer === 'hang up') return void request.socket.destroy()
        response
          .writeHead(one.answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(one.answer.body))
      })
    })
    await new Promise<void>((resolve) => one.server.listen(0, '127.0.0.1', resolve))
    one.url = `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`
    return one
  }
  const send = async () => {
    const { recordId } = await school.system((ctx) =>
      sendSms(ctx, { template: 'notice', phone: nextPhone(), params: { title: '停电', content: '今晚' } }),
    )
    await deliverSms(school.world, school.school)
    return recordId
  }

  test('the first channel sends, signed, with our number in it', async () => {
    const id = await send()
    expect(await record(id)).toMatchObject({ status: '1', channel_code: 'a', provider_msg_id: 'biz-1', cost_fen: 5 })
    const [call] = providers[0]!.calls
    expect(String(call!.headers['authorization'])).toMatch(/^ACS3-HMAC-SHA256 Credential=ak,SignedHeaders=host;/)
    const query = new URL(call!.url, 'http://x').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      SignName: '学校',
      TemplateCode: 'SMS_1',
      OutId: id,
      TemplateParam: '{"title":"停电","content":"今晚"}',
    })
    expect(providers[1]!.calls).toEqual([])
  })

  test('when the first answers 500 the second sends: one record, submitted over the second', async () => {
    providers[0]!.answer = { status: 500, body: {} }
    providers[1]!.answer = {
      status: 200,
      body: { Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: 'serial-9' }] } },
    }
    const id = await send()
    expect(await record(id)).toMatchObject({ status: '1', channel_code: 'b', provider_msg_id: 'serial-9', cost_fen: 4 })
    expect(JSON.parse(providers[1]!.calls[0]!.body)).toMatchObject({
      TemplateId: '1234',
      TemplateParamSet: ['停电', '今晚'],
      SmsSdkAppId: '1400',
      SessionContext: id,
    })
  })

  test('when the outcome is unknown nobody sends a second time', async () => {
    providers[0]!.answer = 'hang up'
    const id = await send()
    await deliverSms(school.world, school.school)
    expect(await record(id)).toMatchObject({
      status: '1',
      channel_code: 'a',
      provider_msg_id: null,
      error_msg: '服务商没有答复，等待回执',
    })
    expect(providers[1]!.calls).toEqual([])
    expect(providers[0]!.calls).toHaveLength(1)
  })

  test('when all refuse it has failed, with the reason', async () => {
    providers[0]!.answer = { status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发流控' } }
    providers[1]!.answer = {
      status: 200,
      body: { Response: { Error: { Code: 'FailedOperation', Message: '模板未审核' } } },
    }
    expect(await record(await send())).toMatchObject({
      status: '3',
      error_code: 'FailedOperation',
      error_msg: '模板未审核',
      cost_fen: 0,
    })
  })

  test('a message left behind by a dead process is looked up by our number and not sent again', async () => {
    const { recordId } = await school.system((ctx) =>
      sendSms(ctx, {
        template: 'notice',
        phone: nextPhone(),
        params: { title: 'a', content: 'b' },
        dueTime: new Date('2030-01-01T02:00:00Z'),
      }),
    )
    // As a process leaves it that died between asking the provider and writing down the answer.
    await school.system((ctx) =>
      ctx.db.execute(
        `update sms_record set due_time = $2, claim_time = $2, update_time = $2, channel_code = 'a' where id = $1`,
        [recordId, ctx.now()],
      ),
    )
    school.clock.advance(150_000)
    await deliverSms(school.world, school.school)
    expect(providers[0]!.calls).toEqual([])
    providers[0]!.answer = {
      status: 200,
      body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ OutId: recordId, SendStatus: 3 }] } },
    }
    await reconcileSms(school.world, school.school)
    expect(await record(recordId)).toMatchObject({ status: '2' })
    expect(providers[0]!.calls.map((call) => call.headers['x-acs-action'])).toEqual(['QuerySendDetails'])
  })

  test('one the provider surely knows nothing of goes out after all', async () => {
    const { recordId } = await school.system((ctx) =>
      sendSms(ctx, {
        template: 'notice',
        phone: nextPhone(),
        params: { title: 'a', content: 'b' },
        dueTime: new Date('2030-01-01T02:00:00Z'),
      }),
    )
    await school.system((ctx) =>
      ctx.db.execute(
        `update sms_record set due_time = $2, claim_time = $2, update_time = $2, channel_code = 'a' where id = $1`,
        [recordId, ctx.now()],
      ),
    )
    school.clock.advance(150_000)
    providers[0]!.answer = { status: 200, body: { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [] } } }
    await reconcileSms(school.world, school.school)
    providers[0]!.answer = { status: 200, body: { Code: 'OK', BizId: 'biz-2' } }
    await deliverSms(school.world, school.school)
    expect(await record(recordId)).toMatchObject({ status: '1', provider_msg_id: 'biz-2' })
  })

  test('a template that no channel knows is refused before anything is written', async () => {
    await school.system((ctx) =>
      ctx.db.execute(`update sms_template set provider_templates = null where template_code = 'notice'`),
    )
    await expect(send()).rejects.toThrow('该模板未在通道【甲】报备')
  })

  test('a code never stands in the record of a real channel', async () => {
    await school.system((ctx) =>
      ctx.db.execute(`update sms_template set provider_templates = 'a=SMS_2' where template_code = 'verifyCode'`),
    )
    const { recordId } = await school.system((ctx) =>
      issueSmsCode(ctx, { phone: nextPhone(), purpose: 'login', ip: null }),
    )
    await deliverSms(school.world, school.school)
    expect((await record(recordId))['content']).toMatch(/^验证码 \*{6}，用于登录/)
    expect(new URL(providers[0]!.calls[0]!.url, 'http://x').searchParams.get('TemplateParam')).toMatch(/"code":"\d{6}"/)
  })
})

describe('over the wire', () => {
  test('a key goes in and never comes out; the mask sent back leaves it as it is', async () => {
    const admin = await school.as('admin')
    await school.system((ctx) =>
      ctx.db.execute(
        `insert into sys_second_auth_rule (id, create_time, update_time, operation, is_enabled, grace_minutes)
         values ($1, $2, $2, 'smsChannel:secret', false, 0)`,
        [newId(ctx.now()), ctx.now()],
      ),
    )
    const secret = 'LTAI-very-secret-key'
    const added = await admin.post('resource/smsChannel/add', {
      channelCode: 'ali1',
      channelName: '阿里',
      provider: 'aliyun',
      signName: '学校',
      accessKey: 'ak',
      secretKey: secret,
    })
    expect(added.body.msg).toBe('操作成功')
    const { id } = added.body.data
    for (const answer of [
      await admin.get('resource/smsChannel/getOne', { id }),
      await admin.get('resource/smsChannel/list', { columns: 'secretKey' }),
      await admin.get('resource/smsChannel/history', { id }),
    ]) {
      expect(answer.raw.toString()).not.toContain(secret)
    }
    const shown = (await admin.get('resource/smsChannel/getOne', { id })).body.data
    expect((await admin.post('resource/smsChannel/unmask', { id, field: 'secretKey' })).status).not.toBe(200)
    await admin.post('resource/smsChannel/update', {
      id,
      version: shown.version,
      signName: '新签名',
      secretKey: shown.secretKey,
    })
    expect((await admin.get('resource/smsChannel/getOne', { id })).body.data).toMatchObject({
      signName: '新签名',
      secretKey: shown.secretKey,
    })
    await admin.post('resource/smsChannel/remove', { ids: id })
  })

  test.each([
    { endpoint: 'https://elsewhere.example.com' },
    { provider: 'tencent', appId: '1', signName: '学校', accessKey: 'ak', secretKey: 'sk' },
    { isDefault: false },
    { status: '0' },
  ])('leading messages another way by %j asks for a second authentication though the key stays', async (change) => {
    const admin = await school.as('admin')
    await school.system((ctx) =>
      ctx.db.execute(`delete from sys_second_auth_rule where operation = 'smsChannel:secret'`),
    )
    const [channel] = await rowsOf(school, `select id from sms_channel where channel_code = 'mock'`)
    const refused = await admin.post('resource/smsChannel/update', { id: channel!['id'], ...change })
    expect([refused.status, refused.body.data]).toEqual([
      400,
      expect.objectContaining({ secondAuth: true, operation: 'smsChannel:secret' }),
    ])
    expect((await admin.post('resource/smsChannel/update', { id: channel!['id'], channelName: '模拟' })).body.msg).toBe(
      '操作成功',
    )
  })

  test('messages to several people: duplicates, blanks and unknown ones are told, the quota of the sender’s department pays', async () => {
    const office = await school.as('xgc01')
    const [department] = await rowsOf(
      school,
      `select t.department_id as id
       from sys_user u
       join base_teacher t on t.id::text = u.person_id
       where u.account_no = 'xgc01'`,
    )
    const [someone] = await rowsOf(
      school,
      `select id from base_student where sjhm is not null and xjzt_m = '01' limit 1`,
    )
    const order = {
      template: 'notice',
      params: { title: '停水', content: '明天上午' },
      recipients: '13911112222\n13911112222\nnobody',
      targetScope: { userType: 'stu', include: [{ kind: 'person', ids: [someone!['id']] }] },
    }
    const preview = await office.post('resource/smsSend/preview', order)
    expect(preview.body.data).toMatchObject({
      people: 2,
      duplicates: 1,
      unknown: ['nobody'],
      blanks: [],
      messages: 2,
      costFen: 8,
    })
    if (department?.['id']) {
      // The demo has one of its own month.
      await school.system((ctx) =>
        ctx.db.execute('delete from resource_sms_quota where department_id = $1', [department['id']]),
      )
      const quota = await (
        await school.as('admin')
      ).post('resource/smsQuota/add', {
        departmentId: department['id'],
        month: school.clock().toISOString().slice(0, 7),
        quota: 1,
      })
      expect(quota.body.msg).toBe('操作成功')
      expect((await office.post('resource/smsSend/send', order)).body.msg).toBe('本月短信额度不足，剩余1条')
      await (await school.as('admin')).post('resource/smsQuota/update', { id: quota.body.data.id, quota: 10 })
    }
    expect((await office.post('resource/smsSend/send', order)).body.data).toEqual({ sent: 2, skipped: [] })
    expect((await (await school.as('stu01')).post('resource/smsSend/send', order)).status).toBe(403)
  })

  test('records can be read, not written; a waiting one can be cancelled; phones are masked', async () => {
    school.clock.set('2026-09-05T22:30:00+08:00')
    const admin = await school.as('admin')
    const phone = nextPhone()
    const { recordId } = await school.system((ctx) =>
      sendSms(ctx, { template: 'notice', phone, params: { title: 'a', content: 'b' } }),
    )
    const shown = (await admin.get('resource/smsRecord/getOne', { id: recordId })).body.data
    expect(shown).toMatchObject({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, status: '0' })
    expect((await admin.post('resource/smsRecord/update', { id: recordId, status: '2' })).status).toBe(403)
    expect((await admin.post('resource/smsRecord/cancel', { id: recordId })).body.msg).toBe('操作成功')
    school.clock.set('2026-09-06T08:00:00+08:00')
    await deliverSms(school.world, school.school)
    expect((await record(recordId))['status']).toBe('4')
    expect((await (await school.as('admin')).get('resource/smsRecord/overview')).body.data.byDay).toHaveLength(14)
  })
})
