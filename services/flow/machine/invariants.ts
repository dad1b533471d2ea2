import { isDecision } from '../shared/model/model.ts'
import { isOpenTask, openRuns, placeOf, tasksOf, type FlowState } from './state.ts'

/** What must hold of an instance after every action; whatever does not is said. Checked before anything is written. */
export function brokenIn(state: FlowState): string[] {
  const { instance } = state
  const open = openRuns(state)
  const isLive = instance.state === 'running' || instance.state === 'suspended'
  return [
    ...(!isLive && open.length > 0 ? ['it is not running but is at a step'] : []),
    ...(!isLive && state.tasks.some(isOpenTask) ? ['it is not running but somebody has a task'] : []),
    ...(isLive && open.length === 0 ? ['it is running but at no step'] : []),
    ...state.tasks
      .filter((task) => isOpenTask(task) && state.runs.find((run) => run.id === task.runId)?.state !== 'running')
      .map((task) => `task ${task.id} is open at a step that is over`),
    ...state.timers
      .filter(
        (timer) =>
          timer.firedAt === null &&
          !timer.isCancelled &&
          state.runs.find((run) => run.id === timer.runId)?.state !== 'running',
      )
      .map((timer) => `timer ${timer.id} runs at a step that is over`),
    ...open.flatMap((run) => {
      const { step } = placeOf(state, run.nodeKey)
      const tasks = tasksOf(state, run)
      const twice =
        open.filter((other) => other.nodeKey === run.nodeKey).length > 1 ? [`it is at ${run.nodeKey} twice`] : []
      if (!isDecision(step))
        return [
          ...twice,
          ...(step.kind === 'exclusive' || step.kind === 'copy' || step.kind === 'trigger'
            ? [`it stays at ${run.nodeKey}`]
            : []),
        ]
      const seats = [...new Set(tasks.filter((task) => task.parentId === null).map((task) => task.seat))]
      return [
        ...twice,
        ...(tasks.some((task) => task.state === 'open') ? [] : [`nobody can act at ${run.nodeKey}`]),
        ...seats
          .filter(
            (seat) =>
              tasks.filter((task) => task.parentId === null && task.seat === seat && task.state !== 'transferred')
                .length !== 1,
          )
          .map((seat) => `seat ${seat} of ${run.nodeKey} is not held by exactly one`),
        ...tasks
          .filter(
            (task) =>
              (task.state === 'waiting' || task.state === 'delegated') &&
              !state.tasks.some((one) => one.parentId === task.id && one.state === 'open'),
          )
          .map((task) => `task ${task.id} waits for nobody`),
      ]
    }),
    ...(instance.state === 'running' && open.every((run) => placeOf(state, run.nodeKey).step.kind === 'parallel')
      ? ['it is running but only between branches']
      : []),
  ]
}
