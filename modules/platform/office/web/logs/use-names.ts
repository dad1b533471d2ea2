import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'

type Name = { value: string; label: string }
type Names = { entities: ReadonlyMap<string, string>; actions: ReadonlyMap<string, string> }

/** What the platform calls each kind of record and each deed, by the name in its log. */
export function useNames(): Names {
  const { data } = useQuery({
    queryKey: ['oper-log-names'],
    queryFn: () => get<{ entities: Name[]; actions: Name[] }>('base/sysOperLog/names'),
    staleTime: 600_000,
    select: ({ entities, actions }): Names => ({ entities: byValue(entities), actions: byValue(actions) }),
  })
  return data ?? none
}

const none: Names = { entities: new Map(), actions: new Map() }

function byValue(names: Name[]): ReadonlyMap<string, string> {
  return new Map(names.map(({ value, label }) => [value, label]))
}
