import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSheet } from '#kernel/excel/write/write-sheet.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import { putFile } from '#tests/support/upload.ts'
import { lessonsOn } from '../shared/services.ts'

let at: TestSchool
let jwc: Visitor
let classes: { id: string; name: string }[]
let teachers: { id: string; gh: string; name: string }[]

beforeAll(async () => {
  at = await testSchool({ now: '2026-11-15T02:00:00Z' })
  await at.runJobs()
  jwc = await at.as('jwc01')
  classes = (await rowsOf(
    at,
    `select c.id, c.class_name as name from base_class c order by c.id = (select s.class_id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01') desc, c.class_code`,
  )) as typeof classes
  teachers = (await rowsOf(at, 'select id, gh, xm as name from base_teacher order by gh')) as typeof teachers
})
afterAll(() => at.close())

type Cells = Record<string, string>
const heads = ['学年', '学期', '教学班号', '课程号', '课程名', '教师工号', '班级', '星期', '节次', '周次', '教室']
/** A term of the past that the demo holds nothing for. */
const line = (taskNo: string, change: Cells = {}): Cells => ({
  学年: '2024-2025',
  学期: '1',
  教学班号: taskNo,
  课程号: 'X001',
  课程名: '软件工程',
  教师工号: teachers[0]!.gh,
  班级: classes[0]!.name,
  星期: '周三',
  节次: '3-4节',
  周次: '1-16周',
  教室: '甲101',
  ...change,
})

function bring(rows: Cells[], who = jwc) {
  return bringSheet(
    heads,
    rows.map((row) => heads.map((title) => row[title] ?? '')),
    who,
  )
}
async function bringSheet(head: string[], rows: string[][], who = jwc) {
  const content = await buffer(
    writeSheet({ columns: head.map((title, i) => ({ key: `${i}`, title })), rows, sheetName: '课表' }),
  )
  const fileId = await putFile(at, who, { name: '课表.xlsx', content })
  const started = (await who.post('base/courseImportBatch/start', { fileId })).body
  if (!started.success) throw new Error(started.msg)
  const job = await at.finished(who, started.data.jobId)
  const id = started.data.batchId as string
  return {
    job,
    id,
    board: (await who.get('base/courseImportBatch/board', { id })).body.data,
    batch: (await who.get('base/courseImportBatch/getOne', { id })).body.data,
  }
}
/** Asks for it and waits for the job that does it. */
const deed = async (verb: 'confirm' | 'rollback', id: string, input = {}) => {
  at.clock.advance(1000)
  const { body } = await jwc.post(`base/courseImportBatch/${verb}`, { id, ...input })
  if (body.success) expect(await at.finished(jwc, await jobOf(id))).toMatchObject({ status: '2' })
  return body
}
const confirm = (id: string, input = {}) => deed('confirm', id, input)
const jobOf = async (id: string) =>
  String((await rowsOf(at, 'select job_id from timetable_course_import_batch where id = $1', [id]))[0]!['job_id'])
const lessons = (kind: 'class' | 'teacher' | 'student' | 'room', id: string, from: string, to = from) =>
  at.system((ctx) => ctx.call(lessonsOn, { subject: { kind, id }, from, to }))
const placesOf = (rows: readonly { date: string; jcFrom: number; roomText: string | null }[]) =>
  rows.map((row) => [row.date, row.jcFrom, row.roomText])

test('the lessons of the demo are those its days ask for: upkeep leaves them, and made anew they are the same', async () => {
  const held = 'schedule_id, date, jc_from, jc_to, begin_at, end_at, room_id, room_text, teacher_id, state, change_id'
  const made = (columns: string) => rowsOf(at, `select ${columns} from timetable_lesson order by ${columns}`)
  const [ids, before] = [await made('id'), await made(held)]
  await at.upkeep('lessons follow the calendar')
  expect(await made('id')).toEqual(ids)
  await at.system((ctx) => ctx.db.execute('delete from timetable_lesson_build'))
  await at.upkeep('lessons follow the calendar')
  expect(await made(held)).toEqual(before)
  expect(await made('id')).not.toEqual(ids)
})

