import { demoAs, type DemoPart } from '#kernel/world/demo.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { addDays, weekdayOf } from '#kernel/rules/days.ts'
import { momentAt } from '#kernel/rules/school-time.ts'
import { newId } from '#kernel/world/id.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student } from '#modules/school/base/shared/students/student.ts'
import { keepersView } from '#modules/dormitory/dorm/shared/views.ts'
import { keeperPosts } from '#modules/dormitory/dorm/shared/codes.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { dutyLog, logStates } from './shared/duty-log.ts'
import { duty } from './shared/duty.ts'
import { goodsOut } from './shared/goods-out.ts'
import { keyBorrow, keyStates } from './shared/key-borrow.ts'
import { shifts } from './shared/shifts.ts'

type Kept = { dormId: string; dormName: string; teacherId: string; xm: string; userId: string | null }

const happenings = [
  '一切正常。',
  '二楼走廊灯闪烁，已报修。',
  '两名学生忘带钥匙，已登记借用。',
  '晚间停水十分钟，已恢复。',
]
const rowsOf = (ctx: Ctx, values: readonly Record<string, unknown>[]) =>
  values.map((one) => ({ id: newId(ctx.now()), values: one }))

/** Duty from three weeks ago until Sunday, a week of handovers, keys that are out and things carried away. */
export const demo: DemoPart = ({ today }) => ({
  *rows() {},
  async later(ctx) {
    const kept = await ctx.db.query<Kept>(
      `select k.dorm_id as "dormId", d.dorm_name as "dormName", k.teacher_id as "teacherId", p.xm, u.id as "userId"
       from ${keepersView} k
       join dorm_dormitory d on d.id = k.dorm_id
       join base_teacher p on p.id = k.teacher_id
       left join sys_user u on u.person_type = 'base.teacher' and u.person_id = p.id::text
       where k.post = $1
       order by d.sort, k.is_head desc`,
      [keeperPosts.keeper],
    )
    const houses = [...Map.groupBy(kept, ({ dormId }) => dormId).values()]
    await layOut(ctx, houses, today)
    await handOver(ctx, houses, today)
    await lend(ctx, today)
  },
})

const onDuty = (house: readonly Kept[], day: number, shift: number) => house[(day + shift) % house.length]!

async function layOut(ctx: Ctx, houses: readonly Kept[][], today: string): Promise<void> {
  const rows = houses.flatMap((house) =>
    Array.from({ length: 21 + 8 - weekdayOf(today) }, (_, day) =>
      shifts.map(([shift, label], i) => {
        const { dormId, dormName, teacherId, xm } = onDuty(house, day, i)
        const dutyDate = addDays(today, day - 21)
        return { dormId, dutyDate, shift, teacherId, dutyName: `${xm} · ${dormName} ${dutyDate} ${label}` }
      }),
    ).flat(),
  )
  await copyRows(ctx, duty, rowsOf(ctx, rows))
}

/** The last one of two houses in three waits for whoever comes next. */
async function handOver(ctx: Ctx, houses: readonly Kept[][], today: string): Promise<void> {
  const logs = houses.flatMap((house, h) =>
    Array.from({ length: 7 }, (_, n) => {
      const [dutyDate, day] = [addDays(today, n - 7), n + 14]
      const [from, to] = [onDuty(house, day, 2), onDuty(house, day, 3)]
      const isOpen = n === 6 && h % 3 !== 1
      const handed = momentAt(addDays(dutyDate, 1), '07:02').toISOString()
      const values = {
        dormId: from.dormId,
        dutyDate,
        shift: '3',
        logName: `${from.dormName} ${dutyDate} 夜班`,
        events: happenings[(n + h) % happenings.length],
        keysOk: (n + h) % 9 !== 4,
        handOverBy: from.xm,
        todo: (n + h) % 3 === 0 ? '上午十点维修工上门，请开门。' : null,
        handOverTime: handed,
        ...(isOpen
          ? {
              state: logStates.handed[0],
              takeOverBy: null,
              takeOverTime: null,
            }
          : {
              state: logStates.taken[0],
              takeOverBy: to.xm,
              takeOverTime: momentAt(addDays(dutyDate, 1), '07:10').toISOString(),
            }),
      }
      return { from, values }
    }),
  )
  // Each in the name of whoever hands over: nobody confirms their own.
  for (const own of Map.groupBy(logs, ({ from }) => from.userId).values()) {
    const { userId, xm, teacherId } = own[0]!.from
    const person = { entity: 'base.teacher', id: teacherId } as const
    const as = userId ? demoAs(ctx, { id: userId, name: xm, person }, ctx.now()) : ctx
    await copyRows(
      as,
      dutyLog,
      rowsOf(
        ctx,
        own.map(({ values }) => values),
      ),
    )
  }
}

/** Keys of some who live there: two are out, one of them too long. */
async function lend(ctx: Ctx, today: string): Promise<void> {
  const found = await ctx.db.query<Record<'dormId' | 'roomId' | 'studentId', string>>(
    `select distinct on (s.dorm_id, s.floor_id) s.dorm_id as "dormId", s.room_id as "roomId",
       s.student_id as "studentId"
     from ${staysView} s
     join base_student p on p.id = s.student_id
     order by s.dorm_id, s.floor_id, p.xh`,
  )
  const students = await loadRows(
    ctx,
    student,
    found.map(({ studentId }) => studentId),
  )
  const people = found.map((at) => ({ ...at, ...snapshotOf(students.get(at.studentId)!) }))
  const byHouse = [...Map.groupBy(people, ({ dormId }) => dormId).values()]
  const now = ctx.now().getTime()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const keys = byHouse.flatMap((house) =>
    house.slice(0, 4).map((who, i) => ({
      ...who,
      borrower: who.xm,
      reason: ['钥匙忘在教室', '钥匙锁在房间', '钥匙遗失待补', '室友外出'][i],
      borrowTime: i < 2 ? ago(i === 0 ? 205 : 35) : momentAt(addDays(today, -i), '12:10').toISOString(),
      ...(i < 2
        ? { state: keyStates.out[0], backTime: null }
        : { state: keyStates.back[0], backTime: momentAt(addDays(today, -i), '12:40').toISOString() }),
    })),
  )
  await copyRows(ctx, keyBorrow, rowsOf(ctx, keys))
  const goods = byHouse.flatMap((house) =>
    house.slice(2, 5).map(({ roomId: _room, ...who }, i) => ({
      ...who,
      goods: ['行李箱两只、被褥一套', '台式电脑一台', '吉他一把'][i],
      dir: i === 1 ? '2' : '1',
      moveTime: momentAt(addDays(today, -i * 2), '09:20').toISOString(),
    })),
  )
  await copyRows(ctx, goodsOut, rowsOf(ctx, goods))
}
