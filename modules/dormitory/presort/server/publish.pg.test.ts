import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOutside, makeRoom } from '#tests/support/dormitory.ts'
import { rowsOf } from '#tests/support/school.ts'
import { currentStays, giveBeds } from '#modules/dormitory/stay/shared/services.ts'
import type { Result } from '../shared/result-routes.ts'
import { presortPools } from '../shared/services.ts'
import { grade, presortSchool, type PresortSchool, type Row } from './test-presort.ts'

let at: PresortSchool
beforeAll(async () => {
  at = await presortSchool()
})
afterAll(() => at.close())

test("whoever lives outside with the school's knowledge is not sorted, and loses a place that was meant for them", async () => {
  const [one] = await rowsOf(
    at,
    'select id from base_student where department_id = $1 and grade = $2 order by xh limit 1',
    [at.own.other, grade],
  )
  const studentId = String(one!['id'])
  const id = await at.divided('校外住宿', { mode: '3' })
  await at.run(id)
  await at.call('step', { id, to: 'adjusting' })
  await at.call('step', { id, to: 'ready', isConfirmed: true })
  await at.system((ctx) => makeOutside(ctx, studentId, '2', '2027-01-20'))
  expect((await at.publish(id)).data).toMatchObject({ given: 11 })
  expect(
    await rowsOf(at, 'select outcome, room_id, reason from presort_item where batch_id = $1 and student_id = $2', [
      id,
      studentId,
    ]),
  ).toEqual([{ outcome: '3', room_id: null, reason: '已备案校外住宿' }])
  expect((await at.call('close', { id, to: 'archived' })).success).toBe(true)
  const next = await at.divided('校外住宿不分')
  expect(await at.run(next)).toMatchObject({ stats: { placed: 11, unplaced: 0 } })
  await at.drop(next)
  await at.system((ctx) => ctx.db.execute('delete from offcampus_living where student_id = $1', [studentId]))
})

test.each([
  ['2', '定到房间'],
  ['3', '定到班级'],
])('what settles no beds leaves rooms to choose from, and gives nobody a bed; mode %s', async (mode, name) => {
  const id = await at.divided(name, { mode, xn: `204${mode}-204${Number(mode) + 1}` })
  await at.run(id)
  await at.call('step', { id, to: 'adjusting' })
  expect((await at.call('step', { id, to: 'ready', isConfirmed: true })).msg).toBe('操作成功')
  const items = await rowsOf(at, 'select room_id, bed_id, student_id from presort_item where batch_id = $1', [id])
  expect(items.filter(({ bed_id: bed }) => bed !== null)).toEqual([])
  expect((await at.publish(id)).data).toMatchObject({ given: items.length, refused: [], message: null })
  const told = await rowsOf(at, "select content from sys_user_message where biz_id = $1 and title = '宿舍房间已确定'", [
    id,
  ])
  expect(told).toHaveLength(items.length)
  const words =
    mode === '2'
      ? /^您的宿舍房间为试算楼-10\d，选宿开放后请在该房间选择床位。$/
      : /^您所在班级的宿舍房间已确定，选宿开放后请在其中选择床位。$/
  expect(told.filter(({ content }) => !words.test(String(content)))).toEqual([])
  expect(await rowsOf(at, 'select id from stay_register where source_id = $1', [id])).toEqual([])
  const left = await at.system((ctx) => ctx.call(presortPools, { grade, xn: `204${mode}-204${Number(mode) + 1}` }))
  const pair = (room: unknown, who: unknown) => `${String(room)} ${String(who)}`
  const rooms = new Set(items.map(({ room_id: room }) => room))
  expect(new Set(left.map(({ roomId }) => roomId))).toEqual(rooms)
  if (mode === '2')
    expect(left.map(({ roomId, studentId }) => pair(roomId, studentId)).toSorted()).toEqual(
      items.map(({ room_id: room, student_id: who }) => pair(room, who)).toSorted(),
    )
  else {
    expect(left.every(({ studentId, classId }) => studentId === null && classId !== null)).toBe(true)
    expect(new Set(left.map(({ roomId, classId }) => pair(roomId, classId))).size).toBe(left.length)
  }
  expect((await at.call('close', { id, to: 'archived' })).success).toBe(true)
})

