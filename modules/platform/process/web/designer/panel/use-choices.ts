import { useQuery } from '@tanstack/react-query'
import { departmentsRoute } from '#services/flow/shared/routes/start.ts'
import { get, type Page } from '#browser/wire/http.ts'

type Picked = { value: string; label: string; roleCode?: string }
export type Choice = { value: string; label: string }
export type TreeChoice = Choice & { children: TreeChoice[] }

const staleTime = 300_000

/** Roles by their codes, which is how flows name them. */
export function useRoleChoices(): Choice[] {
  const answer = useQuery({
    queryKey: ['base/sysRole', 'getSelect', 'flow'],
    queryFn: () => get<Picked[]>('base/sysRole/getSelect'),
    staleTime,
  })
  return (answer.data ?? []).map(({ value, label, roleCode }) => ({ value: roleCode ?? value, label }))
}

export function usePostChoices(): Choice[] {
  const answer = useQuery({
    queryKey: ['base/sysPost', 'getSelect', 'flow'],
    queryFn: () => get<Picked[]>('base/sysPost/getSelect'),
    staleTime,
  })
  return (answer.data ?? []).map(({ value, label }) => ({ value, label }))
}

export function usePopulationChoices(): Choice[] {
  const answer = useQuery({
    queryKey: ['base/population', 'list', 'flow'],
    queryFn: () => get<Page<{ id: string; populationName: string }>>('base/population/list', { size: 200 }),
    staleTime,
  })
  return (answer.data?.records ?? []).map(({ id, populationName }) => ({ value: id, label: populationName }))
}

export function useDepartmentTree(): TreeChoice[] {
  const answer = useQuery({
    queryKey: ['process/getDepartments'],
    queryFn: () => get(departmentsRoute),
    staleTime,
  })
  const nodes = answer.data ?? []
  const known = new Map(nodes.map(({ id, name }) => [id, { value: id, label: name, children: [] } as TreeChoice]))
  const roots: TreeChoice[] = []
  for (const { id, parentId } of nodes) (known.get(parentId ?? '')?.children ?? roots).push(known.get(id)!)
  return roots
}
