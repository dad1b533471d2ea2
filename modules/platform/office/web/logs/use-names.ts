import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { loadCatalogues } from '#browser/wire/i18n.ts'
import { webModules } from '#browser/wire/web-modules.ts'
import { logNamesRoute, type LoggedName } from '../../shared/log-routes.ts'

type Names = { entities: ReadonlyMap<string, string>; deeds: ReadonlyMap<string, string> }

/** What the platform calls each kind of record, and deeds of one by `<record>:<deed>`, by the names in its log. */
export function useNames(): Names {
  const { data } = useQuery({
    queryKey: ['oper-log-names'],
    queryFn: async () => {
      // A log tells of every area, also of those whose pages its reader has none of.
      const [names] = await Promise.all([get(logNamesRoute), loadCatalogues(webModules().map(({ name }) => name))])
      return names
    },
    staleTime: 600_000,
    select: ({ entities, deeds }): Names => ({ entities: byValue(entities), deeds: byValue(deeds) }),
  })
  return data ?? none
}

const none: Names = { entities: new Map(), deeds: new Map() }

function byValue(names: LoggedName[]): ReadonlyMap<string, string> {
  return new Map(names.map(({ value, label }) => [value, label]))
}
