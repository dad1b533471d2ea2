import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { isReading, readingStatuses } from '#modules/school/base/shared/students/student-status.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { tellDesk } from './demo-desk.ts'
import { inWays, outReasons, register, stayStates } from './shared/register.ts'

type FreeBed = {
  id: string
  bedNo: number
  roomId: string
  floorId: string
  dormId: string
  roomName: string
  price: number | null
}
type Stay = { id: string; values: Record<string, unknown> }

/** Of this many students one lives elsewhere, one has not moved in yet, and one has changed the bed before. */
const [outside, toCome, moved] = [37, 80, 50]
/** Of so many classes of the newest intake one has no beds yet. */
const late = 4
/** Of this many beds one stays empty, so that there is something to give. */
const kept = 9

/** Everybody in reading has a bed beside their class, but for those who live at home; some moved before, some are still to come. */
export const demo: DemoPart = ({ today }) => ({
  rows: function* () {},
  later: (ctx) => moveIn(ctx, today),
})

async function moveIn(ctx: Ctx, today: string): Promise<void> {
  const found = await ctx.db.query<{ id: string }>(
    `select id
     from base_student
     where deleted_time is null
       and (
         (xjzt_m = any($1::text[]) and sex in ('1', '2'))
         or id in (
           select id
           from base_student
           where xjzt_m = '02' and sex = '1' and deleted_time is null
           order by xh
           limit 4
         )
       )
     order by xjzt_m = '02', grade desc, class_id, xh`,
    [readingStatuses],
  )
  const people = await loadRows(
    ctx,
    student,
    found.map(({ id }) => id),
  )
  const beds = { '1': await bedsFor(ctx, '1'), '2': await bedsFor(ctx, '2') }
  const stays: Stay[] = []
  const shown = await shownStudent(ctx)
  const unplaced = lateClasses(people.values(), people.get(shown ?? '')?.classId ?? null)
  for (const [i, { id }] of found.entries()) {
    const who = people.get(id)!
    const isOut = (i % outside === 5 && id !== shown) || unplaced.has(who.classId ?? '')
    const at = isOut ? undefined : beds[who.sex as '1' | '2'].shift()
    if (!at) continue
    // Whoever has interrupted their studies is still to leave.
    const isToCome = i % toCome === 3 && id !== shown && isReading(who.xjztM)
    const begun = i % toCome === 4 ? beginOf(addDays(today, -1)) : beginOf(`${who.grade}-09-06`)
    if (i % moved === 7) stays.push(earlier(ctx, who, at))
    stays.push({
      id: newId(ctx.now()),
      values: {
        ...factsOf(who, at),
        xn: `${who.grade}-${Number(who.grade) + 1}`,
        inWay: i % moved === 7 ? inWays.change : inWays.presort,
        assignTime: isToCome ? beginOf(addDays(today, -3)) : begun,
        inTime: isToCome ? null : begun,
        isRoomHead: at.bedNo === 1 && !isToCome,
        state: isToCome ? stayStates.waiting[0] : stayStates.living[0],
      },
    })
  }
  await copyRows(ctx, register, stays)
  await writeSearch(
    ctx,
    register,
    stays.map(({ id, values }) => ({ id, ...values })),
  )
  await fillBeds(ctx)
  await tellDesk(ctx)
}

/** The student whose account is tried first lives somewhere, with room-mates. */
async function shownStudent(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db.query<{ id: string }>(
    `select s.id
     from base_student s
     join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text
     where u.account_no = 'stu01'`,
  )
  return row?.id ?? null
}

/** Classes of the newest intake that are still to be divided among the houses: one in some of them, and never the one that is shown. */
function lateClasses(people: Iterable<StudentRow>, shown: string | null): ReadonlySet<string> {
  const all = [...people]
  const newest = Math.max(...all.map(({ grade }) => Number(grade)))
  const classes = [...new Set(all.filter(({ grade }) => grade === newest).map(({ classId }) => classId ?? ''))]
  const nth = (n: number) => classes.filter((_, i) => i % late === n)
  return new Set(nth(nth(1).includes(shown ?? '') ? 2 : 1))
}

/** Free beds for men or women, house by house and room by room; one of some stays empty. */
async function bedsFor(ctx: Ctx, sex: '1' | '2'): Promise<FreeBed[]> {
  const rows = await ctx.db.query<FreeBed>(
    `select b.id, b.bed_no as "bedNo", b.room_id as "roomId", b.floor_id as "floorId", b.dorm_id as "dormId",
       b.room_name as "roomName", b.price::float8 as price
     from ${bedsView} b
     where b.sex_limit = $1 and b.status = $2 and b.room_use = '1' and b.room_status = '1'
     order by b.dorm_sort, b.floor_no, b.room_no, b.bed_no`,
    [sex, bedStates.free[0]],
  )
  return rows.filter((_, i) => i % kept !== 4)
}

const factsOf = (who: StudentRow, at: FreeBed) => ({
  studentId: who.id,
  ...snapshotOf(who),
  dormId: at.dormId,
  floorId: at.floorId,
  roomId: at.roomId,
  bedNo: at.bedNo,
  bedId: at.id,
  placeName: `${at.roomName}-${at.bedNo}床`,
  feePrice: at.price,
  xqM: '1',
  sourceId: null,
  assignBy: '公寓管理中心',
  inBy: '公寓管理中心',
  outTime: null,
  outBy: null,
  outReason: null,
  outRemark: null,
  keyNo: null,
  cardNo: null,
  remark: null,
})

/** Where somebody slept before the bed of today: in the same room, until the spring. */
function earlier(ctx: Ctx, who: StudentRow, at: FreeBed): Stay {
  const [begun, ended] = [beginOf(`${who.grade}-09-06`), beginOf(`${Number(who.grade) + 1}-03-02`)]
  return {
    id: newId(ctx.now()),
    values: {
      ...factsOf(who, at),
      xn: `${who.grade}-${Number(who.grade) + 1}`,
      inWay: inWays.presort,
      assignTime: begun,
      inTime: begun,
      outTime: ended < ctx.now() ? ended : ctx.now(),
      outBy: '公寓管理中心',
      outReason: outReasons.moved,
      isRoomHead: false,
      state: stayStates.left[0],
    },
  }
}

/** Beds and rooms stand as the stays say. */
async function fillBeds(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    `update dorm_bed b
     set status = case r.state when $1 then $2 else $3 end
     from stay_register r
     where r.bed_id = b.id and r.state in ($1, $4)`,
    [stayStates.waiting[0], bedStates.given[0], bedStates.lived[0], stayStates.living[0]],
  )
  await ctx.db.execute(
    `update dorm_room r
     set bed_free = x.free, bed_given = x.given, bed_lived = x.lived
     from (
       select room_id, count(*) filter (where status = $1)::int as free,
         count(*) filter (where status = $2)::int as given, count(*) filter (where status = $3)::int as lived
       from dorm_bed
       group by room_id
     ) x
     where x.room_id = r.id`,
    [bedStates.free[0], bedStates.given[0], bedStates.lived[0]],
  )
}
