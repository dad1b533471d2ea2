import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicUrl } from '#services/identity/shared/sign-in-params.ts'
import { removeExpired } from '#services/retention/keep-promise.ts'
import { everybodyAgrees } from '#tests/support/flow-people.ts'
import {
  counsellorOf,
  freeStudents,
  guardOf,
  leaveSchool,
  moment,
  nightAtHome,
  type LeaveSchool,
  type SomeStudent,
} from '#tests/support/leave-school.ts'
import { setParam } from '#tests/support/params.ts'
import { rowsOf } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { leavePassLog } from '#modules/affairs/gate/shared/leave-pass.ts'

let at: LeaveSchool
let one: SomeStudent
let leaveId: string
let leader: string
const strangerTo = async (classId: string) =>
  String(
    (
      await rowsOf(
        at,
        `select u.account_no as account
         from base_class_assign a
         join sys_user u on u.person_id = a.teacher_id::text and u.status = '1'
         where a.role = 'fdy' and a.deleted_time is null
           and a.teacher_id not in (select teacher_id from base_class_assign where class_id = $1)
         limit 1`,
        [classId],
      )
    )[0]!['account'],
  )
const total = async (account: string, query: object) =>
  (await at.get(account, 'xsgl/leaveRequest/list', { size: 1, ...query })).body.data.total as number

/** A night at home that the family and everybody else agreed to. */
async function granted(who: SomeStudent, body: object): Promise<string> {
  const id = await at.applied(who, { ...nightAtHome, ...body })
  await at.system((ctx) => ctx.db.execute(`update leave_request set parent_confirm = '2' where id = $1`, [id]))
  await everybodyAgrees(at, id)
  return id
}

beforeAll(async () => {
  at = await leaveSchool()
  ;[one] = (await freeStudents(at, 1)) as [SomeStudent]
  leaveId = await granted(one, { startTime: moment(0, '12:00'), endTime: moment(1, '12:00') })
  leader = await counsellorOf(at, one)
})
afterAll(() => at.close())

describe('请假查询', () => {
  test('who is on leave now is as many as every other number says, at every moment, and within one’s reach', async () => {
    const day = moment(0).slice(0, 10)
    for (const [clock, isAway] of [
      ['11:59', false],
      ['12:00', true],
      ['18:00', true],
    ] as const) {
      at.clock.set(moment(0, clock))
      const figures = (await at.get('xgc01', 'xsgl/leaveStat/overview', { from: day, to: day })).body.data.now
      expect(await total('xgc01', { quick: 'onLeave' })).toBe(figures.onLeave)
      expect(await total(leader, { quick: 'onLeave', studentId: one.id })).toBe(isAway ? 1 : 0)
    }
    const stranger = await strangerTo(one.classId)
    expect(await total(stranger, { studentId: one.id })).toBe(0)
    expect((await at.get(stranger, 'xsgl/leaveRequest/getOne', { id: leaveId })).status).toBe(404)
    // A name nobody declared finds nothing rather than everything.
    expect(await total('xgc01', { quick: 'everything' })).toBe(0)
    expect(
      (
        await at.get('xgc01', 'xsgl/leaveRequest/viewCounts', {
          views: JSON.stringify([{ quick: 'onLeave' }, { status: '10' }]),
        })
      ).body.data[0].total,
    ).toBe(await total('xgc01', { quick: 'onLeave' }))
    expect((await at.call(one.account, 'xsgl/leaveRequest/export', {})).status).toBe(403)
    expect((await at.call('admin', 'xsgl/leaveRequest/add', { studentId: one.id })).status).not.toBe(200)
  })
})

async function wordsOf(body: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(body))
  return (await (await document.getPage(1)).getTextContent()).items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
}

