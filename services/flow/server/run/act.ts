import type { Ctx } from '#kernel/world/context.ts'
import { brokenIn, type FlowState, type Ports } from '../../machine/index.ts'
import { managerRolesOf } from '../design/types.ts'
import { portsFor, type Around } from './ports.ts'
import { saveInstance } from './save.ts'
import { frozen, loadInstance, type Loaded } from './store.ts'
import { tellPeople } from '../people/tell-people.ts'

/** What an action is handed: the instance, locked, and the way to ask the school. */
export type Hand = Loaded & { ports: Ports; around: Around }

/**
 * One action on one instance, in the caller's transaction: locked, carried out, checked, written, and told. Whoever comes at the same
 * moment waits for the lock and then finds what the first one left.
 */
export async function act<T>(ctx: Ctx, instanceId: string, deed: (hand: Hand) => Promise<T> | T): Promise<T> {
  if (!ctx.db.isTransaction) throw new Error('a flow moves inside a transaction')
  return carryOut(ctx, await loadInstance(ctx, instanceId), deed)
}

/** The same for an instance at hand. */
export async function carryOut<T>(ctx: Ctx, loaded: Loaded, deed: (hand: Hand) => Promise<T> | T): Promise<T> {
  const { row, state, definition, isNew } = loaded
  const before = frozen(state)
  const around = await aroundOf(ctx, loaded)
  const hand: Hand = { ...loaded, ports: portsFor(ctx, around), around }
  const result = await deed(hand)
  const broken = brokenIn(state)
  if (broken.length > 0) throw new Error(`flow ${row.id} would be left broken: ${broken.join('; ')}`)
  const names = await namesOf(ctx, state, around.names)
  await saveInstance(ctx, { row, state, before, names, changes: changesOf(result), isNew })
  await tellPeople(ctx, { row, state, before, names, definition })
  return result
}

/** The surroundings of an instance: its type, the rules for candidates, who manages it, what people are called. */
export async function aroundOf(ctx: Ctx, { row, state, definition, names }: Loaded): Promise<Around> {
  return {
    row,
    type: ctx.world.flowTypes.get(definition.processType),
    rules: ctx.world.candidateRules,
    managerRoles: await managerRolesOf(ctx, definition.processType),
    names: new Map(await namesOf(ctx, state, names ?? new Map())),
  }
}

/** What those who have to do with an instance are called; only those are asked for of whom it is not known. */
async function namesOf(
  ctx: Ctx,
  state: FlowState,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const all = new Set([
    state.instance.starterId,
    ...state.tasks.flatMap((task) => [task.assigneeId, task.originalId ?? task.assigneeId]),
    ...state.lines.flatMap((line) => [...line.toUserIds, line.actorId ?? state.instance.starterId]),
  ])
  const ids = [...all].filter((id) => !known.has(id))
  if (ids.length === 0) return known
  const rows = await ctx.db.query<{ id: string; name: string }>(
    'select id, user_name as name from sys_user where id = any($1::uuid[])',
    [ids],
    'flow_names',
  )
  return new Map([...known, ...rows.map(({ id, name }) => [id, name] as const)])
}

/** What a decision changed in the form, where it answered that. */
function changesOf(result: unknown): readonly { label: string; from: string; to: string }[] | undefined {
  return typeof result === 'object' && result !== null && 'changes' in result
    ? (result as { changes: { label: string; from: string; to: string }[] }).changes
    : undefined
}
