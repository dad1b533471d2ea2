import type { Ctx } from '#kernel/world/context.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { ownFilesIn } from '#kernel/fields/texts/rich-text/sanitize.ts'
import { populationText } from '#modules/school/population/shared/services.ts'
import { normalScope, targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { mustReads, notice, noticeStates, settledFields } from '../../shared/notice.ts'

/** What readers would call another text. */
const contentFields = ['title', 'content', 'fileIds', 'coverFileId'] as const

/** Fills who publishes, and says what is wrong with a notice before it is kept. */
export async function judgeNotices(ctx: Ctx, drafts: Draft<typeof notice>[]): Promise<void> {
  for (const one of drafts) {
    if (!one.before) await signNotice(ctx, one)
    if (one.before?.status === noticeStates.published[0]) judgeCorrection(ctx, one)
    judge(ctx, one)
    await keepRule(ctx, one)
    if (one.values.content !== undefined) one.values.imageIds = ownFilesIn(String(one.values.content ?? ''))
  }
}

async function signNotice(ctx: Ctx, one: Draft<typeof notice>): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const { userId, userName, person } = ctx.actor
  const [account] = await ctx.db.query<{ departmentId: string | null }>(
    `select coalesce(t.department_id, u.department_id) as "departmentId"
     from sys_user u
     left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid
     where u.id = $1`,
    [userId],
  )
  Object.assign(one.values, {
    publisherId: userId,
    publisherName: userName,
    publisherPerson: person?.id ?? null,
    publishDeptId: account?.departmentId ?? null,
  })
}

/** A correction of what is out: another edition of the same notice for the same people. */
function judgeCorrection(ctx: Ctx, { before, values, problems }: Draft<typeof notice>): void {
  for (const name of settledFields)
    if (values[name] !== undefined) problems[name] = `已发布的通知不能修改${notice.fields[name].options.label}`
  if (contentFields.some((name) => values[name] !== undefined))
    Object.assign(values, { edition: before!.edition + 1, editTime: ctx.now().toISOString() })
}

/** The rule of whom it is for is kept in one spelling, with its words. A draft may have none yet. */
async function keepRule(ctx: Ctx, { values, problems }: Draft<typeof notice>): Promise<void> {
  if (values.targetScope === undefined || values.targetScope === null) return
  const read = targetScopeShape.safeParse(values.targetScope)
  if (!read.success) problems.targetScope ??= read.error.issues[0]!.message
  else {
    const scope = normalScope(read.data)
    Object.assign(values, { targetScope: scope, audienceText: await ctx.call(populationText, { scope }) })
  }
}

type Time = 'publishTime' | 'expireTime' | 'topUntil'

function judge(ctx: Ctx, { before, values, merged, problems }: Draft<typeof notice>): void {
  const title = [...String(merged.title ?? '')].length
  if ((!before || values.title !== undefined) && (title < 4 || title > 100)) problems.title = '标题请控制在4–100字'
  const seconds = Number(merged.minSeconds)
  if (merged.mustRead === mustReads.popup[0] && !(seconds >= 3 && seconds <= 60))
    problems.minSeconds = '强制阅读时长为 3–60 秒'
  const time = (name: Time) => (merged[name] ? Date.parse(String(merged[name])) : null)
  const isTouched = (name: Time) => !before || values[name] !== undefined
  const [starts, ends, topEnds, now] = [time('publishTime'), time('expireTime'), time('topUntil'), ctx.now().getTime()]
  if (ends && (isTouched('expireTime') || isTouched('publishTime')) && ends <= Math.max(starts ?? 0, now))
    problems.expireTime = '有效期须晚于发布时间'
  if (topEnds && isTouched('topUntil') && topEnds <= now) problems.topUntil = '置顶截止时间须晚于当前时间'
}