describe('bringing a timetable in', () => {
  test('rows that are wrong are told in words and do not hold up the others; an unknown room stays as text', async () => {
    const { job, board, batch } = await bring([
      line('R1', { 教室: '老体育馆' }),
      line('R2', { 周次: '十六周', 星期: '周四' }),
      line('R3', { 教师工号: '00000', 星期: '周四' }),
      line('R4', { 节次: '11-12', 星期: '周四' }),
    ])
    expect(job).toMatchObject({ status: '3', errorFileId: expect.any(String) })
    expect(batch).toMatchObject({ state: '1', rows: 4, ok: 1, error: 3, warn: 1, added: 1, changed: 0, removed: 0 })
    expect(board.notes.map((note: { text: string }) => note.text)).toEqual([
      '第2行：教室“老体育馆”未在场地库中，已按文本保留',
      '第3行：周次“十六周”无法识别',
      '第4行：教师工号00000不存在',
      '第5行：节次应为1–10',
    ])
  })

  test('a sheet of a term without a calendar is refused', async () => {
    const { job, batch } = await bring([line('R1', { 学年: '2035-2036' })])
    expect(job).toMatchObject({
      status: '4',
      message: expect.stringContaining('学期2035-2036-1没有校历，无法换算日期'),
    })
    expect(batch).toMatchObject({ state: '0', message: '学期2035-2036-1没有校历，无法换算日期' })
  })

  test('two lessons in one room are a pair on the board that names the other, and keep the batch waiting', async () => {
    const { id, board } = await bring([
      line('K1'),
      line('K2', {
        课程号: 'X002',
        课程名: '数据库',
        教师工号: teachers[1]!.gh,
        班级: classes[1]!.name,
        周次: '8-18周',
      }),
    ])
    expect(board.pairs).toMatchObject([
      { kind: 'room', level: 'error', who: '甲101', text: `与【数据库 ${classes[1]!.name} 周三3-4节 8-18周】教室冲突` },
    ])
    expect(await confirm(id)).toMatchObject({ code: 400, msg: '本批次有1处冲突未处理' })
    expect(await confirm(id, { force: true })).toMatchObject({ code: 400, msg: '请填写强制生效的原因' })
    const stu = await at.as('stu01')
    expect((await stu.post('base/courseImportBatch/confirm', { id })).status).toBe(403)
    expect(
      (
        await jwc.post('base/courseImportBatch/ignore', {
          id,
          keys: [board.pairs[0].key],
          reason: '隔断教室，可同时上课',
        })
      ).body.success,
    ).toBe(true)
    expect(await confirm(id)).toMatchObject({ success: true })
    expect(await lessons('room', '甲101', '2024-10-30')).toHaveLength(2)
  })

  test('what is in force is what the sheet said; the same sheet again changes nothing; a rollback brings back what stood', async () => {
    const first = [
      line('A1'),
      line('A2', { 星期: '1', 节次: '0102', 教室: '甲102' }),
      line('A3', { 星期: '2', 节次: '第1,2节', 教室: '', 课程号: 'X003', 课程名: '英语' }),
    ]
    expect(await confirm((await bring(first)).id)).toMatchObject({ success: true })
    const before = await lessons('class', classes[0]!.id, '2024-09-02', '2025-01-19')
    expect(placesOf(before).slice(0, 4)).toEqual([
      ['2024-09-02', 1, '甲102'],
      ['2024-09-03', 1, null],
      ['2024-09-04', 3, '甲101'],
      ['2024-09-09', 1, '甲102'],
    ])

    const again = await bring(first)
    expect(again.batch).toMatchObject({ added: 0, changed: 0, removed: 0 })
    const rowsBefore = await rowsOf(at, `select id from timetable_lesson order by id`)
    expect(await confirm(again.id)).toMatchObject({ success: true })
    expect(await rowsOf(at, `select id from timetable_lesson order by id`)).toEqual(rowsBefore)

    const other = await bring([
      { ...first[0]!, 教室: '甲105' },
      first[1]!,
      line('A4', { 星期: '5', 课程号: 'X004', 课程名: '体育', 教室: '操场' }),
    ])
    expect(other.batch).toMatchObject({ added: 1, changed: 1, removed: 1 })
    expect(other.board.diff).toMatchObject({
      added: [{ courseName: '体育' }],
      changed: [{ before: { roomText: '甲101' }, after: { roomText: '甲105' } }],
      removed: [{ courseName: '英语' }],
    })
    expect(await confirm(other.id)).toMatchObject({ success: true })
    expect(placesOf(await lessons('class', classes[0]!.id, '2024-09-02', '2024-09-08'))).toEqual([
      ['2024-09-02', 1, '甲102'],
      ['2024-09-04', 3, '甲105'],
      ['2024-09-06', 3, '操场'],
    ])

    expect((await jwc.post('base/courseImportBatch/rollback', { id: again.id })).body.msg).toBe(
      '只能回退最近一次生效的批次',
    )
    expect(await deed('rollback', other.id)).toMatchObject({ success: true })
    expect(placesOf(await lessons('class', classes[0]!.id, '2024-09-02', '2025-01-19'))).toEqual(placesOf(before))
    expect((await jwc.post('base/courseImportBatch/rollback', { id: other.id })).body.msg).toBe('当前状态不能回退')
  })

  test('a week later nothing is rolled back any more', async () => {
    const { id } = await bring([line('A1')])
    expect(await confirm(id)).toMatchObject({ success: true })
    await rowsOf(
      at,
      `update timetable_course_import_batch set confirm_time = confirm_time - interval '8 days' where id = $1 returning id`,
      [id],
    )
    expect((await jwc.post('base/courseImportBatch/rollback', { id })).body.msg).toBe('生效已超过7天，不能回退')
  })
})

