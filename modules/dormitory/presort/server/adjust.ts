import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { newId } from '#kernel/world/id.ts'
import type { Conflict, Seat } from '../shared/engine/model.ts'
import { verdictOf } from '../shared/engine/verdict.ts'
import type { BatchRow } from '../shared/batch.ts'
import { deed, item, outcomes, version, type Step, type VersionRow, type Where } from '../shared/plan.ts'
import { fixRoute, placeRoute, undoRoute, useVersionRoute } from '../shared/result-routes.ts'
import { hardNames, lackNames } from '../shared/rules.ts'
import { batchOf } from './ground.ts'
import { reachOf, requireTurn } from './reach.ts'
import { judged, type Judged, type Line } from './tasks.ts'
import { versionOf } from './versions.ts'

const byHand = '手工调整'

async function opened(ctx: Ctx, id: string): Promise<{ of: BatchRow; current: VersionRow }> {
  const of = await batchOf(ctx, id, true)
  const current = await versionOf(ctx, id)
  if (!current) throw badRequest({ text: '还没有试算方案' })
  return { of, current }
}

/** A line of the version that counts; one of another department is not there. */
async function lineOf(ctx: Ctx, all: Judged, itemId: string): Promise<Line> {
  const line = all.lines.find(({ id }) => id === itemId)
  const own = await reachOf(ctx)
  if (!line || (own !== null && !own.includes(line.departmentId ?? ''))) throw notFound()
  return line
}

async function put(ctx: Ctx, asked: AskedOf<typeof placeRoute>): Promise<{ words: string }> {
  const { of, current } = await opened(ctx, asked.id)
  const all = await judged(ctx, of, current)
  const line = await lineOf(ctx, all, asked.itemId)
  const other = asked.withItemId ? await lineOf(ctx, all, asked.withItemId) : await holderOf(ctx, all, asked)
  if (other?.id === line.id) throw badRequest({ text: '没有变化' })
  await requireTurn(ctx, of, [line.departmentId ?? '', ...(other ? [other.departmentId ?? ''] : [])])
  const to = other ? whereOf(other) : freePlace(all, asked)
  const steps: Step[] = [
    { itemId: line.id, from: whereOf(line), to: moved(to) },
    ...(other ? [{ itemId: other.id, from: whereOf(other), to: moved(whereOf(line)) }] : []),
  ]
  requireAllowed(all, steps)
  const names = new Map(all.task.people.map(({ id, xm }) => [id, xm]))
  const room = all.task.rooms.find(({ id }) => id === to.roomId)
  const who = names.get(line.studentId) ?? ''
  const words = other
    ? `${who}与${names.get(other.studentId) ?? ''}互换`
    : room
      ? `${who}调到${room.roomName}`
      : `${who}退回未分配`
  await write(ctx, steps)
  await keep(ctx, current, { steps, words, departmentId: line.departmentId! })
  return { words }
}

/** Who has the bed that was asked for. */
async function holderOf(ctx: Ctx, all: Judged, { bedId }: { bedId: string | null }): Promise<Line | null> {
  const holder = bedId === null ? undefined : all.lines.find((line) => line.bedId === bedId)
  return holder ? lineOf(ctx, all, holder.id) : null
}

const whereOf = ({ roomId, bedId, isFixed, reason }: Line): Where => ({ roomId, bedId, isFixed, reason })

/** Whoever was put somewhere by hand stays there when it is done again. */
function moved({ roomId, bedId }: Where): Where {
  return roomId === null
    ? { roomId, bedId, isFixed: false, reason: lackNames.full }
    : { roomId, bedId, isFixed: true, reason: byHand }
}

function freePlace({ task, lines }: Judged, { roomId, bedId }: { roomId: string | null; bedId: string | null }): Where {
  const nowhere = { roomId: null, bedId: null, isFixed: false, reason: null }
  if (roomId === null && bedId === null) return nowhere
  const room = task.rooms.find(({ id, beds }) => (bedId ? beds.some((bed) => bed.id === bedId) : id === roomId))
  if (!room) throw badRequest({ text: '该房间不在本批次范围内' })
  const taken = new Set(lines.map((line) => line.bedId))
  const free = room.beds.filter(({ id, isFree }) => isFree && !taken.has(id))
  const inRoom = lines.filter((line) => line.roomId === room.id).length
  if (!task.givesBeds) {
    if (inRoom >= room.beds.filter(({ isFree }) => isFree).length)
      throw badRequest({ text: `房间${room.roomName}已满` })
    return { ...nowhere, roomId: room.id }
  }
  const bed = bedId ? free.find(({ id }) => id === bedId) : free[0]
  if (!bed) throw badRequest({ text: bedId ? '该床位已被占用，请重新选择' : `房间${room.roomName}已满` })
  return { ...nowhere, roomId: room.id, bedId: bed.id }
}

