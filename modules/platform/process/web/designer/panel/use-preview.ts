import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLater } from '#browser/kit/hooks/use-later.ts'
import type { CopyStep, DecisionStep } from '#services/flow/shared/model/model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import type { TimedStep } from '#services/flow/shared/routes/trial.ts'
import { useSample } from '../trial/sample.ts'
import { simulate } from '../trial/simulate.ts'

export type Preview = { step: TimedStep | undefined; stopped: string | null; isLoading: boolean; error: unknown }

/** Whom a step means for the chosen sample. It is asked alone, so that a branch nobody takes shows its people too; only who decided before needs the whole way. */
export function usePreview(design: Design, step: DecisionStep | CopyStep): Preview {
  const { sample } = useSample(design.processType)
  const needsWay = step.candidates.some(({ rule }) => rule === 'prevApprover')
  const draft = useLater(needsWay ? design.draft : { ...design.draft, steps: [step] }, 500)
  const answer = useQuery({
    queryKey: ['process/model', 'preview', design.processType, draft, sample],
    queryFn: () => simulate({ ...design, draft }, sample),
    enabled: step.candidates.length > 0 && (sample.starterId !== undefined || sample.instanceId !== undefined),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  return {
    step: answer.data?.path.findLast(({ nodeKey }) => nodeKey === step.key),
    stopped: answer.data?.stopped ?? null,
    isLoading: answer.isFetching,
    error: answer.error,
  }
}
