import type { Ctx } from '#kernel/world/context.ts'
import { demoAs, type DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { student, type StudentRow } from '#modules/school/base/shared/students/student.ts'
import { termNow } from '#modules/school/calendar/shared/services.ts'
import { nextNumbers } from '#services/flow/server/start/numbering.ts'
import { startFlow } from '#services/flow/server/start/start.ts'
import { bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView } from '#modules/dormitory/dorm/shared/views.ts'
import { lockBeds } from '#modules/dormitory/stay/shared/services.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { changeApply } from './shared/apply.ts'
import {
  changeFlowCode,
  changeLock,
  changeNumber,
  changeReasons,
  changeStates,
  changeTypes,
  partnerStates,
} from './shared/codes.ts'

/** A window that is open, changes on their way in every state, and those of this term that are done. */
export const demo: DemoPart = ({ today }) => ({
  rows: function* () {
    yield {
      entity: 'change.window',
      key: 'changeWindow:now',
      values: {
        name: '本学期调宿',
        beginTime: beginOf(addDays(today, -7)),
        endTime: beginOf(addDays(today, 8)),
        canMove: true,
        canSwap: true,
        grades: null,
        maxPerTerm: 1,
        crossDept: false,
        crossLevel: true,
        status: '1',
      },
    }
  },
  later: (ctx) => tellChanges(ctx, today),
})

type Living = {
  id: string
  userId: string | null
  userName: string | null
  register: string
  bed: string
  floor: string
  dorm: string
  place: string
  room: string
  row: StudentRow
}
type Free = {
  id: string
  dorm: string
  floor: string
  place: string
  sex: string
  departmentId: string | null
  classId: string | null
}
const words = ['作息时间相差较大，影响休息', '腿伤未愈，希望住下铺', '转入新专业，希望与同班同学同住'] as const
const reasonOf = [changeReasons.rest[0], changeReasons.health[0], changeReasons.class[0]] as const

async function tellChanges(ctx: Ctx, today: string): Promise<void> {
  const people = await livingOf(ctx)
  const free = await freeOf(ctx)
  const term = await ctx.call(termNow, {})
  const rows: Made[] = []
  const at = (days: number) => beginOf(addDays(today, days))
  const made = (one: Living, i: number, more: Record<string, unknown>): Made => {
    const values = {
      ...blank,
      ...valuesOf(one, i),
      submitTime: at(-1),
      xn: term?.xn ?? null,
      xqM: term?.xqM ?? null,
      ...more,
    }
    const row = { id: newId(ctx.now()), values }
    rows.push(row)
    return row
  }
  const plain = people.filter(({ userName }) => userName === null)
  for (const [i, one] of plain.filter((_, n) => n % 70 === 11).entries()) {
    const target = takeBed(free, one)
    if (!target) continue
    const isDone = i % 4 !== 3
    made(one, i, {
      ...toBed(target),
      submitTime: at(-30 + i),
      // Where somebody moved to is told as it was; nobody's stay changes by it any more.
      ...(isDone && {
        oldRegisterId: null,
        fromBedId: target.id,
        fromPlace: target.place,
        targetBedId: one.bed,
        newDormId: one.dorm,
        newFloorId: one.floor,
        toPlace: one.place,
        execTime: at(-22 + i),
        execBy: '宿管员',
      }),
      state: isDone ? changeStates.done[0] : changeStates.refused[0],
    })
  }
  const pairs = plain.filter((_, n) => n % 70 === 31)
  for (const [i, one] of pairs.slice(0, 3).entries()) {
    const other = plain.find(
      ({ id, row, room }) =>
        id !== one.id && row.sex === one.row.sex && row.departmentId === one.row.departmentId && room !== one.room,
    )
    if (other)
      made(one, i, {
        ...withOther(other),
        partnerAgree: partnerStates.asked[0],
        askTime: ctx.now(),
        state: changeStates.waiting[0],
      })
  }
  const held: { id: string; bed: string }[] = []
  for (const [i, one] of pairs.slice(3, 6).entries()) {
    const target = takeBed(free, one)
    if (!target) continue
    const { id } = made(one, i, { ...toBed(target), moveFrom: at(-1), moveBy: at(2), state: changeStates.toMove[0] })
    held.push({ id, bed: target.id })
  }
  const asking = people
    .filter(({ userId, userName }) => userId !== null && userName !== null)
    .filter((_, i) => i % 6 === 4)
  const deciding: { one: Living; id: string }[] = []
  for (const [i, one] of asking.slice(0, 4).entries()) {
    const target = takeBed(free, one)
    if (!target) continue
    const { id } = made(one, i, { ...toBed(target), state: changeStates.deciding[0] })
    held.push({ id, bed: target.id })
    deciding.push({ one, id })
  }
  const numbers = await nextNumbers(ctx, { ...changeNumber, count: rows.length })
  for (const [i, { values }] of rows.entries()) {
    const floors = [values['floorId'], values['newFloorId']].filter((id) => id !== null)
    Object.assign(values, { no: numbers[i], floorIds: [...new Set(floors)] })
  }
  await copyRows(ctx, changeApply, rows)
  await writeSearch(
    ctx,
    changeApply,
    rows.map(({ id, values }) => ({ id, ...values })),
  )
  for (const { id, bed } of held)
    await ctx.call(lockBeds, { bedIds: [bed], type: changeLock, refId: id, reason: '调宿申请', until: null })
  for (const { one, id } of deciding) {
    const person = { entity: 'base.student', id: one.id }
    await startFlow(demoAs(ctx, { id: one.userId!, name: one.userName!, person }, ctx.now()), {
      processType: changeFlowCode,
      bizId: id,
    })
  }
}

async function livingOf(ctx: Ctx): Promise<Living[]> {
  const found = await ctx.db.query<Omit<Living, 'row'>>(
    `select s.id, u.id as "userId", u.user_name as "userName", v.id as register, v.bed_id as bed,
       v.floor_id as floor, v.dorm_id as dorm, v.room_id as room, v.place_name as place
     from ${staysView} v
     join base_student s on s.id = v.student_id
     left join sys_user u on u.person_type = 'base.student' and u.person_id = s.id::text
     where v.state = '2'
     order by s.xh`,
  )
  const rows = await loadRows(
    ctx,
    student,
    found.map(({ id }) => id),
  )
  return found.map((one) => ({ ...one, row: rows.get(one.id)! }))
}

function freeOf(ctx: Ctx): Promise<Free[]> {
  return ctx.db.query<Free>(
    `select b.id, b.dorm_id as dorm, b.floor_id as floor, b.room_name || '-' || b.bed_no || '床' as place, b.sex_limit as sex,
       b.department_id as "departmentId", b.class_id as "classId"
     from ${bedsView} b
     where b.status = $1 and b.room_use = '1' and b.room_status = '1'
     order by b.dorm_sort, b.room_no, b.bed_no`,
    [bedStates.free[0]],
  )
}

/** The next bed somebody may have. */
function takeBed(free: Free[], { row }: Living): Free | undefined {
  const at = free.findIndex(
    ({ sex, departmentId, classId }) =>
      sex === row.sex &&
      (departmentId === null || departmentId === row.departmentId) &&
      (classId === null || classId === row.classId),
  )
  return at === -1 ? undefined : free.splice(at, 1)[0]
}

type Made = { id: string; values: Record<string, unknown> }

const blank = {
  no: null,
  floorIds: [],
  newFloorId: null,
  outCheckTime: null,
  outCheckBy: null,
  inCheckTime: null,
  inCheckBy: null,
  objection: null,
  objectTime: null,
  objectionState: null,
  objectionAnswer: null,
  batchId: null,
  partnerXh: null,
  partnerId: null,
  partnerName: null,
  partnerRegisterId: null,
  partnerAgree: null,
  partnerTime: null,
  askTime: null,
  targetBedId: null,
  newDormId: null,
  toPlace: null,
  files: [],
  oldPrice: null,
  newPrice: null,
  feeDiff: 0,
  moveFrom: null,
  moveBy: null,
  execTime: null,
  execBy: null,
}

function valuesOf({ id, row, register, bed, floor, dorm, place }: Living, i: number) {
  return {
    studentId: id,
    ...snapshotOf(row),
    type: changeTypes.move[0],
    oldRegisterId: register,
    dormId: dorm,
    floorId: floor,
    fromBedId: bed,
    fromPlace: place,
    reasonType: reasonOf[i % reasonOf.length],
    reason: words[i % words.length],
  }
}

const toBed = ({ id, dorm, floor, place }: Free) => ({
  targetBedId: id,
  newDormId: dorm,
  newFloorId: floor,
  toPlace: place,
})
const withOther = ({ id, bed, dorm, floor, place, register, row }: Living) => ({
  type: changeTypes.swap[0],
  partnerXh: row.xh,
  partnerId: id,
  partnerName: row.xm,
  partnerRegisterId: register,
  targetBedId: bed,
  newDormId: dorm,
  newFloorId: floor,
  toPlace: place,
})