describe('请假条', () => {
  test('says who, what for, who agreed and how it is checked; only those who may read the leave get it', async () => {
    await setParam(at, publicUrl, 'https://campus.example.edu.cn')
    const { flow, leaveNo } = (await at.get(leader, 'xsgl/leaveRequest/list', { studentId: one.id })).body.data
      .records[0]
    const paper = await at.get(leader, 'process/print/pdf', { instanceId: flow.instanceId })
    expect([paper.status, paper.headers['content-type']], JSON.stringify(paper.body)).toEqual([200, 'application/pdf'])
    const text = await wordsOf(paper.raw)
    for (const word of [
      '请 假 条',
      leaveNo,
      one.xm,
      one.account,
      '事假',
      '2026年11月16日 周一 12:00 至 2026年11月17日 周二 12:00',
      '岳麓区枫林路 12 号',
      '周女士',
      '13900001234',
      '辅导员审批',
      '学生处审批',
      '同意',
      '验证码',
      '销假',
    ])
      expect(text, word).toContain(word)
    const [decided] = await rowsOf(
      at,
      `select u.user_name as name
       from sys_flow_task t
       join sys_user u on u.id = t.assignee_id
       where t.instance_id = $1 and t.node_key = 'fdy'`,
      [flow.instanceId],
    )
    expect(text).toContain(decided!['name'])
    expect((await at.get(one.account, 'process/print/pdf', { instanceId: flow.instanceId })).status).toBe(200)
    const [other] = (await freeStudents(at, 1)) as [SomeStudent]
    for (const account of [await strangerTo(one.classId), other.account])
      expect((await at.get(account, 'process/print/pdf', { instanceId: flow.instanceId })).status).toBe(404)
    expect((await at.get(other.account, 'xsgl/leaveRequest/slip', { id: leaveId })).status).toBe(404)
  })
})

describe('逾期未归', () => {
  test('the board groups by age, notes are added and stay, strangers see and note nothing', async () => {
    at.clock.set(moment(1, '12:31'))
    await at.tick()
    const guard = await guardOf(at)
    const board = async (account: string) =>
      (await at.get(account, 'xsgl/leaveOverdue/board', { keyword: one.account })).body.data
    const fresh = await board(leader)
    expect(fresh).toMatchObject({
      total: 1,
      counts: { fresh: 1, day: 0, days: 0, long: 0 },
      canNote: true,
      canSeePhones: true,
      rows: [{ id: leaveId, xm: one.xm, lateMinutes: 31, emergName: '周女士', emergPhone: '13900001234', last: null }],
    })
    expect((await board(guard)).rows).toMatchObject([{ emergPhone: '139****1234', canReturn: false, canRemind: false }])
    expect(await board(await strangerTo(one.classId))).toMatchObject({ total: 0, rows: [] })
    expect((await at.get(one.account, 'xsgl/leaveOverdue/board')).status).toBe(403)

    const note = { leaveId, way: '1', result: '1', content: '已通话，正在返校途中' }
    expect((await at.call(await strangerTo(one.classId), 'xsgl/leaveHandling/add', note)).status).toBe(404)
    expect((await at.call(guard, 'xsgl/leaveHandling/add', note)).status).toBe(403)
    expect((await at.call(leader, 'xsgl/leaveHandling/add', { ...note, content: '' })).body.data).toMatchObject({
      content: expect.any(String),
    })
    const { id, version } = (await at.call(leader, 'xsgl/leaveHandling/add', note)).body.data
    expect((await at.call(leader, 'xsgl/leaveHandling/update', { id, version, content: '改了' })).status).toBe(403)
    at.clock.set(moment(2, '13:00'))
    expect(await board('xgc01')).toMatchObject({
      counts: { fresh: 0, days: 1 },
      rows: [
        {
          handlings: 1,
          last: { way: '1', result: '1', content: '已通话，正在返校途中', operatorName: expect.any(String) },
        },
      ],
    })
    expect((await at.call(leader, 'xsgl/leaveBoard/remind', { leaveIds: [leaveId] })).body.data).toMatchObject([
      { isSent: true },
    ])
    expect((await at.call(leader, 'xsgl/leaveReturn/proxy', { leaveId, note: '本人已到校，当面确认' })).status).toBe(
      200,
    )
    expect((await board('xgc01')).total).toBe(0)
    const [early] = (await freeStudents(at, 1)) as [SomeStudent]
    const other = await granted(early, { startTime: moment(3, '12:00'), endTime: moment(4, '12:00') })
    expect((await at.call('xgc01', 'xsgl/leaveHandling/add', { ...note, leaveId: other })).body.data).toMatchObject({
      leaveId: '该请假没有逾期，无需登记处理',
    })
    // Whoever does not reach it hears the same of every leave, late or not.
    const unseen = await at.call(await strangerTo(early.classId), 'xsgl/leaveHandling/add', { ...note, leaveId: other })
    expect([unseen.status, unseen.body.data]).toEqual([404, null])
  })
})

