import { create } from 'zustand'
import { useSession } from '#browser/wire/session/session.ts'

/** On whom a flow is tried: somebody with typed values, or a matter that was handed in. */
export type Sample = { starterId: string | undefined; instanceId: string | undefined; values: Record<string, unknown> }

type Samples = { of: Readonly<Record<string, Sample>>; put: (processType: string, sample: Partial<Sample>) => void }

const nothing: Sample = { starterId: undefined, instanceId: undefined, values: {} }

const useSamples = create<Samples>()((set) => ({
  of: {},
  put: (processType, sample) =>
    set(({ of }) => ({ of: { ...of, [processType]: { ...(of[processType] ?? nothing), ...sample } } })),
}))

/** The sample chosen for a type of flows; to begin with, whoever draws it. */
export function useSample(processType: string): { sample: Sample; put: (sample: Partial<Sample>) => void } {
  const me = useSession(({ user }) => user?.userId)
  const stored = useSamples(({ of }) => of[processType])
  const put = useSamples((state) => state.put)
  const sample = stored ?? nothing
  return { sample: { ...sample, starterId: sample.starterId ?? me }, put: (next) => put(processType, next) }
}
