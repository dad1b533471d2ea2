import { searchRoute } from '#services/flow/shared/routes/lists.ts'
import { get } from '#browser/wire/http.ts'
import { tKey } from '#browser/wire/i18n.ts'
import type { SearchSource } from '#browser/shell/search/search-source.ts'

/** Matters the person has to do with, by number or title. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'flows',
    label: tKey('流程'),
    least: 2,
    async find(query, navigate, signal) {
      const found = await get(searchRoute, { keyword: query.slice(0, 50) }, { signal })
      return found.records.map(({ instanceId, title, instNo, typeName }) => ({
        key: `flow ${instanceId}`,
        title,
        hint: [typeName, instNo].filter(Boolean).join(' · '),
        open: () => navigate(`/process/detail?instanceId=${instanceId}`),
      }))
    },
  },
]
