import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#tests/support/school.ts'
import { placesOf, timetableSchool, type TimetableSchool } from '../test-timetable.ts'

let at: TimetableSchool
beforeAll(async () => {
  at = await timetableSchool()
})
afterAll(() => at.close())

describe('bringing a timetable in', () => {
  test('rows that are wrong are told in words and do not hold up the others; an unknown room stays as text', async () => {
    const { job, board, batch } = await at.bring([
      at.line('R1', { 教室: '老体育馆' }),
      at.line('R2', { 周次: '十六周', 星期: '周四' }),
      at.line('R3', { 教师工号: '00000', 星期: '周四' }),
      at.line('R4', { 节次: '11-12', 星期: '周四' }),
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
    const { job, batch } = await at.bring([at.line('R1', { 学年: '2035-2036' })])
    expect(job).toMatchObject({
      status: '4',
      message: expect.stringContaining('学期2035-2036-1没有校历，无法换算日期'),
    })
    expect(batch).toMatchObject({ state: '0', message: '学期2035-2036-1没有校历，无法换算日期' })
  })

  test('two lessons in one room are a pair on the board that names the other, and keep the batch waiting', async () => {
    const { id, board } = await at.bring([
      at.line('K1'),
      at.line('K2', {
        课程号: 'X002',
        课程名: '数据库',
        教师工号: at.teachers[1]!.gh,
        班级: at.classes[1]!.name,
        周次: '8-18周',
      }),
    ])
    expect(board.pairs).toMatchObject([
      {
        kind: 'room',
        level: 'error',
        who: '甲101',
        text: `与【数据库 ${at.classes[1]!.name} 周三3-4节 8-18周】教室冲突`,
      },
    ])
    expect(await at.confirm(id)).toMatchObject({ code: 400, msg: '本批次有1处冲突未处理' })
    expect(await at.confirm(id, { force: true })).toMatchObject({ code: 400, msg: '请填写强制生效的原因' })
    const stu = await at.as('stu01')
    expect((await stu.post('base/courseImportBatch/confirm', { id })).status).toBe(403)
    expect(
      (
        await at.jwc.post('base/courseImportBatch/ignore', {
          id,
          keys: [board.pairs[0].key],
          reason: '隔断教室，可同时上课',
        })
      ).body.success,
    ).toBe(true)
    expect(await at.confirm(id)).toMatchObject({ success: true })
    expect(await at.lessons('room', '甲101', '2024-10-30')).toHaveLength(2)
  })

  test('what is in force is what the sheet said; the same sheet again changes nothing; a rollback brings back what stood', async () => {
    const first = [
      at.line('A1'),
      at.line('A2', { 星期: '1', 节次: '0102', 教室: '甲102' }),
      at.line('A3', { 星期: '2', 节次: '第1,2节', 教室: '', 课程号: 'X003', 课程名: '英语' }),
    ]
    expect(await at.confirm((await at.bring(first)).id)).toMatchObject({ success: true })
    const before = await at.lessons('class', at.classes[0]!.id, '2024-09-02', '2025-01-19')
    expect(placesOf(before).slice(0, 4)).toEqual([
      ['2024-09-02', 1, '甲102'],
      ['2024-09-03', 1, null],
      ['2024-09-04', 3, '甲101'],
      ['2024-09-09', 1, '甲102'],
    ])

    const again = await at.bring(first)
    expect(again.batch).toMatchObject({ added: 0, changed: 0, removed: 0 })
    const rowsBefore = await rowsOf(at, `select id from timetable_lesson order by id`)
    expect(await at.confirm(again.id)).toMatchObject({ success: true })
    expect(await rowsOf(at, `select id from timetable_lesson order by id`)).toEqual(rowsBefore)

    const other = await at.bring([
      { ...first[0]!, 教室: '甲105' },
      first[1]!,
      at.line('A4', { 星期: '5', 课程号: 'X004', 课程名: '体育', 教室: '操场' }),
    ])
    expect(other.batch).toMatchObject({ added: 1, changed: 1, removed: 1 })
    expect(other.board.diff).toMatchObject({
      added: [{ courseName: '体育' }],
      changed: [{ before: { roomText: '甲101' }, after: { roomText: '甲105' } }],
      removed: [{ courseName: '英语' }],
    })
    expect(await at.confirm(other.id)).toMatchObject({ success: true })
    expect(placesOf(await at.lessons('class', at.classes[0]!.id, '2024-09-02', '2024-09-08'))).toEqual([
      ['2024-09-02', 1, '甲102'],
      ['2024-09-04', 3, '甲105'],
      ['2024-09-06', 3, '操场'],
    ])

    expect((await at.jwc.post('base/courseImportBatch/rollback', { id: again.id })).body.msg).toBe(
      '只能回退最近一次生效的批次',
    )
    expect(await at.deed('rollback', other.id)).toMatchObject({ success: true })
    expect(placesOf(await at.lessons('class', at.classes[0]!.id, '2024-09-02', '2025-01-19'))).toEqual(placesOf(before))
    expect((await at.jwc.post('base/courseImportBatch/rollback', { id: other.id })).body.msg).toBe('当前状态不能回退')
  })

  test('a week later nothing is rolled back any more', async () => {
    const { id } = await at.bring([at.line('A1')])
    expect(await at.confirm(id)).toMatchObject({ success: true })
    await rowsOf(
      at,
      `update timetable_course_import_batch set confirm_time = confirm_time - interval '8 days' where id = $1 returning id`,
      [id],
    )
    expect((await at.jwc.post('base/courseImportBatch/rollback', { id })).body.msg).toBe('生效已超过7天，不能回退')
  })
})

describe('other ways in', () => {
  const week = ['节次', '星期一', '星期二', '星期三', '星期四', '星期五']

  test('the week of a class, a cell of four lines each, is read like a list; what it cannot know is told', async () => {
    const [one, two] = [at.classes[0]!, at.classes[1]!]
    const [teacher] = await rowsOf(
      at,
      'select xm, gh from base_teacher where deleted_time is null and xm in (select xm from base_teacher group by xm having count(*) = 1) order by gh desc limit 1',
    )
    await at.jwc.post('base/course/add', { courseCode: 'MX01', courseName: '矩阵课程', status: '1' })
    const cell = `矩阵课程\n${String(teacher!['xm'])}\n1-16周\n乙301`
    const { batch, board, id } = await at.bringSheet(
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
    expect(await at.confirm(id)).toMatchObject({ success: true })
    expect(await at.lessons('class', at.classes[1]!.id, '2024-03-05')).toMatchObject([
      {
        courseName: '矩阵课程',
        jcFrom: 1,
        roomText: '乙301',
        classIds: expect.arrayContaining([at.classes[0]!.id, at.classes[1]!.id]),
      },
    ])
  })

  test('another system hands in single teaching classes; clean ones go into force at once, and the rest of the term stays', async () => {
    const term = { xn: '2023-2024', xqM: '1' }
    const row = (taskNo: string, change = {}) => ({
      taskNo,
      courseCode: 'P001',
      courseName: '推送课程',
      gh: at.teachers[5]!.gh,
      classes: [at.classes[5]!.name],
      weekday: 2,
      sections: '3-4',
      weeks: '1-16',
      room: '丁1',
      ...change,
    })
    const push = async (body: Record<string, unknown>, who = at.jwc) => {
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
    const places = async () => placesOf(await at.lessons('room', '丁1', '2023-09-05', '2023-09-08'))
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
        classes: [at.classes[5]!.name],
        weekday: 2,
        sections: '3-4',
        weeks: '1-16',
        room: '丁1',
        group: false,
      }))
    const send = (count: number, who = at.jwc) =>
      who.post('base/courseSchedule/sync', { mode: 'delta', xn: '2023-2024', xqM: '1', rows: rows(count) })
    expect((await send(20_001)).body.msg).toBe('单次推送不能超过 20000 行')
    expect((await send(7000, await at.as('yx01'))).status).toBe(403)
    const { body } = await send(7000)
    expect(body).toMatchObject({ success: true })
    await at.finished(at.jwc, body.data.jobId)
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
      [at.classes[0]!.id],
    )) as [{ n: number }]
    const { board } = await at.bring([at.line('S1', { 教室: String(room!['name']), 星期: '周日' })])
    expect(board.notes).toContainEqual({
      row: 2,
      level: 'warning',
      text: `第2行：教室“${String(room!['name'])}”有3个座位，上课学生${n}人`,
    })
  })

  test('a batch whose job dies waits again', async () => {
    const { id } = await at.bring([at.line('A1')])
    await rowsOf(at, `update timetable_course_import_batch set state = '4' where id = $1 returning id`, [id])
    expect((await at.jwc.post('base/courseImportBatch/confirm', { id })).body.msg).toBe('当前状态不能确认生效')
    await rowsOf(
      at,
      `update sys_job set status = '4' where id::text = (select job_id from timetable_course_import_batch where id = $1) returning id`,
      [id],
    )
    await at.upkeep('free timetable batches')
    expect((await at.jwc.get('base/courseImportBatch/getOne', { id })).body.data.state).toBe('1')
  })
})
