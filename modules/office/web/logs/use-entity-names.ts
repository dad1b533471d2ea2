import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/http.ts'

type Name = { value: string; label: string }

/** What the platform calls each kind of record, by the name in its log. */
export function useEntityNames(): ReadonlyMap<string, string> {
  const { data } = useQuery({ queryKey: ['oper-log-names'], queryFn: () => get<Name[]>('base/sysOperLog/names', undefined, { quiet: true }), staleTime: 600_000, select: byValue })
  return data ?? none
}

const none: ReadonlyMap<string, string> = new Map()

function byValue(names: Name[]): ReadonlyMap<string, string> {
  return new Map(names.map(({ value, label }) => [value, label]))
}
