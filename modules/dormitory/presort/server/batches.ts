import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, invalid } from '#kernel/errors/platform-errors.ts'
import { route, type Route } from '#kernel/http/route.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { changeRows } from '#kernel/operations/write/change-rows.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { removeRows } from '#kernel/operations/write/remove-rows.ts'
import { newId } from '#kernel/world/id.ts'
import { closeTodos } from '#services/messages/todos.ts'
import { lockBeds, unlockBeds } from '#modules/dormitory/stay/shared/services.ts'
import { batch, batchStates, departmentPart, rule, type BatchRow } from '../shared/batch.ts'
import { closeRoute, rulesRoute, stepRoute, submitRoute } from '../shared/routes.ts'
import { optionalHard, tailCode, usualRules, type RuleLine, type RuleParams } from '../shared/rules.ts'
import { keptReason } from '../shared/services.ts'
import { hardCodes, type HardCode } from '../shared/engine/model.ts'
import { ask, batchLock, batchOf, peopleOf, roomsOf } from './ground.ts'
import { balanceOf, partsOf } from './overview.ts'
import { makeQuotas, quotaLines } from './quotas.ts'
import { requireTurn } from './reach.ts'
import { judged } from './tasks.ts'
import { currentVersion } from './versions.ts'
import { askDepartments, departmentsAreDone, todosOf } from './tell.ts'

export const batches = resource(batch, {
  scope: 'open',
  permissions: ['divide', 'adjust', 'run', 'publish', 'void', 'own'],
  withoutVerbs: ['remove'],
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, problems } of drafts) {
        const [from, to] = String(merged.xn ?? '')
          .split('-')
          .map(Number)
        if (from && to !== from + 1) problems.xn ??= '学年应为连续两年，如 2026-2027'
        if ((merged.dormIds ?? []).length === 0) problems.dormIds ??= '请选择宿舍楼'
      }
    },
    async after(ctx, changes) {
      const made = changes.filter(({ before, after }) => before === null && after !== null)
      await writeRules(
        ctx,
        made.flatMap(({ id }) => usualRules().map((line) => ({ batchId: id, ...line }))),
      )
    },
  },
  withhold: ({ state }) => (state === batchStates.draft[0] ? [] : ['update']),
})

async function writeRules(ctx: Ctx, lines: readonly ({ batchId: string } & RuleLine)[]): Promise<void> {
  await copyRows(
    ctx,
    rule,
    lines.map((values) => ({ id: newId(ctx.now()), values })),
  )
}

/** Which rules count, in which order, and how much each weighs. */
async function saveRules(ctx: Ctx, { id, rules }: AskedOf<typeof rulesRoute>): Promise<null> {
  const of = await batchOf(ctx, id, true)
  if (isEnded(of) || of.state === batchStates.ready[0]) throw badRequest({ text: '当前状态不能修改规则' })
  const before = usualRules()
  const known = new Map(before.map((line) => [line.ruleCode, line]))
  const problems: Record<string, string> = {}
  for (const { ruleCode, weight } of rules)
    if (!Number.isInteger(weight) || weight < 0 || weight > 100) problems[ruleCode] = '权重应为0–100的整数'
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const given = rules.filter(({ ruleCode }) => known.has(ruleCode))
  const missing = before.filter(({ ruleCode }) => !given.some((one) => one.ruleCode === ruleCode))
  const lines = given.map(({ ruleCode, enabled, weight, ...params }) => ({
    ...known.get(ruleCode)!,
    enabled: isRequired(ruleCode) || enabled,
    weight,
    params: params as RuleParams,
  }))
  await removeRows(ctx, rule, { where: { batchId: id } })
  await writeRules(
    ctx,
    [...lines, ...missing].map((line, i) => ({ ...line, batchId: id, sort: i + 1 })),
  )
  return null
}

const isRequired = (code: string) =>
  code === tailCode || (hardCodes.includes(code as HardCode) && !optionalHard.includes(code as HardCode))
const isEnded = ({ state }: BatchRow) =>
  ([batchStates.published[0], batchStates.archived[0], batchStates.void[0]] as string[]).includes(state)

type Step = AskedOf<typeof stepRoute>

async function step(ctx: Ctx, { id, to, isConfirmed }: Step): Promise<{ state: string }> {
  const of = await batchOf(ctx, id, true)
  const isBack = to === 'adjusting' && of.state === batchStates.ready[0]
  if (to === 'dividing') await begin(ctx, of, isConfirmed)
  if (to === 'adjusting' && !isBack) await handOver(ctx, of, isConfirmed)
  if (to === 'ready') await settle(ctx, of, isConfirmed)
  const from = { dividing: 'draft', adjusting: isBack ? 'ready' : 'dividing', ready: 'adjusting' } as const
  const moved = await moveRows(ctx, batch, { from: from[to], to, where: { id } })
  if (moved.length === 0) throw badRequest({ text: '当前状态不能执行这一步' })
  if (to === 'adjusting') await askDepartments(ctx, of)
  if (to === 'ready') await departmentsAreDone(ctx, id)
  return { state: batchStates[to][0] }
}