/** Nothing forbidden comes of it that was not there before. */
function requireAllowed(all: Judged, steps: readonly Step[]): void {
  const to = new Map(steps.map((step) => [step.itemId, step.to]))
  const seats = all.lines.flatMap(({ id, studentId, ...line }): Seat[] => {
    const at = to.get(id) ?? line
    return at.roomId === null ? [] : [{ personId: studentId, roomId: at.roomId, bedId: at.bedId }]
  })
  const before = new Set(all.verdict.conflicts.map(keyOf))
  const made = verdictOf(all.task, seats).conflicts.find((one) => !before.has(keyOf(one)))
  if (!made) return
  const who = all.task.people.find(({ id }) => id === made.personId)
  throw badRequest({ text: `${who?.xm ?? ''}不能到这里：不满足“${hardNames[made.code]}”` })
}
const keyOf = ({ personId, code }: Conflict) => `${personId} ${code}`

/** Beds are left first, so that two may exchange theirs. */
async function write(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  if (steps.length > 1)
    await changeRows(ctx, item, { where: { id: steps.map(({ itemId }) => itemId) }, values: { bedId: null } })
  for (const { itemId, to } of steps) {
    const outcome = to.roomId === null ? outcomes.unplaced : outcomes.placed
    const values = { ...to, outcome, lack: to.roomId === null ? 'full' : null }
    await changeRows(ctx, item, { where: { id: itemId }, values })
  }
}

type Kept = { steps: Step[]; words: string; departmentId: string }

async function keep(ctx: Ctx, current: VersionRow, kept: Kept): Promise<void> {
  const values = { versionId: current.id, ...kept, doneTime: ctx.now(), isUndone: false }
  await copyRows(ctx, deed, [{ id: newId(ctx.now()), values }])
}

async function fix(ctx: Ctx, { id, itemId, isFixed }: AskedOf<typeof fixRoute>): Promise<null> {
  const { of, current } = await opened(ctx, id)
  const all = await judged(ctx, of, current)
  const line = await lineOf(ctx, all, itemId)
  await requireTurn(ctx, of, [line.departmentId ?? ''])
  if (line.roomId === null) throw badRequest({ text: '未分配的学生不能锁定' })
  await changeRows(ctx, item, { where: { id: itemId }, values: { isFixed } })
  return null
}

/** The last change of the version that counts is taken back; a department takes back its own alone. */
async function undo(ctx: Ctx, { id }: AskedOf<typeof undoRoute>): Promise<{ words: string }> {
  const { of, current } = await opened(ctx, id)
  const own = await reachOf(ctx)
  const [last] = await ctx.db.query<{ id: string; steps: Step[]; words: string; departmentId: string }>(
    `select id, steps, words, department_id as "departmentId"
     from presort_deed
     where version_id = $1 and not is_undone and ($2::uuid[] is null or department_id = any($2::uuid[]))
     order by done_time desc, id desc
     limit 1`,
    [current.id, own],
  )
  if (!last) throw badRequest({ text: '没有可以撤销的调整' })
  const all = await judged(ctx, of, current)
  const lines = new Map(all.lines.map((line) => [line.id, line]))
  const meant = last.steps.flatMap(({ itemId }) => lines.get(itemId) ?? [])
  await requireTurn(ctx, of, [last.departmentId, ...meant.map(({ departmentId }) => departmentId ?? '')])
  const isAsLeft = last.steps.every(({ itemId, to }) => isAt(lines.get(itemId), to))
  if (!isAsLeft) throw badRequest({ text: `“${last.words}”之后又有变动，无法撤销` })
  const back = last.steps.map(({ itemId, from, to }) => ({ itemId, from: to, to: from }))
  requireStillFree(all, back)
  requireAllowed(all, back)
  await write(ctx, back)
  await changeRows(ctx, deed, { where: { id: last.id }, values: { isUndone: true } })
  return { words: last.words }
}

const isAt = (line: Line | undefined, { roomId, bedId }: Where) => line?.roomId === roomId && line.bedId === bedId

/** Where somebody would come back to may be another one's by now, in this version or really: it is said which bed. */
function requireStillFree({ task, lines }: Judged, back: readonly Step[]): void {
  const meant = new Set(back.map(({ itemId }) => itemId))
  const others = new Set(lines.flatMap(({ id, bedId }) => (meant.has(id) ? [] : (bedId ?? []))))
  for (const { roomId, bedId } of back.map(({ to }) => to)) {
    if (roomId === null) continue
    const room = task.rooms.find(({ id }) => id === roomId)
    const bed = room?.beds.find(({ id }) => id === bedId)
    if (!room || (bedId !== null && !bed)) throw badRequest({ text: '原床位已停用，无法撤销' })
    if (bed && (!bed.isFree || others.has(bed.id)))
      throw badRequest({ text: `原床位${room.roomName}-${bed.bedNo}床已被占用，无法撤销` })
  }
}

/** An earlier version counts again; later ones stay to be looked at. */
async function useVersion(ctx: Ctx, { id, versionId }: AskedOf<typeof useVersionRoute>): Promise<null> {
  const of = await batchOf(ctx, id, true)
  await requireTurn(ctx, of, [])
  const chosen = (await versionOf(ctx, id, versionId))!
  await changeRows(ctx, version, { where: { batchId: id, isCurrent: true }, values: { isCurrent: false } })
  await changeRows(ctx, version, { where: { id: chosen.id }, values: { isCurrent: true } })
  return null
}

export const adjustRoutes: readonly Route[] = [
  route(placeRoute, put),
  route(fixRoute, fix),
  route(undoRoute, undo),
  route(useVersionRoute, useVersion),
]
