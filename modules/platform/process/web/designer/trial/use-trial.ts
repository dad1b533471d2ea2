import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Step } from '#services/flow/shared/model/model.ts'
import type { NodeState } from '#services/flow/shared/routes/detail.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import type { Trial } from '#services/flow/shared/routes/trial.ts'
import type { TreeMark } from '#browser/flow/tree/flow-tree.tsx'
import { branchAddress } from '#browser/flow/tree/edit-steps.ts'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { useSample } from './sample.ts'
import { simulate } from './simulate.ts'

export type TrialState = {
  data: Trial | undefined
  error: unknown
  isLoading: boolean
  states: Record<string, NodeState>
  marks: Record<string, TreeMark>
}

/** The way the drawing takes for the chosen sample, anew whenever one of them changes. */
export function useTrial(design: Design, isOn: boolean): TrialState {
  const { sample } = useSample(design.processType)
  const asked = useLater({ design, sample })
  const answer = useQuery({
    queryKey: ['process/model', 'trial', design.id, asked.design.draft, asked.design.form, asked.sample],
    queryFn: () => simulate(asked.design, asked.sample),
    enabled: isOn && (asked.sample.starterId !== undefined || asked.sample.instanceId !== undefined),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const data = isOn ? answer.data : undefined
  const { states, marks } = useMemo(() => lights(design.draft.steps, data), [design.draft.steps, data])
  return { data, error: answer.error, isLoading: answer.isFetching, states, marks }
}

function lights(steps: readonly Step[], trial: Trial | undefined): Pick<TrialState, 'states' | 'marks'> {
  const states: Record<string, NodeState> = {}
  const marks: Record<string, TreeMark> = {}
  const on = new Map(trial?.path.map((step) => [step.nodeKey, step]))
  const walk = (list: readonly Step[]): void => {
    for (const step of list) {
      const seen = on.get(step.key)
      states[step.key] = seen ? (seen.isSkipped ? 'skipped' : 'done') : 'unreached'
      if (seen?.isEmpty) marks[step.key] = { kind: 'error', text: seen.empty ? shown(seen.empty) : t('没有找到人员') }
      if (!('branches' in step)) continue
      for (const branch of step.branches) {
        const isTaken =
          seen !== undefined &&
          (step.kind === 'exclusive'
            ? seen.chosen === branch.key
            : branch.steps.some((inner) => on.has(inner.key)) || (branch.steps.length === 0 && step.pick === 'all'))
        states[branchAddress(step.key, branch.key)] = isTaken ? 'done' : 'unreached'
        walk(branch.steps)
      }
    }
  }
  walk(steps)
  states['start'] = 'done'
  if (trial?.outcome === 'passed') states['end'] = 'done'
  if (trial?.outcome === 'rejected') states['end'] = 'rejected'
  return { states, marks }
}
