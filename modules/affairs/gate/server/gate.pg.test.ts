import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOfDevice } from '#services/device/signature.ts'
import {
  freeStudents,
  guardOf,
  leaveSchool,
  moment,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { rowsOf } from '#tests/support/school.ts'
import { proving } from '#tests/support/second-auth.ts'
import { putFile } from '#tests/support/upload.ts'

let at: LeaveSchool
let guard: string
const secrets = new Map<string, string>()

beforeAll(async () => {
  at = await leaveSchool({ connections: 16 })
  const admin = await at.as('admin')
  for (const deviceNo of ['GATE-S1', 'GATE-N1']) {
    const { id } = (
      await admin.post('device/device/add', {
        deviceNo,
        name: deviceNo === 'GATE-S1' ? '南门人行闸机' : '北门人行闸机',
        deviceType: '1',
      })
    ).body.data
    secrets.set(deviceNo, String((await proving(at, admin).post('device/device/renewSecret', { id })).body.data.secret))
  }
  guard = await guardOf(at)
})
afterAll(() => at.close())

/** A call signed as the description for makers of devices says. */
async function signed(deviceNo: string, method: 'GET' | 'POST', path: string, sent?: object) {
  const url = `/api/flySource-device/${path}`
  const body = sent ? JSON.stringify(sent) : ''
  const [timestamp, nonce] = [String(Math.floor(at.clock().getTime() / 1000)), randomBytes(8).toString('hex')]
  const sign = signOfDevice(secrets.get(deviceNo)!, {
    method,
    path: url,
    deviceNo,
    timestamp,
    nonce,
    digest: createHash('sha256').update(body).digest('hex'),
  })
  const answer = await at.app.inject({
    method,
    url,
    ...(sent ? { payload: body } : {}),
    headers: {
      ...(sent ? { 'content-type': 'application/json' } : {}),
      'tenant-id': at.school.id,
      'x-device-id': deviceNo,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
    },
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    data: String(answer.headers['content-type']).includes('json') ? answer.json().data : null,
  }
}
const verify = async (body: object, deviceNo = 'GATE-S1') =>
  (await signed(deviceNo, 'POST', 'leavePass/verify', body)).data
const upload = async (logs: unknown[], deviceNo = 'GATE-S1') =>
  (await signed(deviceNo, 'POST', 'leavePass/uploadLog', { logs })).data
const codeOf = async (who: SomeStudent, leaveId: string): Promise<string> =>
  (await at.get(who.account, 'xsgl/leavePass/myCode', { leaveId })).body.data.code
const leaveOf = async (id: string) =>
  (
    await rowsOf(
      at,
      `select r.status, r.actual_out_time as "outAt", r.actual_return_time as "backAt", r.return_way as way,
         r.overdue_minutes as late, p.state, p.out_count as outs
       from leave_request r
       join leave_pass p on p.leave_id = r.id
       where r.id = $1`,
      [id],
    )
  )[0]!
const out = { direction: '1' }
const back = { direction: '2' }
const errand = { isOut: true, cantonCode: '430100', destAddress: '岳麓区枫林路 12 号', reason: '外出办理个人事务' }

/** An errand in town that everybody agreed to. */
const granted = (who: SomeStudent, span: { startTime: string; endTime: string }, more: object = {}) =>
  at.granted(who, { ...errand, ...span, ...more })

describe('a pass', () => {
  test('opens the gate from an hour before its beginning, once, and the way in ends the leave', async () => {
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    const id = await granted(who, { startTime: moment(0, '14:00'), endTime: moment(0, '20:00') })
    at.clock.set(moment(0, '12:59'))
    expect(await verify({ code: await codeOf(who, id), ...out })).toMatchObject({
      code: '02',
      msg: '未到离校时间',
      name: who.xm,
    })
    at.clock.set(moment(0, '13:01'))
    const code = await codeOf(who, id)
    const answers = await Promise.all([verify({ code, ...out }), verify({ code, ...out }, 'GATE-N1')])
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['00', '04'])
    expect(answers.find((answer) => answer.code === '04').msg).toBe('已出校，请勿重复使用')
    expect(await leaveOf(id)).toMatchObject({ state: '2', outs: 1, status: '20', outAt: expect.anything() })
    expect((await at.call(who.account, 'xsgl/leaveRequest/cancel', { id })).body.msg).toMatch(
      /^您已于 .+ 离校，请办理销假$/,
    )
    at.clock.set(moment(0, '17:30'))
    expect(await verify({ code: await codeOf(who, id), ...back })).toMatchObject({ code: '00', msg: '允许通行' })
    expect(await leaveOf(id)).toMatchObject({ state: '3', status: '50', way: '2', late: 0 })
    expect((await at.get(who.account, 'xsgl/leavePass/myCode', { leaveId: id })).body.data.code).toBeNull()
    expect(await verify({ xh: who.account, ...out })).toMatchObject({ code: '03', msg: '假期已结束' })
  })

  test('what is forged, stale, cancelled or unknown opens nothing, and tells nothing of anybody', async () => {
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    const id = await granted(who, { startTime: moment(1, '08:00'), endTime: moment(1, '20:00') })
    at.clock.set(moment(1, '07:30'))
    const code = await codeOf(who, id)
    expect(await verify({ code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, ...out })).toMatchObject({
      code: '01',
      msg: '凭证无效',
      name: null,
      className: null,
      photo: null,
    })
    expect(await verify({ code: 'hello', ...out })).toMatchObject({ code: '01', name: null })
    at.clock.set(moment(1, '07:32'))
    expect(await verify({ code, ...out })).toMatchObject({ code: '06', msg: '二维码已过期，请刷新' })
    expect((await at.call(who.account, 'xsgl/leaveRequest/cancel', { id })).status).toBe(200)
    expect(await verify({ xh: who.account, ...out })).toMatchObject({ code: '05', msg: '凭证已作废' })
    expect((await signed('GATE-S1', 'POST', 'leavePass/verify', { code, direction: '3' })).status).toBe(400)
    for (const path of ['leavePass/verify', 'leavePass/uploadLog'])
      expect((await at.call('xgc01', `device/${path}`, { code, ...out, logs: [] })).status).toBe(401)
  })

  test('several ways out go on until the end; somebody late is let in, and the lateness is told', async () => {
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    // A kind for which a gate is proof; internships are ended by the counsellor unless the school says so.
    const isProof = await at.call('xgc01', 'xsgl/leaveType/update', { id: at.types['06'], returnMode: '4' })
    expect(isProof.body.msg).toBe('操作成功')
    const proof = await putFile(at, await at.as(who.account), {
      name: '实习协议.pdf',
      content: '%PDF-1.4 协议',
      type: 'application/pdf',
    })
    const id = await granted(
      who,
      { startTime: moment(1, '09:00'), endTime: moment(1, '18:00') },
      { typeId: at.types['06'], fileIds: [proof] },
    )
    at.clock.set(moment(1, '09:30'))
    for (const direction of ['1', '2', '1', '2', '1'])
      expect(await verify({ xh: who.account, direction })).toMatchObject({ code: '00' })
    expect(await leaveOf(id)).toMatchObject({ state: '2', outs: 3, backAt: null })
    at.clock.set(moment(1, '19:00'))
    await at.tick()
    expect(await leaveOf(id)).toMatchObject({ status: '45' })
    expect(await verify({ xh: who.account, ...out })).toMatchObject({ code: '03' })
    expect(await verify({ xh: who.account, ...back })).toMatchObject({ code: '00' })
    expect(await leaveOf(id)).toMatchObject({ status: '50', late: 60, state: '3' })
  })

  test('the scanner of the phone knows the code of a pass, for whoever stands at the gate and for nobody else', async () => {
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    at.clock.set(moment(2, '08:00'))
    const id = await granted(who, { startTime: moment(2, '14:00'), endTime: moment(2, '18:00') })
    at.clock.set(moment(2, '14:30'))
    const code = await codeOf(who, id)
    const scan = (account: string, content: string) =>
      at.call(account, 'base/scanRoute/resolve', { content, origin: 'https://a.example.edu.cn', terminal: 'h5' })
    const { path } = (await scan(guard, code)).body.data
    expect(path).toBe(`/leave/gate?code=${encodeURIComponent(code)}`)
    const brought = new URL(path, 'https://a.example.edu.cn').searchParams.get('code')
    expect((await at.call(guard, 'xsgl/leaveGate/verify', { code: brought, ...out })).body.data).toMatchObject({
      code: '00',
    })
    expect((await scan(who.account, code)).body.code).toBe(403)
    expect((await scan(guard, 'QJ2026111600040')).body.msg).toBe('无法识别的二维码')
  })

  test('of a cancellation and a scan at the same time one wins, a hundred times', async () => {
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    at.clock.set(moment(2, '08:00'))
    const id = await granted(who, { startTime: moment(2, '14:00'), endTime: moment(2, '18:00') })
    at.clock.set(moment(2, '13:30'))
    const code = await codeOf(who, id)
    for (let i = 0; i < 100; i++) {
      const [scanned, answer] = await Promise.all([
        at.call(guard, 'xsgl/leaveGate/verify', { code, ...out }),
        at.call(who.account, 'xsgl/leaveRequest/cancel', { id }),
      ])
      const [isOut, isCancelled] = [scanned.body.data.code === '00', answer.body.success]
      expect(
        [isOut, isCancelled].filter(Boolean),
        `${JSON.stringify(scanned.body)} ${JSON.stringify(answer.body)}`,
      ).toHaveLength(1)
      expect(await leaveOf(id)).toMatchObject(
        isOut ? { status: '20', state: '2' } : { status: '62', state: '4', outAt: null },
      )
      await at.system(async (ctx) => {
        await ctx.db.execute(`update leave_request set status = '20', actual_out_time = null where id = $1`, [id])
        await ctx.db.execute(`update leave_pass set state = '1', out_count = 0 where leave_id = $1`, [id])
      })
    }
  }, 180_000)
})

describe('a gate without a line', () => {
  test('knows beforehand who may pass, and tells afterwards, once', async () => {
    at.clock.set(moment(3, '08:00'))
    const [one, two] = (await freeStudents(at, 2)) as [SomeStudent, SomeStudent]
    const [first, second] = [
      await granted(one, { startTime: moment(3, '12:00'), endTime: moment(3, '20:00') }),
      await granted(two, { startTime: moment(3, '12:00'), endTime: moment(3, '20:00') }),
    ]
    const { data: known } = await signed('GATE-S1', 'GET', 'leavePass/sync')
    const entry = known.rows.find(({ xh }: { xh: string }) => xh === one.account)
    expect(entry).toMatchObject({
      state: '1',
      validFrom: expect.anything(),
      validTo: expect.anything(),
      passNo: expect.stringMatching(/^TX/),
    })
    expect(JSON.stringify(known)).not.toContain(one.xm)
    at.clock.set(moment(3, '08:05'))
    expect(
      (await signed('GATE-S1', 'GET', `leavePass/sync?since=${encodeURIComponent(at.clock().toISOString())}`)).data
        .rows,
    ).toEqual([])
    expect((await at.call(two.account, 'xsgl/leaveRequest/cancel', { id: second })).status).toBe(200)
    expect(
      (await signed('GATE-S1', 'GET', `leavePass/sync?since=${encodeURIComponent(at.clock().toISOString())}`)).data
        .rows,
    ).toMatchObject([{ xh: two.account, state: '4' }])

    at.clock.set(moment(3, '18:00'))
    // The way in was stored before the way out; the gate's clock tells the order.
    const logs = [
      { passNo: entry.passNo, ...back, time: moment(3, '15:00') },
      { xh: one.account, ...out, time: moment(3, '12:10') },
      { xh: two.account, ...out, time: moment(3, '12:20') },
      { xh: '0000', ...out, time: moment(3, '12:30') },
      { xh: one.account, direction: '9', time: moment(3, '12:40') },
      { xh: one.account, ...out, time: moment(4, '12:40') },
      'nonsense',
    ]
    expect(await upload(logs)).toMatchObject({
      accepted: 4,
      duplicated: 0,
      rejected: [
        { index: 4, reason: '请选择方向' },
        { index: 5, reason: '时间超出允许范围' },
        { index: 6, reason: '报文格式错误' },
      ],
      conflicts: [{ index: 2, note: '离线期间已放行，与凭证状态不符' }],
    })
    const ended = await leaveOf(first)
    expect(ended).toMatchObject({ status: '50', state: '3', way: '2', outs: 1 })
    expect([ended['outAt'], ended['backAt']].map((time) => new Date(String(time)).getTime())).toEqual(
      [moment(3, '12:10'), moment(3, '15:00')].map((time) => Date.parse(time)),
    )
    expect(await leaveOf(second)).toMatchObject({ status: '62', state: '4' })
    expect(await upload(logs)).toMatchObject({ accepted: 0, duplicated: 4 })
    const seen = (await at.get(guard, 'xsgl/leavePassLog/list', { isOffline: true, size: 20 })).body.data
      .records as Record<string, unknown>[]
    expect(seen.map(({ xh, direction, code }) => [xh, direction, code])).toEqual([
      [one.account, '2', '00'],
      [null, '1', '01'],
      [two.account, '1', '05'],
      [one.account, '1', '00'],
    ])
  })
})

describe('the page of a gate', () => {
  test('shows the photo of whoever was just recognised to whoever scanned, and to nobody else', async () => {
    at.clock.set(moment(4, '08:00'))
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    const leave = await granted(who, { startTime: moment(4, '12:00'), endTime: moment(4, '20:00') })
    const file = await putFile(at, await at.as(who.account), {
      name: 'me.png',
      content: await sharp({ create: { width: 60, height: 80, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
      type: 'image/png',
    })
    await at.system((ctx) =>
      ctx.db.execute(`update base_student set photo_file_id = array[$2::uuid] where id = $1`, [who.id, file]),
    )
    at.clock.set(moment(4, '11:30'))
    for (const account of ['stu01', 'fdy01'])
      expect((await at.call(account, 'xsgl/leaveGate/verify', { xh: who.account, ...out })).status).toBe(403)
    const typed = async (more: object = {}) => {
      const sent = { xh: who.account, ...out, gateName: '东门岗', ...more }
      return (await at.call(guard, 'xsgl/leaveGate/verify', sent)).body.data
    }
    const seen = {
      code: '00',
      name: who.xm,
      xh: who.account,
      typeName: '事假',
      passState: '1',
      photo: expect.stringMatching(/^xsgl\/leaveGate\/photo\?id=/),
    }
    // A number that somebody typed shows who it is, and lets nobody through.
    const look = await typed()
    expect(look).toMatchObject({ ...seen, isRecorded: false })
    const [path, passId] = String(look.photo).split('?id=') as [string, string]
    expect(await at.get(guard, path, { id: passId })).toMatchObject({ headers: { 'content-type': 'image/png' } })
    expect((await signed('GATE-S1', 'GET', `leavePass/photo?id=${passId}`)).status).toBe(404)
    const before = (await at.get(guard, 'xsgl/leavePassLog/list', { studentId: who.id })).body.data.total
    expect([before, await leaveOf(leave)]).toMatchObject([0, { outAt: null, state: '1', outs: 0 }])
    const data = await typed({ isConfirmed: true })
    expect(data).toMatchObject({ ...seen, isRecorded: true })
    expect(await leaveOf(leave)).toMatchObject({ state: '2', outs: 1 })
    const [, id] = String(data.photo).split('?id=') as [string, string]
    expect(await at.get(guard, path, { id })).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    expect((await at.get('xgc01', path, { id })).status).toBe(403)
    expect((await signed('GATE-S1', 'GET', `leavePass/photo?id=${id}`)).status).toBe(404)
    at.clock.advance(60_000)
    const device = await verify({ xh: who.account, ...back })
    expect(await signed('GATE-S1', 'GET', String(device.photo).replace('/api/flySource-device/', ''))).toMatchObject({
      status: 200,
      type: 'image/png',
    })
    at.clock.set(moment(4, '12:32'))
    expect((await at.get(guard, path, { id })).status).toBe(404)
    const [newest] = (await at.get(guard, 'xsgl/leavePassLog/list', { size: 2 })).body.data.records
    expect(newest).toMatchObject({ xm: who.xm, gateName: '南门人行闸机', result: '允许通行' })
    // Whoever leads the class sees its passages; others do not.
    const counts = async (account: string) =>
      (await at.get(account, 'xsgl/leavePassLog/list', { studentId: who.id })).body.data?.total
    const [leader] = await rowsOf(
      at,
      `select u.account_no as account
       from base_class_assign a
       join sys_user u on u.person_id = a.teacher_id::text and u.status = '1'
       where a.class_id = $1 and a.role = 'fdy' and a.deleted_time is null
       limit 1`,
      [who.classId],
    )
    expect([await counts(String(leader!['account'])), await counts('xgc01')]).toEqual([2, 2])
    expect((await at.get('stu01', 'xsgl/leavePassLog/list')).status).toBe(403)
  })
})
