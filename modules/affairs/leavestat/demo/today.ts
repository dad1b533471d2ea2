import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf, dayOf } from '#kernel/rules/school-time.ts'
import { batchStates, leaveBatch } from '#modules/affairs/leavebatch/shared/leave-batch.ts'
import { leaveSources } from '#modules/affairs/leave/shared/leave-request.ts'
import { daysOf } from '#modules/affairs/leave/shared/ask/days.ts'
import type { Choose } from '../demo.ts'
import { takeLeave, tellLeave, type Scene } from './past.ts'
import type { Pupil } from './people.ts'
import type { Story } from './stories.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const home = {
  isOut: true,
  isOvernight: true,
  isOutOfCity: true,
  cantonCode: '430400',
  destAddress: '蒸湘区解放大道',
  transport: '6',
}
const inTown = {
  isOut: true,
  isOvernight: false,
  isOutOfCity: false,
  cantonCode: '430100',
  destAddress: '岳麓区咸嘉湖路',
  transport: '2',
}

/** The student of the shown account: some leaves behind, one of them ended late, and one that lasts until tonight. */
export function tellShown(scene: Scene, pupils: readonly Pupil[]): void {
  const student = pupils.find(({ account }) => account === 'stu01')
  if (!student) return
  const at = (days: number, hour: number) =>
    new Date(beginOf(addDays(dayOf(scene.now), -days)).getTime() + hour * hourMs)
  const past: [Story, { lateMinutes?: number }?][] = [
    [{ ...home, typeCode: '08', submit: at(51, 12), start: at(51, 18), end: at(49, 20), reason: '周末回家' }],
    [
      {
        ...inTown,
        typeCode: '02',
        submit: at(38, 7),
        start: at(38, 8),
        end: at(38, 12),
        reason: '感冒发热，到医院就诊',
      },
    ],
    [
      { ...home, typeCode: '01', submit: at(24, 10), start: at(23, 14), end: at(21, 20), reason: '参加亲戚婚礼' },
      { lateMinutes: 95 },
    ],
    [
      {
        ...inTown,
        typeCode: '03',
        isOut: false,
        cantonCode: null,
        destAddress: null,
        transport: null,
        submit: at(12, 9),
        start: at(11, 14),
        end: at(11, 18),
        reason: '参加校运动会裁判培训',
      },
    ],
  ]
  for (const [story, fate] of past) tellLeave(scene, student, story, fate)
  const start = new Date(Math.floor(scene.now.getTime() / hourMs) * hourMs - hourMs)
  tellLeave(scene, student, {
    ...inTown,
    typeCode: '02',
    submit: new Date(start.getTime() - hourMs),
    start,
    end: new Date(start.getTime() + 5 * hourMs),
    reason: '牙痛，预约口腔科',
  })
}

/** Four who have not come back: an hour, five hours, a day and more, three days and more. */
export function tellOverdue(scene: Scene, choose: Choose): void {
  const ours = scene.staff.accountOf('fdy01')
  for (const [hours, isOurs] of [
    [1, true],
    [5, false],
    [30, true],
    [80, false],
  ] as const) {
    const end = new Date(scene.now.getTime() - hours * hourMs - 5 * 60_000)
    const start = new Date(end.getTime() - 2 * dayMs)
    const story = {
      ...home,
      typeCode: '01',
      submit: new Date(start.getTime() - 20 * hourMs),
      start,
      end,
      reason: '家中有事需要回家处理',
    }
    const pupil = choose(
      { start, end: new Date(scene.now.getTime() + dayMs) },
      (one) => one.fdy.includes(ours) === isOurs && !one.account.startsWith('stu'),
    )
    if (pupil) tellLeave(scene, pupil, story, { isOverdue: true })
  }
}

const contestants = 32

/** A contest the school sent a group to. */
export function tellContest(ctx: Ctx, scene: Scene, choose: Choose): void {
  const start = new Date(scene.now.getTime() - 9 * dayMs)
  const end = new Date(start.getTime() + 2 * dayMs)
  const story: Story = {
    ...home,
    typeCode: '07',
    cantonCode: '430200',
    destAddress: '天元区职教城',
    submit: new Date(start.getTime() - 3 * dayMs),
    start,
    end,
    reason: '参加省职业院校技能竞赛',
  }
  const type = scene.types.get('07')!
  const id = newId(story.submit)
  const people = Array.from({ length: contestants }, () => choose(story)).filter((one) => one !== null)
  for (const pupil of people)
    takeLeave(scene, {
      id: newId(story.submit),
      pupil,
      story,
      type,
      days: daysOf(start, end),
      leaveNo: scene.rows.number(story.submit),
      submitTime: story.submit,
      decideTime: new Date(story.submit.getTime() + 26 * hourMs),
      source: leaveSources.group[0],
      batchId: id,
    })
  scene.before = async () => {
    const organiser = scene.staff.accountOf('xgc01')
    const [where] = await ctx.db.query<{ departmentId: string }>(
      'select department_id as "departmentId" from sys_user where id = $1',
      [organiser],
    )
    await insertRow(ctx, leaveBatch, id, {
      batchNo: `JTGJ${story.submit.toISOString().slice(0, 10).replaceAll('-', '')}00001`,
      title: '省职业院校技能竞赛参赛队',
      typeId: type.id,
      startTime: start,
      endTime: end,
      isOut: true,
      isOvernight: true,
      isOutOfCity: true,
      cantonCode: story.cantonCode,
      destAddress: story.destAddress,
      departmentId: where?.departmentId ?? null,
      organiserId: organiser,
      reason: story.reason,
      docFileId: [],
      studentIds: people.map((one) => one.id),
      peopleCount: people.length,
      grantedCount: people.length,
      skipped: [],
      status: batchStates.granted[0],
    })
  }
}
