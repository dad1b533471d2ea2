import { get } from '#browser/wire/http.ts'
import { shown, t, tKey } from '#browser/wire/i18n.ts'
import type { SearchSource } from '#browser/shell/search/search-source.ts'
import { suggestRoute } from '../shared/hall.ts'

/** Matters of the service hall, from the search of the header: what can be begun at once is, of the rest the guide is opened. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'services',
    label: tKey('服务事项'),
    least: 1,
    async find(query, navigate, signal) {
      if (query.length > 50) return []
      const found = await get(suggestRoute, { word: query }, { signal })
      return found.slice(0, 6).map(({ id, name, deptName, path }) => ({
        key: `service ${id}`,
        title: shown(name),
        hint: deptName ?? t('在线办理'),
        open: () => navigate(path ?? `/servicecenter/detail?id=${id}`),
      }))
    },
  },
]
