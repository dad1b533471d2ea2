import type { Ctx } from '#kernel/context.ts'
import type { Draft } from '#kernel/operations/resource.ts'
import { ownFilesIn } from '#kernel/rich-text/sanitize.ts'
import { populationText } from '#modules/population/shared/services.ts'
import { normalScope, targetScopeShape } from '#modules/population/shared/target-scope.ts'
import { scopeOfAudience } from '../shared/audience-scope.ts'
import { audiences, notice, noticeStates, settledFields } from '../shared/notice.ts'

/** What readers would call another text. */
const contentFields = ['title', 'content', 'fileIds', 'coverFileId'] as const

/** Fills who publishes, and says what is wrong with a notice before it is kept. */
export async function judgeNotices(ctx: Ctx, drafts: Draft[]): Promise<void> {
  for (const one of drafts) {
    if (!one.before) await signNotice(ctx, one)
    if (one.before?.['status'] === noticeStates.published[0]) judgeCorrection(ctx, one)
    judge(ctx, one)
    await keepRule(ctx, one)
    if (one.values['content'] !== undefined) one.values['imageIds'] = ownFilesIn(String(one.values['content'] ?? ''))
  }
}

async function signNotice(ctx: Ctx, one: Draft): Promise<void> {
  if (ctx.actor.kind !== 'user') return
  const { userId, userName, person } = ctx.actor
  const [account] = await ctx.db.query<{ departmentId: string | null }>(
    `select coalesce(t.department_id, u.department_id) as "departmentId" from sys_user u left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid where u.id = $1`,
    [userId],
  )
  Object.assign(one.values, { publisherId: userId, publisherName: userName, publisherPerson: person?.id ?? null, publishDeptId: account?.departmentId ?? null })
}

/** A correction of what is out: another edition of the same notice for the same people. */
function judgeCorrection(ctx: Ctx, { before, values, problems }: Draft): void {
  for (const name of settledFields) if (values[name] !== undefined) problems[name] = `已发布的通知不能修改${notice.fields[name].options.label}`
  if (contentFields.some((name) => values[name] !== undefined)) Object.assign(values, { edition: Number(before!['edition']) + 1, editTime: ctx.now().toISOString() })
}

/** Whatever way the readers were named in, a rule is kept of them, with its words. A draft may have none yet. */
async function keepRule(ctx: Ctx, { values, merged, problems }: Draft): Promise<void> {
  const isByRule = values['targetScope'] !== undefined && values['targetScope'] !== null
  const isOld = !isByRule && ['audience', 'departmentIds', 'classIds'].some((name) => values[name] !== undefined) && merged['audience'] !== audiences.chosen[0]
  if (!isByRule && !isOld) return
  const read = targetScopeShape.safeParse(isOld ? scopeOfAudience({ ...merged, targetScope: null }) : values['targetScope'])
  if (!read.success) problems['targetScope'] ??= read.error.issues[0]!.message
  else {
    const scope = normalScope(read.data)
    Object.assign(values, { targetScope: scope, audienceText: await ctx.call(populationText, { scope }) }, isOld ? {} : { audience: audiences.chosen[0], departmentIds: null, classIds: null })
  }
}

function judge(ctx: Ctx, { before, values, merged, problems }: Draft): void {
  const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0
  if (merged['audience'] === audiences.departments[0] && isEmpty(merged['departmentIds'])) problems['departmentIds'] = '请选择部门'
  if (merged['audience'] === audiences.classes[0] && isEmpty(merged['classIds'])) problems['classIds'] = '请选择班级'
  const seconds = Number(merged['minSeconds'])
  if (merged['forceRead'] === true && !(seconds >= 3 && seconds <= 60)) problems['minSeconds'] = '强制阅读时长为 3–60 秒'
  const time = (name: string) => (merged[name] ? Date.parse(String(merged[name])) : null)
  const isTouched = (name: string) => !before || values[name] !== undefined
  const [starts, ends, topEnds, now] = [time('publishTime'), time('expireTime'), time('topUntil'), ctx.now().getTime()]
  if (ends && (isTouched('expireTime') || isTouched('publishTime')) && ends <= Math.max(starts ?? 0, now)) problems['expireTime'] = '有效期须晚于发布时间'
  if (topEnds && isTouched('topUntil') && topEnds <= now) problems['topUntil'] = '置顶截止时间须晚于当前时间'
}
