import { get } from '#browser/wire/http.ts'
import { tKey } from '#browser/wire/i18n.ts'
import type { SearchSource } from '#browser/shell/search/search-source.ts'
import { suggestRoute } from '../shared/hall.ts'

/** Matters of the service hall, from the search of the header. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'services',
    label: tKey('服务事项'),
    least: 1,
    async find(query, navigate, signal) {
      if (query.length > 50) return []
      const found = await get(suggestRoute, { word: query }, { signal })
      return found.slice(0, 5).map(({ id, name, deptName }) => ({
        key: `service ${id}`,
        title: name,
        hint: deptName,
        open: () => navigate(`/servicecenter/detail?id=${id}`),
      }))
    },
  },
]
