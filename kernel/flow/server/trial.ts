import { z } from 'zod'
import type { Ctx } from '#kernel/context.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { flowModelSchema, isDecision } from '../shared/model.ts'
import { agree, begin, fire, newState, releaseWait, type FlowState, type Ports } from '../machine/index.ts'
import { portsFor, type Around } from './ports.ts'
import { readyType } from './start.ts'
import type { Definition, InstanceRow } from './store.ts'
import { managerRolesOf } from './types.ts'
import { mayStart } from './may-start.ts'

const at = { service: 'process' } as const
const order = z.object({ processType: z.string().max(40), bizId: z.string().max(36).optional(), formData: z.record(z.string(), z.unknown()).optional(), nextApprovers: z.record(z.string(), z.array(z.uuid())).optional() })

/** Saying beforehand which way a matter would take and who would be asked. Nothing is written. */
export const trialRoutes: readonly Route[] = [
  route({
    ...at, method: 'POST', path: 'process/predict', label: '预览审批路径', access: { signedIn: true }, input: order,
    async run(ctx, input) {
      await mayStart(ctx, input.processType)
      const { definition } = await readyType(ctx, input.processType)
      return walk(ctx, { definition, starterId: ctx.actor.userId!, ...input })
    },
  }),
  route({
    ...at, method: 'POST', path: 'model/simulate', label: '模拟流程', access: { permission: 'model:read' },
    input: order.extend({ draft: z.unknown(), starterId: z.uuid(), subjectId: z.string().max(36).optional(), facts: z.record(z.string(), z.unknown()).optional() }),
    async run(ctx, input) {
      const definition: Definition = { id: '', modelId: '', processType: input.processType, versionNo: 0, model: flowModelSchema.parse(input.draft), form: null }
      return walk(ctx, { ...input, definition })
    },
  }),
]

type Walk = { definition: Definition; starterId: string; bizId?: string | undefined; formData?: Record<string, unknown> | undefined; nextApprovers?: Record<string, string[]> | undefined; subjectId?: string | undefined; facts?: Record<string, unknown> | undefined }

/** The way through the flow when everybody agrees. */
async function walk(ctx: Ctx, { definition, starterId, bizId, formData, nextApprovers, subjectId, facts }: Walk) {
  const type = ctx.world.flowTypes.get(definition.processType)
  const matter = type && bizId ? await type.read(ctx, bizId) : { facts: {} }
  const row: InstanceRow = {
    id: '00000000-0000-7000-8000-000000000000', instNo: null, definitionId: definition.id, processType: definition.processType, bizId: bizId ?? '', title: '', summary: [], starterId, subjectId: subjectId ?? matter.subjectId ?? null,
    facts: { ...matter.facts, starterId, ...facts }, formData: formData ?? null, chosen: nextApprovers ?? {}, version: 1,
  }
  const around: Around = { row, type, rules: ctx.world.candidateRules, managerRoles: await managerRolesOf(ctx, definition.processType), names: new Map(), isTrial: true }
  const ports = portsFor(ctx, around)
  const state = newState(definition.model, { id: row.id, starterId })
  await begin(state, ports, { actor: { userId: starterId } })
  await agreeToAll(state, ports)
  const names = await peopleIn(ctx, state)
  return state.runs.map((run) => {
    const { step } = state.places.get(run.nodeKey)!
    return {
      nodeKey: run.nodeKey, nodeName: step.name, kind: step.kind, mode: isDecision(step) ? step.mode : null, condition: run.data.trace ?? null, chosen: run.data.chosen ?? null, empty: run.data.note ?? null,
      persons: state.tasks.filter((task) => task.runId === run.id).map((task) => ({ userId: task.assigneeId, name: names.get(task.assigneeId) ?? '', via: task.via, isSkipped: task.state === 'skipped' })),
    }
  })
}

const mostSteps = 500

async function agreeToAll(state: FlowState, ports: Ports): Promise<void> {
  for (let i = 0; i < mostSteps && state.instance.state === 'running'; i++) {
    const task = state.tasks.find((one) => one.state === 'open')
    if (task) {
      const { step } = state.places.get(state.runs.find((run) => run.id === task.runId)!.nodeKey)!
      if (isDecision(step) && step.mode === 'claim') task.isClaimed = true
      await agree(state, ports, { taskId: task.id, actor: { userId: null }, saying: { comment: '同意', signFileId: 'trial', fileIds: ['trial'] } })
      continue
    }
    const timer = state.timers.find((one) => one.firedAt === null && !one.isCancelled)
    if (timer) await fire(state, ports, timer.id)
    const waiting = state.runs.find((run) => run.state === 'running' && state.places.get(run.nodeKey)!.step.kind === 'wait')
    const step = waiting ? state.places.get(waiting.nodeKey)!.step : undefined
    if (step?.kind === 'wait' && step.event !== undefined) await releaseWait(state, ports, step.event)
    if (!timer && !step) return
  }
}

async function peopleIn(ctx: Ctx, state: FlowState): Promise<Map<string, string>> {
  const rows = await ctx.db.query<{ id: string; name: string }>('select id, user_name as name from sys_user where id = any($1::uuid[])', [[...new Set(state.tasks.map((task) => task.assigneeId))]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