test('what was published is given by the rules of beds; a bed that was taken meanwhile leaves its student without one', async () => {
  const id = await at.divided('发布')
  await at.run(id)
  await at.call('step', { id, to: 'adjusting' })
  expect((await at.call('publish', { id })).msg).toBe('待发布的批次才能发布')
  expect((await at.call('step', { id, to: 'ready' })).data).toMatchObject({ needsConfirm: true })
  expect((await at.call('step', { id, to: 'ready', isConfirmed: true })).msg).toBe('操作成功')
  const result = await at.look<Result>('result', { id })
  const [unlucky, housed] = result.cards.flatMap(({ members }) => members)
  // One bed is out of use by now, and somebody was given another one meanwhile.
  const elsewhere = await at.system(async (ctx) => {
    const { roomId } = await makeRoom(ctx)
    const [bed] = await ctx.db.query<Row>('select id from dorm_bed where room_id = $1 limit 1', [roomId])
    const pairs = [{ studentId: housed!.studentId, bedId: bed!.id }]
    await ctx.call(giveBeds, { pairs, inWay: '3', sourceId: null })
    return (await ctx.call(currentStays, { studentIds: [housed!.studentId] })).get(housed!.studentId)!.placeName
  })
  await at.office.post('yxgl/dormitoryBed/unlock', { id: unlucky!.bedId })
  expect((await at.office.post('yxgl/dormitoryBed/stop', { id: unlucky!.bedId })).body.msg).toBe('操作成功')
  const said = await at.office.post('yxgl/dormitoryPresortItem/comment', { id: unlucky!.itemId, content: '想住低楼层' })
  expect(said.body.msg).toBe('操作成功')
  expect(await at.call('publish', { id })).toMatchObject({
    success: false,
    msg: '还有1条意见待答复，确认后仍然发布',
    data: { needsConfirm: true },
  })
  expect((await at.call('publish', { id, isConfirmed: true })).data).toMatchObject({
    secondAuth: true,
    operation: 'dormitoryPresortBatch:publish',
  })
  expect(await rowsOf(at, `select id from stay_register where source_id = '${id}'`)).toEqual([])
  const { data } = await at.publish(id, { isConfirmed: true })
  expect(data).toMatchObject({
    given: 10,
    refused: expect.arrayContaining([unlucky, housed].map((one) => expect.objectContaining({ xh: one!.xh }))),
    message: expect.stringMatching(
      new RegExp(
        `^有1个床位在试算后被占用，已退回未分配，请重新试算；有1名学生退回未分配：该学生已分配床位：.*${elsewhere}，不能重复分配$`,
      ),
    ),
  })
  const heard = await rowsOf(
    at,
    `select m.content from sys_user_message m join sys_user u on u.id = m.user_id
     where m.biz_id = '${id}' and m.title = '预分发布后仍有学生未分配' and u.account_no = 'ssgl01'`,
  )
  expect(heard).toEqual([{ content: '发布已发布，仍有2名学生未分配床位。' }])
  const stays = await rowsOf(at, `select student_id, in_way, state from stay_register where source_id = '${id}'`)
  expect(stays).toHaveLength(10)
  expect(new Set(stays.map(({ in_way, state }) => `${String(in_way)} ${String(state)}`))).toEqual(new Set(['1 1']))
  const after = await at.look<Result>('result', { id })
  expect(after.unplacedList.map(({ xh }) => xh).toSorted()).toEqual([unlucky!.xh, housed!.xh].toSorted())
  expect(after.conflicts).toEqual([])
  expect((await at.bedStates()).toSorted()).toEqual(['1:7', '2:10', '8:1'])
  expect((await at.drop(id)).msg).toBe('当前状态不能作废')
  expect((await at.call('close', { id, to: 'archived' })).data).toEqual({ freed: 7 })
})
