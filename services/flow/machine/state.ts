import type { BranchSeen } from '../shared/model/judge.ts'
import type { FlowModelJson } from '../shared/model/model.ts'
import { placesOf, type Place } from '../shared/model/places.ts'
import type { FlowAction, InstanceState, RunState, TaskState, Via } from '../shared/words.ts'

/** An instance as the machine sees it. */
export type Instance = {
  id: string
  state: InstanceState
  round: number
  starterId: string
  /** The step a return asked to go straight back to when it is handed in again. */
  resumeAt: string | null
  startTime: Date | null
  endTime: Date | null
  endReason: string | null
  suspendedAt: Date | null
}

/** One stay at a step. */
export type Run = {
  id: string
  /** In which order it was entered. */
  seq: number
  nodeKey: string
  round: number
  state: RunState
  enterTime: Date
  leaveTime: Date | null
  /** The run whose end led here; null at the start of a round and after a jump. */
  causeId: string | null
  need: number
  dueTime: Date | null
  /** Branches of a parallel step that began and that are through; what an exclusive one looked at; where it goes on after a return. */
  data: {
    done?: string[]
    started?: string[]
    chosen?: string
    trace?: BranchSeen[]
    resumeAt?: string
    released?: string[]
    note?: string
    isLate?: boolean
  }
}

/** What one person has to do at a run. Tasks of one seat follow each other; children help with their parent. */
export type Task = {
  id: string
  seq: number
  runId: string
  seat: number
  assigneeId: string
  /** Whose it was before somebody else got it. */
  originalId: string | null
  /** Who may act in the assignee's place; by acting they take the task over. */
  alsoId: string | null
  via: Via
  parentId: string | null
  /** What a child is for: an opinion asked for, a signature before or after the parent's. */
  helps: 'opinion' | 'before' | 'after' | null
  state: TaskState
  isAuto: boolean
  /** Taken out of a group's to-dos. */
  isClaimed: boolean
  comment: string | null
  reason: string | null
  fileIds: string[]
  signFileId: string | null
  createTime: Date
  readTime: Date | null
  handleTime: Date | null
}

export type Timer = {
  id: string
  runId: string
  kind: 'due' | 'repeat' | 'wait' | 'delay'
  seq: number
  fireAt: Date
  firedAt: Date | null
  isCancelled: boolean
}
export type Copy = { id: string; userId: string; nodeKey: string | null; time: Date }

/** A line of the record. Lines are only ever added. */
export type Line = {
  action: FlowAction
  actorId: string | null
  onBehalfOf: string | null
  nodeKey: string | null
  runId: string | null
  taskId: string | null
  comment: string | null
  reason: string | null
  fileIds: string[]
  toUserIds: string[]
  time: Date
}

/** Everything of one instance that an action reads and changes. `lines` and `copies` are the new ones only. */
export type FlowState = {
  model: FlowModelJson
  places: ReadonlyMap<string, Place>
  instance: Instance
  runs: Run[]
  tasks: Task[]
  timers: Timer[]
  copies: Copy[]
  lines: Line[]
}

/** A fresh instance of a flow, before its start. */
export function newState(model: FlowModelJson, { id, starterId }: { id: string; starterId: string }): FlowState {
  return {
    model,
    places: placesOf(model),
    instance: {
      id,
      state: 'draft',
      round: 1,
      starterId,
      resumeAt: null,
      startTime: null,
      endTime: null,
      endReason: null,
      suspendedAt: null,
    },
    runs: [],
    tasks: [],
    timers: [],
    copies: [],
    lines: [],
  }
}

const openTaskStates: readonly TaskState[] = ['inactive', 'open', 'delegated', 'waiting']

export function isOpenTask(task: Task): boolean {
  return openTaskStates.includes(task.state)
}

export function openRuns(state: FlowState): Run[] {
  return state.runs.filter((run) => run.state === 'running')
}

export function tasksOf(state: FlowState, run: Run): Task[] {
  return state.tasks.filter((task) => task.runId === run.id)
}

export function runOf(state: FlowState, task: Task): Run {
  return state.runs.find((run) => run.id === task.runId)!
}

export function placeOf(state: FlowState, nodeKey: string): Place {
  const place = state.places.get(nodeKey)
  if (!place) throw new Error(`the flow has no step ${nodeKey}`)
  return place
}