/** 0 → 1: the free beds in scope are kept for the batch, and each department is told what it needs. */
async function begin(ctx: Ctx, of: BatchRow, isConfirmed: boolean): Promise<void> {
  if (of.state !== batchStates.draft[0]) return
  const [{ people }, rooms] = [await peopleOf(ctx, of), await roomsOf(ctx, of)]
  if (people.length === 0) throw badRequest({ text: '范围内没有需要分配床位的学生' })
  const balance = balanceOf(people, rooms)
  for (const [sex, word] of [
    ['1', '男生'],
    ['2', '女生'],
  ] as const) {
    const of_ = balance.filter((one) => one.sex === sex)
    const gap = of_.reduce((sum, { need, beds }) => sum + need - beds, 0)
    if (gap > 0 && !isConfirmed) throw ask(`${word}床位缺口${gap}个，请增加房源或调整范围`)
  }
  const beds = rooms.flatMap((room) => room.beds.filter(({ isFree }) => isFree).map((bed) => bed.id))
  await ctx.call(lockBeds, { ...batchLock(of.id), bedIds: beds, reason: keptReason, until: null })
  await makeQuotas(ctx, of, people)
  const departments = [...new Set(people.map(({ departmentId }) => departmentId!))]
  const values = (departmentId: string) => ({
    batchId: of.id,
    departmentId,
    submitTime: null,
    submitBy: null,
    note: null,
  })
  await copyRows(
    ctx,
    departmentPart,
    departments.map((one) => ({ id: newId(ctx.now()), values: values(one) })),
  )
}

/** 1 → 2: every department has rooms. */
async function handOver(ctx: Ctx, of: BatchRow, isConfirmed: boolean): Promise<void> {
  if (of.state !== batchStates.dividing[0]) return
  const lines = (await quotaLines(ctx, of, { tier: '1' })).filter(({ need }) => need > 0)
  const none = lines.filter(({ rooms }) => rooms === 0)
  if (none.length > 0)
    throw badRequest({ text: `${[...new Set(none.map((one) => one.departmentName))].join('、')}还没有划拨房间` })
  const short = lines.reduce((sum, { need, given }) => sum + Math.max(0, need - given), 0)
  if (short > 0 && !isConfirmed) throw ask(`各院系共缺${short}个床位，确认后交院系调整`)
}

/** 2 → 3: nothing forbidden is in the version that counts. */
async function settle(ctx: Ctx, of: BatchRow, isConfirmed: boolean): Promise<void> {
  if (of.state !== batchStates.adjusting[0]) return
  const version = await currentVersion(ctx, of.id)
  if (!version) throw badRequest({ text: '还没有试算方案' })
  const { verdict } = await judged(ctx, of, version)
  const count = verdict.conflicts.length
  if (count > 0) throw badRequest({ text: `当前方案存在${count}处硬约束冲突，不能发布` })
  const open = (await partsOf(ctx, of.id)).filter(({ submitTime }) => submitTime === null)
  if (open.length > 0 && !isConfirmed)
    throw ask(`${open.map((one) => one.departmentName).join('、')}尚未提交，确认后院系不能再调整`)
}

async function submit(ctx: Ctx, { id, departmentId, note }: AskedOf<typeof submitRoute>): Promise<null> {
  const of = await batchOf(ctx, id, true)
  await requireTurn(ctx, of, [departmentId])
  if (of.state !== batchStates.adjusting[0]) throw badRequest({ text: '不在院系调整阶段，不能提交' })
  const values = {
    submitTime: ctx.now().toISOString(),
    submitBy: ctx.actor.kind === 'user' ? ctx.actor.userName : null,
    note: note || null,
  }
  const done = await changeRows(ctx, departmentPart, { where: { batchId: id, departmentId }, values })
  if (done.length === 0) throw badRequest({ text: '该院系不在本批次范围内' })
  await closeTodos(ctx, { ...todosOf(id), nodeKey: departmentId })
  await goOnWhereAllAreIn(ctx, of)
  return null
}

/** The last department hands in a version in which nothing is forbidden: it waits for publication from then on. */
async function goOnWhereAllAreIn(ctx: Ctx, of: BatchRow): Promise<void> {
  if ((await partsOf(ctx, of.id)).some(({ submitTime }) => submitTime === null)) return
  const version = await currentVersion(ctx, of.id)
  if (!version || (await judged(ctx, of, version)).verdict.conflicts.length > 0) return
  await moveRows(ctx, batch, { from: 'adjusting', to: 'ready', where: { id: of.id } })
}

/** Locks that are left go; versions stay. */
async function close(ctx: Ctx, { id, to }: AskedOf<typeof closeRoute>): Promise<{ freed: number }> {
  const from = to === 'archived' ? (['published'] as const) : (['draft', 'dividing', 'adjusting', 'ready'] as const)
  const moved = await moveRows(ctx, batch, { from, to, where: { id } })
  if (moved.length === 0) {
    await batchOf(ctx, id)
    throw badRequest({ text: to === 'archived' ? '发布后才能归档' : '当前状态不能作废' })
  }
  await departmentsAreDone(ctx, id)
  return { freed: await ctx.call(unlockBeds, batchLock(id)) }
}

export const batchRoutes: readonly Route[] = [
  route(rulesRoute, saveRules),
  route(stepRoute, step),
  route(submitRoute, submit),
  route(closeRoute, close),
]