describe('other ways in', () => {
  const week = ['节次', '星期一', '星期二', '星期三', '星期四', '星期五']

  test('the week of a class, a cell of four lines each, is read like a list; what it cannot know is told', async () => {
    const [one, two] = [classes[0]!, classes[1]!]
    const [teacher] = await rowsOf(
      at,
      'select xm, gh from base_teacher where deleted_time is null and xm in (select xm from base_teacher group by xm having count(*) = 1) order by gh desc limit 1',
    )
    await jwc.post('base/course/add', { courseCode: 'MX01', courseName: '矩阵课程', status: '1' })
    const cell = `矩阵课程\n${String(teacher!['xm'])}\n1-16周\n乙301`
    const { batch, board, id } = await bringSheet(
      ['2023-2024学年第二学期课程表', '', '', '', '', ''],
      [
        [`班级：${one.name}`, '', '', '', '', ''],
        week,
        ['1-2节', '', cell, '', '没有的课\n张三\n1-4周\n乙302', ''],
        [`班级：${two.name}`, '', '', '', '', ''],
        week,
        ['1-2节', '', cell, '', '', ''],
      ],
    )
    expect(batch).toMatchObject({ state: '1', rows: 3, ok: 2, error: 1, added: 1, conflicts: 0 })
    expect(board.notes.map((note: { text: string }) => note.text)).toEqual(
      expect.arrayContaining(['第4行：课程“没有的课”不在课程库中', '第4行：教室“乙301”未在场地库中，已按文本保留']),
    )
    expect(await confirm(id)).toMatchObject({ success: true })
    expect(await lessons('class', classes[1]!.id, '2024-03-05')).toMatchObject([
      {
        courseName: '矩阵课程',
        jcFrom: 1,
        roomText: '乙301',
        classIds: expect.arrayContaining([classes[0]!.id, classes[1]!.id]),
      },
    ])
  })

  test('another system hands in single teaching classes; clean ones go into force at once, and the rest of the term stays', async () => {
    const term = { xn: '2023-2024', xqM: '1' }
    const row = (taskNo: string, change = {}) => ({
      taskNo,
      courseCode: 'P001',
      courseName: '推送课程',
      gh: teachers[5]!.gh,
      classes: [classes[5]!.name],
      weekday: 2,
      sections: '3-4',
      weeks: '1-16',
      room: '丁1',
      ...change,
    })
    const push = async (body: Record<string, unknown>, who = jwc) => {
      at.clock.advance(1000)
      const answer = (await who.post('base/courseSchedule/sync', { ...term, rows: [], ...body })).body
      if (!answer.success) return answer
      await at.finished(who, answer.data.jobId)
      const [batch] = await rowsOf(
        at,
        'select id, state, job_id, added, changed, removed, error, conflicts from timetable_course_import_batch where id = $1',
        [answer.data.batchId],
      )
      if (batch!['state'] !== '1') await at.finished(who, String(batch!['job_id']))
      return batch!
    }
    const places = async () => placesOf(await lessons('room', '丁1', '2023-09-05', '2023-09-08'))
    expect(
      (await (await at.as('yx01')).post('base/courseSchedule/sync', { mode: 'full', ...term, rows: [row('P1')] }))
        .status,
    ).toBe(403)
    expect(await push({ mode: 'full', xn: '2035-2036' })).toMatchObject({ code: 400, msg: '没有可以同步的数据' })
    expect(await push({ mode: 'full', xn: '2035-2036', rows: [row('P1')] })).toMatchObject({
      code: 400,
      msg: '学期2035-2036-1没有校历，无法换算日期',
    })
    expect(await push({ mode: 'full', confirm: true, rows: [row('P1'), row('P2', { weekday: 4 })] })).toMatchObject({
      added: 2,
      conflicts: 0,
    })
    expect(await places()).toEqual([
      ['2023-09-05', 3, '丁1'],
      ['2023-09-07', 3, '丁1'],
    ])
    expect(await push({ mode: 'delta', confirm: true, rows: [row('P2', { weekday: 5 })] })).toMatchObject({
      added: 0,
      changed: 1,
      removed: 0,
    })
    expect(await places()).toEqual([
      ['2023-09-05', 3, '丁1'],
      ['2023-09-08', 3, '丁1'],
    ])
    // A wrong row leaves its teaching class as it stands, and what is wrong waits for a person.
    expect(
      await push({ mode: 'delta', confirm: true, rows: [row('P2', { weekday: 5, weeks: '每周' })] }),
    ).toMatchObject({ state: '1', error: 1, changed: 0, removed: 0 })
    expect(await push({ mode: 'delta', confirm: true, rows: [row('P3')] })).toMatchObject({ state: '1', conflicts: 3 })
    expect(await push({ mode: 'delta', confirm: true, removed: ['P2'] })).toMatchObject({ removed: 1 })
    expect(await places()).toEqual([['2023-09-05', 3, '丁1']])
  })

  test('another system hands in a whole term of many thousand lines at once, and is told how many are too many', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        taskNo: `Q${i}`,
        courseCode: 'P001',
        courseName: '推送课程',
        gh: 'nobody',
        classes: [classes[5]!.name],
        weekday: 2,
        sections: '3-4',
        weeks: '1-16',
        room: '丁1',
        group: false,
      }))
    const send = (count: number, who = jwc) =>
      who.post('base/courseSchedule/sync', { mode: 'delta', xn: '2023-2024', xqM: '1', rows: rows(count) })
    expect((await send(20_001)).body.msg).toBe('单次推送不能超过 20000 行')
    expect((await send(7000, await at.as('yx01'))).status).toBe(403)
    const { body } = await send(7000)
    expect(body).toMatchObject({ success: true })
    await at.finished(jwc, body.data.jobId)
    expect(
      await rowsOf(at, 'select rows, error from timetable_course_import_batch where id = $1', [body.data.batchId]),
    ).toEqual([{ rows: 7000, error: 7000 }])
  })

  test('a room with fewer seats than students is worth a word', async () => {
    const [room] = await rowsOf(
      at,
      `select id, venue_name as name from base_venue where seats > 0 and status = '1' and venue_type = '9' order by seats limit 1`,
    )
    await rowsOf(at, 'update base_venue set seats = 3 where id = $1 returning id', [room!['id']])
    const [{ n }] = (await rowsOf(
      at,
      `select count(*)::int as n from base_student where class_id = $1 and deleted_time is null and xjzt_m in ('01', '05', '20')`,
      [classes[0]!.id],
    )) as [{ n: number }]
    const { board } = await bring([line('S1', { 教室: String(room!['name']), 星期: '周日' })])
    expect(board.notes).toContainEqual({
      row: 2,
      level: 'warning',
      text: `第2行：教室“${String(room!['name'])}”有3个座位，上课学生${n}人`,
    })
  })

  test('a batch whose job dies waits again', async () => {
    const { id } = await bring([line('A1')])
    await rowsOf(at, `update timetable_course_import_batch set state = '4' where id = $1 returning id`, [id])
    expect((await jwc.post('base/courseImportBatch/confirm', { id })).body.msg).toBe('当前状态不能确认生效')
    await rowsOf(
      at,
      `update sys_job set status = '4' where id::text = (select job_id from timetable_course_import_batch where id = $1) returning id`,
      [id],
    )
    await at.upkeep('free timetable batches')
    expect((await jwc.get('base/courseImportBatch/getOne', { id })).body.data.state).toBe('1')
  })
})

