import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'

/** A kind of matter on a card. `link`: its area has a page of its own for it. */
export type StartableType = {
  code: string
  name: string
  groupName: string
  icon: string | null
  remark: string | null
  formKind: string
  link: string | null
  recent: number | null
}
export type Startable = { groups: { key: string; label: string }[]; types: StartableType[] }

/** What this person may hand in. */
export function useStartable() {
  return useQuery({ queryKey: ['process/getStartable'], queryFn: fetchStartable })
}

/** The same, asked once. */
export function fetchStartable(): Promise<Startable> {
  return get<Startable>('process/process/getStartable')
}

/** Where a matter is handed in. */
export function startPath(type: Pick<StartableType, 'code' | 'link'>): string {
  return type.link ?? `/process/start?type=${encodeURIComponent(type.code)}`
}
