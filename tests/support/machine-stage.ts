import { flowModelSchema } from '#services/flow/shared/model/model.ts'
import * as machine from '#services/flow/machine/index.ts'
import { holdsFor } from '#services/flow/shared/model/judge.ts'
import { newState, type FlowState, type Ports } from '#services/flow/machine/index.ts'

export const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** A stage on which a flow runs without anything around it: candidates are named in the step itself. */
export function stage(steps: unknown[], settings: object = {}, facts: Record<string, unknown> = {}) {
  const model = flowModelSchema.parse({ settings, steps })
  let ids = 0
  const clock = { now: new Date('2026-03-02T01:00:00Z') }
  const told: string[] = []
  const ports: Ports = {
    now: () => clock.now,
    nameOf: (id) => id,
    newId: () => String(++ids),
    candidates: async (step) => ({
      people: step.candidates
        .flatMap(({ params }) => (params['users'] as string[]) ?? [])
        .map((userId) => ({ userId })),
    }),
    managers: async () => ['manager'],
    one: async (list) => list.at(-1)!,
    superior: async () => 'superior',
    able: async (userIds) => [...userIds],
    judge: (condition) => holdsFor(condition, facts),
    later: async (from, { hours }) => new Date(from.getTime() + hours * 3_600_000),
    tell: async (event) => void told.push(event.kind),
  }
  const state = newState(model, { id: 'i', starterId: 'starter' })
  return { state, ports, clock, told }
}

export const node = (key: string, users: string[], more: object = {}) => ({
  kind: 'approve',
  key,
  name: key,
  candidates: [{ rule: 'user', params: { users } }],
  ...more,
})
export const split = (key: string, branches: unknown[][], more: object = {}) => ({
  kind: 'parallel',
  key,
  name: key,
  branches: branches.map((steps, i) => ({ key: `b${i}`, name: `b${i}`, steps })),
  ...more,
})
export const fork = (key: string, value: number, first: unknown[], other: unknown[]) => ({
  kind: 'exclusive',
  key,
  name: key,
  branches: [
    { key: 'x', name: 'x', when: { groups: [{ rows: [{ field: 'days', op: 'eq', value }] }] }, steps: first },
    { key: 'y', name: 'y', steps: other },
  ],
})
export const open = (state: FlowState) =>
  state.tasks
    .filter((task) => task.state === 'open')
    .map((task) => `${state.runs.find((run) => run.id === task.runId)!.nodeKey}:${task.assigneeId}`)
    .toSorted()
export const taskOf = (state: FlowState, userId: string) =>
  state.tasks.findLast((task) => task.assigneeId === userId && task.state === 'open')?.id ??
  state.tasks.findLast((task) => task.assigneeId === userId)!.id
export type Stage = ReturnType<typeof stage>
export const agree = ({ state, ports }: Stage, userId: string, comment = '') =>
  machine.agree(state, ports, { taskId: taskOf(state, userId), actor: { userId }, saying: { comment } })
export const refuse = ({ state, ports }: Stage, userId: string) =>
  machine.refuse(state, ports, { taskId: taskOf(state, userId), actor: { userId }, saying: { comment: '不合适' } })
export const goBack = ({ state, ports }: Stage, userId: string, to: string, mode: 'again' | 'straight' = 'again') =>
  machine.goBack(state, ports, {
    taskId: taskOf(state, userId),
    actor: { userId },
    saying: { comment: '请补充' },
    to,
    mode,
  })
export const begin = ({ state, ports }: Stage) => machine.begin(state, ports, { actor: { userId: 'starter' } })
