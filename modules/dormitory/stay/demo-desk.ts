import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { addDays } from '#kernel/rules/days.ts'
import { writeSearch } from '#kernel/operations/read/fill-search.ts'
import { copyRows, loadRows } from '#kernel/operations/store.ts'
import { snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { defect } from './shared/desk/defect.ts'
import { batchStates, graduateBatch, graduateItem, itemStates } from './shared/graduate/graduate.ts'
import { register, stayStates } from './shared/register.ts'

const items = ['1', '3', '4']

/** Who moved in yesterday has told of a scratch or two; a class that goes to its internship is on its way out. */
export async function tellDesk(ctx: Ctx): Promise<void> {
  await tellDefects(ctx)
  await tellLeaving(ctx)
}

async function tellDefects(ctx: Ctx): Promise<void> {
  const fresh = await staysWhere(ctx, 'in_time > $2', addDays(ctx.today(), -3))
  const told = fresh.filter((_, i) => i % 3 === 0)
  const rows = told.map((stay, i) => ({
    id: newId(ctx.now()),
    values: {
      registerId: stay.id,
      studentId: stay.studentId,
      dormId: stay.dormId,
      floorId: stay.floorId,
      departmentId: stay.departmentId,
      classId: stay.classId,
      side: '1',
      asset: ['3', '5', '6'][i % 3],
      kind: '2',
      note: ['桌面划痕', '柜门合页松动', '灯管闪烁'][i % 3],
      photoIds: [],
      priceFen: null,
      boughtDate: null,
      isShared: false,
      amountFen: 0,
      foundTime: ctx.now(),
      foundBy: stay.xm,
    },
  }))
  await copyRows(ctx, defect, rows)
  await writeSearch(
    ctx,
    defect,
    rows.map(({ id, values }) => ({ id, ...values })),
  )
}

async function tellLeaving(ctx: Ctx): Promise<void> {
  const [meant] = await ctx.db.query<{ classId: string; className: string }>(
    `select r.class_id as "classId", k.class_name as "className"
     from stay_register r
     join base_class k on k.id = r.class_id
     where r.state = $1
     group by r.class_id, k.class_name, r.grade
     order by r.grade, count(*) desc, r.class_id
     limit 1`,
    [stayStates.living[0]],
  )
  if (!meant) return
  const stays = await staysWhere(ctx, 'class_id = $2', meant.classId)
  const batchId = newId(ctx.now())
  const batch = {
    name: `${meant.className}实习离宿`,
    classIds: [meant.classId],
    items,
    beginDate: addDays(ctx.today(), -5),
    endDate: addDays(ctx.today(), 20),
    people: stays.length,
    state: batchStates.open[0],
  }
  await copyRows(ctx, graduateBatch, [{ id: batchId, values: batch }])
  await writeSearch(ctx, graduateBatch, [{ id: batchId, ...batch }])
  const rows = stays.flatMap((stay, i) =>
    items.map((item, n) => {
      const isDone = i % 3 === 0 || (i % 3 === 1 && n === 0)
      return {
        id: newId(ctx.now()),
        values: {
          batchId,
          registerId: stay.id,
          studentId: stay.studentId,
          ...snapshotOf(stay),
          dormId: stay.dormId,
          floorId: stay.floorId,
          placeName: stay.placeName,
          item,
          doneTime: isDone ? ctx.now() : null,
          doneBy: isDone ? '公寓管理中心' : null,
          state: itemStates[isDone ? 'done' : 'todo'][0],
        },
      }
    }),
  )
  await copyRows(ctx, graduateItem, rows)
  await writeSearch(
    ctx,
    graduateItem,
    rows.map(({ id, values }) => ({ id, ...values })),
  )
}

async function staysWhere(ctx: Ctx, condition: string, value: string) {
  const found = await ctx.db.query<{ id: string }>(
    `select id from stay_register where state = $1 and ${condition} order by place_name limit 200`,
    [stayStates.living[0], value],
  )
  const rows = await loadRows(
    ctx,
    register,
    found.map(({ id }) => id),
  )
  return [...rows.values()]
}