describe('lessons on their dates', () => {
  const autumn = { 学年: '2025-2026', 学期: '1' }

  test('the worked Sunday holds the lessons of the Tuesday it stands for, the holiday none, and summer times end with September', async () => {
    const { id } = await bring([
      line('D1', { ...autumn, 星期: '周二', 节次: '5-6节', 教室: '丙1' }),
      line('D2', { ...autumn, 星期: '周四', 节次: '5-6节', 课程号: 'X003', 课程名: '英语', 教室: '丙1' }),
    ])
    expect(await confirm(id, { force: true, reason: '演示数据以外的学期' })).toMatchObject({ success: true })
    expect(await lessons('room', '丙1', '2025-09-28')).toMatchObject([
      { courseName: '软件工程', weekNo: 6, weekday: 7, beginAt: expect.stringMatching(/T14:30|T06:30/) },
    ])
    expect(await lessons('room', '丙1', '2025-10-07')).toEqual([])
    const all = await at.system((ctx) =>
      ctx.call(lessonsOn, { subject: { kind: 'room', id: '丙1' }, from: '2025-10-07', to: '2025-10-07', all: true }),
    )
    expect(all).toMatchObject([{ state: '6' }])
    const [september] = await lessons('room', '丙1', '2025-09-25')
    const [october] = await lessons('room', '丙1', '2025-10-09')
    const minutes = (moment: string | null | undefined) => new Date(moment!).toISOString().slice(11, 16)
    expect([minutes(september!.beginAt), minutes(october!.beginAt)]).toEqual(['06:30', '06:00'])
  })

  test('a class, its students, the teacher and the room see the same lesson; who takes it again sees it too', async () => {
    const [own] = await rowsOf(at, 'select id from base_student where class_id = $1 and deleted_time is null limit 1', [
      classes[0]!.id,
    ])
    const [stranger] = await rowsOf(
      at,
      'select id from base_student where class_id = $1 and deleted_time is null limit 1',
      [classes[2]!.id],
    )
    const day = '2025-10-14'
    for (const [kind, id] of [
      ['class', classes[0]!.id],
      ['student', String(own!['id'])],
      ['teacher', teachers[0]!.id],
      ['room', '丙1'],
    ] as const) {
      expect(await lessons(kind, id, day)).toMatchObject([
        { courseName: '软件工程', roomText: '丙1', teacherName: teachers[0]!.name, jcFrom: 5, state: '1' },
      ])
    }
    expect(await lessons('student', String(stranger!['id']), day)).toEqual([])
    const [task] = await rowsOf(at, `select id from timetable_course_task where task_no = 'D1'`)
    expect(
      (await jwc.post('base/courseTaskStudent/add', { taskId: task!['id'], studentId: stranger!['id'], source: '3' }))
        .body.success,
    ).toBe(true)
    expect(await lessons('student', String(stranger!['id']), day)).toHaveLength(1)
  })

  test('a day painted as an event takes its lessons away within a minute', async () => {
    await rowsOf(
      at,
      `update calendar_term set end_date = '2027-06-30' where xn = '2025-2026' and xq_m = '1' returning id`,
    )
    await rowsOf(at, `update calendar_day set day_type = '8' where ri_qi = '2025-10-21' returning id`)
    await at.upkeep('lessons follow the calendar')
    expect(await lessons('room', '丙1', '2025-10-21')).toEqual([])
    expect(await lessons('room', '丙1', '2025-10-28')).toHaveLength(1)
  })
})

