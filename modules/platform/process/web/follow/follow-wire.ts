import { useQuery } from '@tanstack/react-query'
import { taskSelectRoute } from '#services/flow/shared/routes/lists.ts'
import { instanceStates } from '#services/flow/shared/words.ts'
import { get } from '#browser/wire/http.ts'
import { tKey } from '#browser/wire/i18n.ts'

/** How long something stands at a step, in colours. */
export const heats = [
  { key: 'green', label: tKey('1 天内') },
  { key: 'amber', label: tKey('1–3 天') },
  { key: 'red', label: tKey('超过 3 天') },
] as const
export type Heat = (typeof heats)[number]['key']

const day = 86_400_000

/** The colour of a stay that began then. */
export function heatOf(enterTime: string, now: number): Heat {
  const age = (now - Date.parse(enterTime)) / day
  return age < 1 ? 'green' : age < 3 ? 'amber' : 'red'
}

/** Stands for waiting with whoever handed it in. */
export const starterStep = 'start'

const codes = Object.values(instanceStates)
/** States an instance that was handed in can have, to choose from. */
export const stateChoices = codes.filter(([value]) => value !== '0').map(([value, label]) => ({ value, label }))

/** Name and tone of a state. */
export function stateOf(status: string): { label: string; tone: string } {
  const found = codes.find(([value]) => value === status)
  return { label: found?.[1] ?? status, tone: found?.[2] ?? 'grey' }
}

/** Steps of a kind at which people decide, to choose from. */
export function useSteps(processType: string | undefined): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['process/getTaskSelect', processType],
    queryFn: () => get(taskSelectRoute, { processType: processType! }),
    enabled: processType !== undefined && processType !== '' && !processType.includes(','),
  })
  return data ?? []
}

/** What is set of an address's parameters. */
export function withoutEmpty(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
}
