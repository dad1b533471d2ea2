import { forbidden, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { regions, shortName } from '#kernel/regions/regions.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { lockTypes } from '#modules/dormitory/dorm/shared/bed.ts'
import { bedsView, roomsView } from '#modules/dormitory/dorm/shared/views.ts'
import { traitsView } from '#modules/dormitory/presort/shared/views.ts'
import { levelStrict } from '#modules/dormitory/stay/shared/params.ts'
import { staysView } from '#modules/dormitory/stay/shared/views.ts'
import { readParam } from '#services/system/server/read-param.ts'
import { chooser } from '../shared/chooser.ts'
import { batchStates, chooserStates, roommateWords } from '../shared/codes.ts'
import { favRoute, myRoute, roommatesRoute, type MyChoice, type Roommates, type Ticket } from '../shared/rush-routes.ts'
import { groupBeds, groupValues, keyOf, type Group } from './groups.ts'
import { holdersOf } from './rush/decide.ts'
import type { Chooser } from './rush/wish.ts'
import { batchFacts, phaseOf, windowOf, type BatchFacts } from './when.ts'

function studentIn(ctx: Ctx): string {
  const person = ctx.actor.kind === 'user' ? ctx.actor.person : null
  if (person?.entity !== 'base.student') throw forbidden()
  return person.id
}

type MyRow = Chooser & {
  batchId: string
  xm: string
  xh: string | null
  favBedIds: string[] | null
  tags: string[] | null
  roomName: string | null
}

/** The batches of a student that were published, the one that goes on before those to come and those that are over. */
async function rowsOf(ctx: Ctx, studentId: string): Promise<(MyRow & { name: string })[]> {
  return ctx.db.query<MyRow & { name: string }>(
    `select t.id, t.batch_id as "batchId", t.student_id as "studentId", t.xm, t.xh, t.sex,
       t.department_id as "departmentId", t.class_id as "classId", t.eligible, t.reason,
       coalesce(t.change_used, 0) as "changeUsed", t.hold_until as "holdUntil", t.state, t.fav_bed_ids as "favBedIds",
       t.tags, b.name, t.room_id as "roomId", r.dorm_name || '-' || r.room_no as "roomName"
     from choose_student t
     left join ${roomsView} r on r.id = t.room_id
     join choose_batch b on b.id = t.batch_id
     where t.student_id = $1 and b.deleted_time is null and b.state <> $2
     order by b.state = any($3::text[]) desc, b.is_rehearsal nulls first, b.begin_time desc
     limit 10`,
    [studentId, batchStates.draft[0], [batchStates.running[0], batchStates.paused[0], batchStates.ready[0]]],
    'choose_mine',
  )
}

async function my(ctx: Ctx, { batchId }: { batchId?: string | undefined }): Promise<MyChoice> {
  const serverTime = ctx.now().toISOString()
  const rows = await rowsOf(ctx, studentIn(ctx))
  const row = batchId ? rows.find((one) => one.batchId === batchId) : rows[0]
  const others = rows.filter((one) => one !== row).map((one) => ({ id: one.batchId, name: one.name }))
  if (!row) return { serverTime, batch: null, others, me: null, mapKey: null, habits: [] }
  const facts = (await batchFacts(ctx, [row.batchId])).get(row.batchId)!
  const { begin, end } = windowOf(facts, row)
  return {
    serverTime,
    batch: {
      id: facts.id,
      name: facts.name,
      isRehearsal: facts.isRehearsal,
      notice: facts.notice,
      phase: phaseOf(facts, row, ctx.now()),
      pauseReason: facts.state === batchStates.paused[0] ? facts.pauseReason : null,
      beginTime: begin.toISOString(),
      endTime: end.toISOString(),
      holdSeconds: facts.holdSeconds,
      showRoommate: facts.showRoommate,
    },
    others,
    me: {
      eligible: row.eligible,
      reason: row.reason,
      favBedIds: row.favBedIds ?? [],
      tags: row.tags ?? [],
      roomName: row.roomName,
      levelId: await boundLevel(ctx, row.studentId),
      ...(await ticketOf(ctx, facts, row)),
      sex: row.sex,
      xm: row.xm,
      xh: row.xh,
    },
    mapKey: row.eligible && row.sex ? keyOf(ctx.world, ctx.school.id, groupIn(row)) : null,
    habits: ((await codeSets(ctx)).get('dormHabit') ?? []).map(({ key, label }) => ({ key, label })),
  }
}

/** The level somebody ordered before, where the school keeps everybody to theirs. */
async function boundLevel(ctx: Ctx, studentId: string): Promise<string | null> {
  if (!(await readParam(ctx, levelStrict))) return null
  const [own] = await ctx.db.query<{ levelId: string | null }>(
    `select f.level_id as "levelId" from ${traitsView} f where f.student_id = $1`,
    [studentId],
  )
  return own?.levelId ?? null
}

async function ticketOf(
  ctx: Ctx,
  facts: BatchFacts,
  row: MyRow,
): Promise<{ ticket: Ticket; registerId: string | null }> {
  const isOut = row.holdUntil !== null && new Date(row.holdUntil) <= ctx.now() && row.state === chooserStates.held[0]
  const hasBed = row.state !== chooserStates.none[0] && row.state !== chooserStates.away[0] && !isOut
  const at = hasBed ? (await holdersOf(facts).has(ctx, facts, [row])).get(row.studentId) : undefined
  const ticket = {
    state: isOut ? chooserStates.none[0] : row.state,
    bedId: at?.bedId ?? null,
    placeName: at?.placeName ?? null,
    holdUntil: isOut ? null : row.holdUntil,
    changeUsed: row.changeUsed,
    changeMax: facts.changeMax,
  }
  return { ticket, registerId: at?.registerId ?? null }
}

const groupIn = ({ batchId, sex, departmentId, classId, roomId }: MyRow): Group => ({
  batchId,
  sex: sex ?? '',
  departmentId,
  classId,
  roomId,
})

/** Among which beds a student chooses; null for whoever is not meant by a published batch. */
export async function groupOf(ctx: Ctx, batchId: string, studentId: string): Promise<Group | null> {
  const row = (await rowsOf(ctx, studentId)).find((one) => one.batchId === batchId)
  return row?.eligible && row.sex ? groupIn(row) : null
}

/** Who has chosen a bed of a room already, as far as the batch shows it: never more than surname, home and habits. */
async function roommates(ctx: Ctx, { batchId, roomId }: { batchId: string; roomId: string }): Promise<Roommates> {
  const group = await groupOf(ctx, batchId, studentIn(ctx))
  const facts = group && (await batchFacts(ctx, [batchId])).get(batchId)
  if (!group || !facts) throw notFound()
  if (facts.showRoommate === roommateWords.nothing[0]) return []
  const having = facts.isRehearsal
    ? `select t.chooser_id as id
       from choose_trial t
       join choose_pool p on p.id = t.pool_id
       where ${groupBeds} and p.room_id = $6`
    : `select c.id
       from choose_student c
       join choose_pool p on p.batch_id = c.batch_id
       left join ${staysView} v on v.bed_id = p.bed_id and v.student_id = c.student_id
       left join ${bedsView} b on b.id = p.bed_id and b.lock_type = '${lockTypes.held}' and b.lock_ref_id = c.id::text
       where ${groupBeds} and p.room_id = $6 and (v.id is not null or b.id is not null)`
  const rows = await ctx.db.query<{ tags: string[] | null; xm: string; home: string | null }>(
    `select c.tags, c.xm, s.origin_canton as home
     from choose_student c
     join base_student s on s.id = c.student_id
     where c.id in (${having})
     order by c.id`,
    [...groupValues(group), roomId],
  )
  const words = new Map((await codeSets(ctx)).get('dormHabit')?.map(({ key, label }) => [key, label]) ?? [])
  const isNamed = facts.showRoommate === roommateWords.names[0]
  return rows.map(({ tags, xm, home }) => ({
    tags: (tags ?? []).flatMap((key) => words.get(key) ?? []),
    name: isNamed ? `${[...xm][0] ?? ''}同学` : null,
    home: isNamed && home ? provinceOf(home) : null,
  }))
}

/** Where somebody comes from, no closer than the province. */
function provinceOf(code: string): string | null {
  const name = regions().byCode.get(`${code.slice(0, 2)}0000`)?.name
  return name ? shortName(name) : null
}

async function saveFav(
  ctx: Ctx,
  { batchId, bedIds, tags }: { batchId: string; bedIds?: string[] | undefined; tags?: string[] | undefined },
): Promise<{ favBedIds: string[]; tags: string[] }> {
  const studentId = studentIn(ctx)
  const group = await groupOf(ctx, batchId, studentId)
  if (!group) throw notFound()
  if (bedIds) {
    const [found] = await ctx.db.query<{ n: number }>(
      `select count(distinct p.bed_id)::int as n
       from choose_pool p
       where ${groupBeds} and p.bed_id = any($6::uuid[])`,
      [...groupValues(group), bedIds],
    )
    if (found!.n < new Set(bedIds).size) throw invalid({ bedIds: '收藏的床位不在您的可选范围内' })
  }
  if (tags) {
    const known = new Set((await codeSets(ctx)).get('dormHabit')?.map(({ key }) => key))
    if (tags.some((tag) => !known.has(tag))) throw invalid({ tags: '生活习惯标签不存在' })
  }
  const [saved] = await changeRows(ctx, chooser, {
    where: { batchId, studentId },
    values: { ...(bedIds && { favBedIds: [...new Set(bedIds)] }), ...(tags && { tags: [...new Set(tags)] }) },
  })
  if (!saved) throw notFound()
  return { favBedIds: saved.favBedIds ?? [], tags: saved.tags ?? [] }
}

export const myRoutes: readonly Route[] = [
  route(myRoute, my),
  route(roommatesRoute, roommates),
  route(favRoute, saveFav),
]