describe('lines and changes entered by hand', () => {
  test('a line is refused where teacher, class or room are wanted elsewhere, naming the other', async () => {
    const [task] = await rowsOf(at, `select id from timetable_course_task where task_no = 'D2'`)
    const draft = {
      taskId: task!['id'],
      weekday: '2',
      jcFrom: 6,
      jcTo: 7,
      weeksText: '3-5',
      teacherId: teachers[0]!.id,
      roomText: '丙1',
    }
    const other = `【软件工程 ${classes[0]!.name} 周二5-6节 1-16周】`
    const refused = (await jwc.post('base/courseSchedule/add', draft)).body
    expect(refused).toMatchObject({
      code: 400,
      data: { teacherId: `与${other}教师冲突`, roomText: `与${other}教室冲突`, taskId: `与${other}班级冲突` },
    })
    expect((await jwc.post('base/courseSchedule/add', { ...draft, weeksText: '3-5-7' })).body.data).toMatchObject({
      weeksText: '周次“3-5-7”无法识别',
    })
    const { id } = (await jwc.post('base/courseSchedule/add', { ...draft, jcFrom: 7, jcTo: 8 })).body.data
    expect(await lessons('room', '丙1', '2025-09-16')).toMatchObject([{ jcFrom: 5 }, { jcFrom: 7 }])
    expect((await jwc.post('base/courseSchedule/remove', { ids: id })).body.success).toBe(true)
    expect(await lessons('room', '丙1', '2025-09-16')).toHaveLength(1)
  })

  test('a moved lesson leaves its old place and is held at the new one, its people are told, and withdrawing brings it back', async () => {
    const [schedule] = await rowsOf(
      at,
      `select s.id from timetable_course_schedule s join timetable_course_task k on k.id = s.task_id where k.task_no = 'D1' and s.status = '1'`,
    )
    const change = {
      scheduleId: schedule!['id'],
      type: '2',
      origDate: '2025-11-04',
      newDate: '2025-11-06',
      newJcFrom: 5,
      newJcTo: 6,
      reason: '教师外出',
    }
    expect((await jwc.post('base/courseChange/add', change)).body.data).toMatchObject({
      newTeacherId: `调入时间${teachers[0]!.name}老师已有课：英语`,
    })
    expect((await jwc.post('base/courseChange/add', { ...change, origDate: '2025-11-05' })).body.data).toMatchObject({
      origDate: '该日期没有这门课',
    })
    const { id } = (await jwc.post('base/courseChange/add', { ...change, newJcFrom: 7, newJcTo: 8 })).body.data
    expect(
      await rowsOf(
        at,
        `select m.title, m.content from sys_user_message m join sys_user u on u.id = m.user_id where u.account_no = 'stu01' and m.biz_id = $1`,
        [id],
      ),
    ).toEqual([
      { title: '软件工程调课', content: '11月4日 周二《软件工程》调课，改到11月6日 周四 第7-8节。原因：教师外出' },
    ])
    expect(await lessons('room', '丙1', '2025-11-04')).toEqual([])
    expect(await lessons('room', '丙1', '2025-11-06')).toMatchObject([
      { courseName: '英语' },
      { courseName: '软件工程', state: '4', jcFrom: 7 },
    ])
    expect((await jwc.post('base/courseChange/add', { ...change, newJcFrom: 9, newJcTo: 10 })).body.data).toMatchObject(
      { origDate: '该次课已有调停课记录' },
    )
    expect((await jwc.post('base/courseChange/withdraw', { id })).body.success).toBe(true)
    expect(await lessons('room', '丙1', '2025-11-04')).toHaveLength(1)
    expect(await lessons('room', '丙1', '2025-11-06')).toHaveLength(1)
  })
})

