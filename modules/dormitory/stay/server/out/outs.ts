import { badRequest } from '#kernel/errors/platform-errors.ts'
import { resource, type Change, type Draft } from '#kernel/operations/resource.ts'
import { loadRows, takeRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { dayOf, momentAt } from '#kernel/rules/school-time.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { bed, bedStates } from '#modules/dormitory/dorm/shared/bed.ts'
import { out, type OutRow } from '../../shared/out/out.ts'
import { outReasons, register, stayStates, type StayRow } from '../../shared/register.ts'
import { undoHours } from '../../shared/params.ts'
import { keysOut } from '../../shared/services.ts'
import { bedFacts } from '../judge.ts'
import { writerName } from '../occupy.ts'
import { letOut } from './let-out.ts'

export const outs = resource(out, {
  scope: { by: { ...scopeOfStudent(out).by, dorm: 'dormId', dormFloor: 'floorId' } },
  withoutVerbs: ['remove'],
  hooks: { prepare, after, disableImported },
})

/** Reasons that only the school's own moves give. */
const notTold: readonly string[] = [outReasons.moved, outReasons.mistake]

/** A list lets out only whom a keeper at the counter could: the room is looked at, and no key is away. */
async function prepare(ctx: Ctx, drafts: Draft<typeof out>[]): Promise<void> {
  const fresh = drafts.filter(({ before, merged }) => !before && merged.studentId)
  if (fresh.length === 0) return
  const studentIds = fresh.map(({ merged }) => merged.studentId!)
  const found = await ctx.db.query<{ id: string }>(
    'select id from stay_register where student_id = any($1::uuid[]) and state = $2',
    [studentIds, stayStates.living[0]],
  )
  const rows = await loadRows(
    ctx,
    register,
    found.map(({ id }) => id),
  )
  const stays = new Map([...rows.values()].map((stay) => [stay.studentId, stay]))
  const keys = new Map((await ctx.call(keysOut, { studentIds })).map((one) => [one.studentId, one.roomName]))
  for (const draft of fresh) {
    const { merged, problems } = draft
    const stay = stays.get(merged.studentId!)
    if (!stay) {
      problems.studentId ??= '该学生不在住，不能办理退宿'
      continue
    }
    const key = keys.get(stay.studentId)
    if (!stay.checkedTime) problems.studentId ??= '资产未核验完成，不能办理退宿'
    else if (key) problems.studentId ??= `备用钥匙（${key}）尚未归还，不能办理退宿`
    if (merged.outReason && notTold.includes(merged.outReason))
      problems.outReason ??= merged.outReason === outReasons.moved ? '调宿请走调宿流程' : '请选择其他退宿原因'
    if (merged.outDate && merged.outDate > ctx.today()) problems.outDate ??= '退宿日期不能晚于今天'
    else if (merged.outDate && stay.inTime && merged.outDate < dayOf(stay.inTime))
      problems.outDate ??= '退宿日期不能早于入住日期'
    const { xh, xm, sex, departmentId, majorId, classId, grade, campusId } = stay
    setValues(draft, {
      xh,
      xm,
      sex,
      departmentId,
      majorId,
      classId,
      grade,
      campusId,
      registerId: stay.id,
      dormId: stay.dormId,
      floorId: stay.floorId,
      placeName: stay.placeName,
      doneTime: ctx.now().toISOString(),
      doneBy: writerName(ctx),
      isUndone: false,
    })
  }
}

async function after(ctx: Ctx, changes: readonly Change<typeof out>[]): Promise<void> {
  const fresh = changes.flatMap(({ before, after: now }) => (!before && now ? [now as OutRow] : []))
  const alike = Map.groupBy(fresh, ({ outDate, outReason, remark }) => JSON.stringify([outDate, outReason, remark]))
  for (const some of alike.values()) {
    const { outDate, outReason, remark } = some[0]!
    const ids = some.map(({ registerId }) => registerId!)
    const left = await letOut(ctx, ids, {
      outTime: (outDate === ctx.today() ? ctx.now() : momentAt(outDate, '23:59')).toISOString(),
      outBy: writerName(ctx),
      outReason,
      outRemark: remark,
    })
    if (left.length < ids.length) throw badRequest({ text: '该学生不在住，不能办理退宿' })
  }
}

/** An import is undone by letting everybody back whose bed is still free. */
async function disableImported(ctx: Ctx, rows: ReadonlyMap<string, OutRow>): Promise<ReadonlyMap<string, string>> {
  const stays = await loadRows(
    ctx,
    register,
    [...rows.values()].map(({ registerId }) => registerId!),
    { lock: true },
  )
  const bedIds = [...stays.values()].flatMap(({ bedId }) => bedId ?? [])
  await takeRows(ctx, bed, bedIds)
  const beds = await bedFacts(ctx, bedIds)
  const hours = await readParam(ctx, undoHours)
  const kept = new Map<string, string>()
  for (const { id, registerId, doneTime } of rows.values()) {
    const isLate = ctx.now().getTime() - new Date(doneTime!).getTime() > hours * 3_600_000
    const why = isLate ? `退宿已超过${hours}小时，不能撤销` : whyNotBack(stays.get(registerId!), beds)
    if (why) kept.set(id, why)
  }
  const back = [...rows.values()].filter(({ id }) => !kept.has(id))
  await moveRows(ctx, register, {
    from: 'left',
    to: 'living',
    where: { id: back.map(({ registerId }) => registerId!) },
    values: { outTime: null, outBy: null, outReason: null, checkedTime: null, outRemark: '撤销退宿：撤销导入' },
  })
  await changeRows(ctx, out, { where: { id: back.map(({ id }) => id) }, values: { isUndone: true } })
  return kept
}

function whyNotBack(stay: StayRow | undefined, beds: Awaited<ReturnType<typeof bedFacts>>): string | null {
  if (stay?.state !== stayStates.left[0]) return '已撤销退宿'
  return beds.get(stay.bedId ?? '')?.status === bedStates.free[0] ? null : '原床位已被占用，无法恢复'
}
