import { audit } from '#kernel/audit/audit.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import { bedsView, roomsView } from '#modules/dormitory/dorm/shared/views.ts'
import { batchStates } from '../shared/batch.ts'
import { answerComment, comment, commentStates, sayOf } from '../shared/comment.ts'
import type { ItemRow } from '../shared/plan.ts'
import { screens } from '../shared/screens.ts'
import { batchOf } from './ground.ts'
import { currentVersion } from './versions.ts'

const drafts: readonly string[] = [batchStates.dividing[0], batchStates.adjusting[0], batchStates.ready[0]]

/** Said of the draft that counts, as long as it is one. */
export const saidOf = action(sayOf, async (ctx, { row, input: { content } }) => {
  // Held until this is said: nothing slips in behind a publication.
  await ctx.db.query('select 1 from presort_batch where id = $1 for share', [row.batchId])
  const of = await batchOf(ctx, row.batchId)
  if (!drafts.includes(of.state)) throw badRequest({ text: '该批次已发布或已结束，不能再提意见' })
  if ((await currentVersion(ctx, of.id))?.id !== row.versionId) throw notFound()
  const open = await ctx.db.query(
    `select 1
     from presort_comment
     where batch_id = $1 and student_id = $2 and create_user = $3 and state = $4`,
    [of.id, row.studentId, ctx.actor.userId, commentStates.open[0]],
  )
  if (open.length > 0) throw badRequest({ text: '您对该学生的意见尚未答复，请等待答复后再提' })
  const values = {
    batchId: of.id,
    studentId: row.studentId,
    ...snapshotOf(row),
    placeName: await placeOf(ctx, row),
    content,
    byName: ctx.actor.userName,
    sayTime: ctx.now().toISOString(),
    state: commentStates.open[0],
  }
  const id = newId(ctx.now())
  await insertRow(ctx, comment, id, values)
  await audit(ctx, [{ entity: comment, recordId: id, action: 'add', title: row.xm ?? '' }])
  return null
})

/** Of which rows nothing can be said any more: those of an earlier version, and of batches that are out or over. */
export async function unsayable(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db.query<{ id: string }>(
    `select i.id
     from presort_item i
     join presort_version v on v.id = i.version_id
     join presort_batch b on b.id = i.batch_id
     where i.id = any($1::uuid[]) and not (v.is_current and b.state = any($2::text[]))`,
    [ids, drafts],
  )
  return new Map(rows.map(({ id }) => [id, [sayOf.name]]))
}

/** 3号楼-305-2床, 3号楼-305, or that there is none. */
async function placeOf(ctx: Ctx, { roomId, bedId }: ItemRow): Promise<string> {
  if (!roomId) return '未分配'
  const [at] = await ctx.db.query<{ name: string }>(
    bedId
      ? `select b.room_name || '-' || b.bed_no || '床' as name
         from ${bedsView} b
         where b.id = $1`
      : `select r.dorm_name || '-' || r.room_no as name
         from ${roomsView} r
         where r.id = $1`,
    [bedId ?? roomId],
  )
  return at?.name ?? ''
}

const answered = action(answerComment, async (ctx, { row, input: { result, answer } }) => {
  if (row.createUser)
    await sendMessage(ctx, {
      userIds: [row.createUser],
      category: 'remind',
      title: result === commentStates.taken[0] ? `您对${row.xm}床位的意见已采纳` : `您对${row.xm}床位的意见已答复`,
      content: answer,
      link: screens.comment.path,
      biz: { type: comment.path, id: row.id },
    })
  return { answer, answerBy: ctx.actor.userName, answerTime: ctx.now().toISOString(), state: result }
})

export const comments = resource(comment, {
  scope: scopeOfStudent(comment),
  withoutVerbs: ['add', 'update', 'remove'],
  actions: [answered],
})

export type SaidLine = { content: string; byName: string | null; answer: string | null; state: string }

/** What was said of a student in a batch: what waits for an answer, then the newest. */
export function saidAbout(ctx: Ctx, { batchId, studentId }: { batchId: string; studentId: string }) {
  return ctx.db.query<SaidLine>(
    `select content, by_name as "byName", answer, state
     from presort_comment
     where batch_id = $1 and student_id = $2
     order by (state = $3) desc, say_time desc
     limit 100`,
    [batchId, studentId, commentStates.open[0]],
  )
}

/** How many wait for an answer, of all departments or of some. */
export async function openComments(ctx: Ctx, batchId: string, own: readonly string[] | null): Promise<number> {
  const [row] = await ctx.db.query<{ n: number }>(
    `select count(*)::int as n
     from presort_comment
     where batch_id = $1 and state = $2 and ($3::uuid[] is null or department_id = any($3::uuid[]))`,
    [batchId, commentStates.open[0], own],
  )
  return row!.n
}