describe('who sees which timetable', () => {
  const week = async (who: string, kind: string, id: string) =>
    (await (await at.as(who)).get('base/timetable/week', { kind, id })).status
  const subjects = async (who: string, kind: string) =>
    (await (await at.as(who)).get('base/timetable/subjects', { kind })).body.data as { value: string; isOwn: boolean }[]

  test('the teaching office all, a department its own, a counsellor the classes led, teachers and students their own', async () => {
    const [own] = await rowsOf(
      at,
      `select s.class_id as id, s.id as student from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'`,
    )
    const [me] = await rowsOf(
      at,
      `select t.id from base_teacher t join sys_user u on u.person_id = t.id::text where u.account_no = 'tea01'`,
    )
    const [far] = await rowsOf(
      at,
      `select c.id from base_class c join base_department d on d.id = c.department_id where d.dept_code = '19' limit 1`,
    )
    expect(
      await Promise.all([
        week('jwc01', 'class', String(far!['id'])),
        week('jwc01', 'room', '甲101'),
        week('yx01', 'class', String(own!['id'])),
        week('fdy01', 'class', String(own!['id'])),
        week('stu01', 'class', String(own!['id'])),
        week('stu01', 'student', String(own!['student'])),
        week('tea01', 'teacher', String(me!['id'])),
      ]),
    ).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(
      await Promise.all([
        week('yx01', 'class', String(far!['id'])),
        week('fdy01', 'class', String(far!['id'])),
        week('stu01', 'class', String(far!['id'])),
        week('tea01', 'class', String(own!['id'])),
        week('tea01', 'teacher', teachers[0]!.id),
        week('stu01', 'room', '甲101'),
        week('stu01', 'teacher', teachers[0]!.id),
      ]),
    ).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await subjects('stu01', 'class')).toMatchObject([{ value: own!['id'], isOwn: true }])
    expect(await subjects('tea01', 'teacher')).toMatchObject([{ value: me!['id'], isOwn: true }])
    expect((await subjects('fdy01', 'class')).length).toBeGreaterThan(1)
    expect(await subjects('stu01', 'room')).toEqual([])
  })

  test('the own day with its place and free rooms between, the next lesson where there is none, and the courses of the term', async () => {
    const [student, teacher] = [await at.as('stu01'), await at.as('tea01')]
    const day = async (who: Visitor, date?: string) => (await who.get('base/timetable/myDay', { date })).body.data
    const monday = await day(student, '2026-11-16')
    const [me] = await rowsOf(at, `select person_id as id from sys_user where account_no = 'stu01'`)
    expect(monday).toMatchObject({
      subject: { kind: 'student', id: me!['id'] },
      day: { weekNo: 11, weekday: 1 },
      termName: '2026-2027学年第一学期',
    })
    expect(
      monday.lessons
        .filter((one: { state: string }) => ['1', '4', '5'].includes(one.state))
        .map((one: { id: string }) => one.id),
    ).toEqual((await lessons('student', String(me!['id']), '2026-11-16')).map((one) => one.id))
    expect(monday.lessons[0]).toMatchObject({ place: { buildingName: expect.any(String) } })
    const sunday = await day(student, '2026-11-22')
    expect([sunday.lessons, sunday.next]).toEqual([[], expect.objectContaining({ date: '2026-11-23' })])
    expect((await student.get('base/timetable/myDay', { date: '2026-02-30' })).body.msg).toBe('日期格式应为YYYY-MM-DD')
    for (const date of ['9999-12-31', '1999-12-31'])
      expect((await student.get('base/timetable/myDay', { date })).body.msg).toBe('日期应在 2000–2100 年之间')
    const { courses } = (await teacher.get('base/timetable/myTerm')).body.data
    expect(courses.length).toBeGreaterThan(0)
    expect(courses[0]).toMatchObject({
      courseName: expect.any(String),
      lines: [expect.objectContaining({ weeksText: expect.any(String) })],
    })
  })

  test('a counsellor sees where the own classes are at this moment; a student may not ask', async () => {
    at.clock.set('2026-11-16T06:20:00Z')
    const wall = (await (await at.as('fdy01')).get('base/timetable/now')).body.data as {
      classes: { id: string; current: { roomText: string; endAt: string }[]; next: { beginAt: string } | null }[]
    }
    const own = await subjects('fdy01', 'class')
    expect(wall.classes.map((one) => one.id).toSorted()).toEqual(own.map((one) => one.value).toSorted())
    for (const one of wall.classes) {
      const held = (await lessons('class', one.id, '2026-11-16')).filter(
        (lesson) => Date.parse(lesson.endAt!) > Date.parse('2026-11-16T06:20:00Z'),
      )
      expect(one.current.map((lesson) => lesson.roomText)).toEqual(
        held
          .filter((lesson) => Date.parse(lesson.beginAt!) <= Date.parse('2026-11-16T06:20:00Z'))
          .map((lesson) => lesson.roomText),
      )
    }
    expect(wall.classes.some((one) => one.current.length > 0)).toBe(true)
    expect((await (await at.as('stu01')).get('base/timetable/now')).status).toBe(403)
    at.clock.set('2026-11-15T02:00:00Z')
  })
})