describe('历史请假', () => {
  test('a sheet brings former leaves in as ended ones; rows across others are told, and the sheet can be taken back', async () => {
    await at.runJobs()
    const [who] = (await freeStudents(at, 1)) as [SomeStudent]
    const leaders = await at.as('xgc01')
    const rows = [
      ['学号', '类型', '开始', '结束', '原因', '是否离校', '审批人工号'],
      [who.account, '病假', '2025-03-03 08:00', '2025-03-04 18:00', '发热去医院就诊', '是', ''],
      [who.account, '事假', '2025-03-04 08:00', '2025-03-05 08:00', '回家办理证件', '', ''],
      [who.account, '事假', '2025-04-01 08:00', '2025-04-01 07:00', '回家办理证件', '', ''],
      ['0000000', '事假', '2025-04-02 08:00', '2025-04-02 18:00', '回家办理证件', '', ''],
      [
        one.account,
        '事假',
        `${moment(0).slice(0, 10)} 13:00`,
        `${moment(0).slice(0, 10)} 14:00`,
        '与已有请假重叠',
        '',
        '',
      ],
    ]
    const fileId = await putFile(at, leaders, {
      name: '历史请假.csv',
      content: `\uFEFF${rows.map((row) => row.join(',')).join('\n')}`,
      type: 'text/csv',
    })
    expect((await at.call(leader, 'xsgl/leaveRequest/import', { fileId })).status).toBe(403)
    const { jobId } = (await leaders.post('xsgl/leaveRequest/import', { fileId, mode: 'skip-bad' })).body.data
    const job = await at.finished(leaders, jobId)
    expect(job, JSON.stringify(job)).toMatchObject({ status: expect.stringMatching(/^[2-5]$/) })
    const told = JSON.stringify(job)
    for (const words of ['与表中同一学生的另一行时间重叠', '结束时间必须晚于开始时间', '不存在', '时间重叠'])
      expect(told, words).toContain(words)
    const { records } = (
      await leaders.get('xsgl/leaveRequest/list', { studentId: who.id, columns: 'source,actualDays' })
    ).body.data
    expect(records).toMatchObject([
      {
        status: '50',
        days: '2.0',
        xm: who.xm,
        classId: who.classId,
        isLeaveSchool: true,
        leaveNo: expect.stringMatching(/^QJ\d{13}$/),
        source: '4',
      },
    ])
    expect(records[0].flow).toBeUndefined()
    expect(
      await rowsOf(at, 'select count(*)::int as dates from leave_daily where leave_id = $1', [records[0].id]),
    ).toEqual([{ dates: 2 }])
    expect(await wordsOf((await leaders.get('xsgl/leaveRequest/slip', { id: records[0].id })).raw)).toContain(
      '历史请假',
    )
    const [batch] = await rowsOf(at, 'select id from sys_import_batch where job_id = $1', [jobId])
    const undo = await leaders.post('xsgl/leaveRequest/importUndo', { batchId: batch!['id'] })
    expect(undo.status, JSON.stringify(undo.body)).toBe(200)
    expect(await at.finished(leaders, undo.body.data.jobId)).toMatchObject({ result: { removed: 1 } })
    expect(await total('xgc01', { studentId: who.id })).toBe(0)
  }, 120_000)
})

describe('what is kept', () => {
  test('positions and photos of returns go after half a year, passages at gates after a year; results stay', async () => {
    const age = (days: number) => new Date(at.clock().getTime() - days * 86_400_000).toISOString()
    await at.system(async (ctx) => {
      for (const [n, days] of [179, 181].entries()) {
        await ctx.db.execute(
          `insert into leave_return (
             id, version, create_time, update_time, leave_id, student_id, way, "time", lng, lat, accuracy_m,
             distance_m, photo_file_id, is_done
           )
           values (gen_random_uuid(), 1, $1, $1, $2, $3, '1', $1, 112.9, 28.2, 20, 0, array[gen_random_uuid()], true)`,
          [age(days + n / 100), leaveId, one.id],
        )
      }
      for (const days of [364, 366])
        await ctx.db.execute(
          `insert into leave_pass_log (
             id, version, create_time, update_time, direction, "time", code, gate_name, pass_ref
           )
           values (gen_random_uuid(), 1, $1, $1, '1', $1, '00', '旧门岗', 'TXOLD')`,
          [age(days)],
        )
    })
    await at.upkeep('leave retention')
    expect(
      await rowsOf(
        at,
        `select lng is null as "isGone", coalesce(array_length(photo_file_id, 1), 0) as photos, is_done as "isDone",
           way
         from leave_return
         where leave_id = $1 and way = '1'
         order by "time" desc`,
        [leaveId],
      ),
    ).toEqual([
      { isGone: false, photos: 1, isDone: true, way: '1' },
      { isGone: true, photos: 0, isDone: true, way: '1' },
    ])
    await removeExpired(at.world, at.school, leavePassLog)
    expect(await rowsOf(at, `select count(*)::int as n from leave_pass_log where pass_ref = 'TXOLD'`)).toEqual([
      { n: 1 },
    ])
  })
})