describe('a feed of the own lessons', () => {
  const fetch = (path: string, headers = {}) => at.app.inject({ method: 'GET', url: path, headers })
  const renew = async (who: Visitor) =>
    ((await who.post('base/calendarFeed/renew', { code: 'lesson' })).body.data as { path: string }).path

  test('holds subject, time and place of the own lessons; its address cannot be guessed, is renewed, and ends with the account', async () => {
    const student = await at.as('stu01')
    expect((await student.get('base/calendarFeed/mine')).body.data).toEqual(
      expect.arrayContaining([{ code: 'lesson', label: '我的课表', madeTime: null, readTime: null }]),
    )
    const path = await renew(student)
    expect(JSON.stringify(await rowsOf(at, 'select * from sys_calendar_feed'))).not.toContain(
      /([\w-]{22})\.ics/.exec(path)![1],
    )
    const first = await fetch(path)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const [me] = await rowsOf(at, `select person_id from sys_user where account_no = 'stu01'`)
    const own = await lessons('student', String(me!['person_id']), '2026-11-16', '2026-11-20')
    const text = first.body.replaceAll('\r\n ', '')
    expect(own.length).toBeGreaterThan(3)
    for (const one of own) {
      const begin = new Date(Date.parse(one.beginAt!) + 8 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '')
      expect(text).toContain(`DTSTART;TZID=Asia/Shanghai:${begin}`)
      expect(text).toContain(`SUMMARY:${one.courseName}`)
      expect(text).not.toContain(one.teacherName)
    }
    expect((await fetch(path, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    expect(
      (await student.get('base/calendarFeed/mine')).body.data.find((one: { code: string }) => one.code === 'lesson'),
    ).toMatchObject({ madeTime: expect.any(String), readTime: expect.any(String) })

    const other = await renew(student)
    expect([
      (await fetch(path)).statusCode,
      (await fetch(other)).statusCode,
      (await fetch(other.replace(/calendar\/lesson/, 'calendar/school'))).statusCode,
      (await fetch(`${other.slice(0, 50)}AAAA${other.slice(54)}`)).statusCode,
    ]).toEqual([404, 200, 404, 404])
    await rowsOf(at, `update sys_user set status = '0' where account_no = 'stu01' returning id`)
    expect((await fetch(other)).statusCode).toBe(404)
    await at.upkeep('end calendar addresses')
    await rowsOf(at, `update sys_user set status = '1' where account_no = 'stu01' returning id`)
    expect((await fetch(other)).statusCode).toBe(404)
  })

  test("is a teacher's too, of the own school alone, and stops when its owner says so", async () => {
    const teacher = await at.as('tea01')
    await rowsOf(at, `update sys_user set person_type = null, person_id = null where account_no = 'sg01' returning id`)
    expect((await (await at.as('sg01')).post('base/calendarFeed/renew', { code: 'lesson' })).status).toBe(404)
    const path = await renew(teacher)
    expect((await fetch(path)).body).toContain('BEGIN:VEVENT')
    expect((await fetch(path.replace(at.school.id, at.other.id))).statusCode).toBe(404)
    await teacher.post('base/calendarFeed/stop', { code: 'lesson' })
    expect((await fetch(path)).statusCode).toBe(404)
  })
})
