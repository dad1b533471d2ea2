import { tKey } from '#browser/wire/i18n.ts'
import { fitOf } from '#browser/shell/search/match.ts'
import type { SearchSource } from '#browser/shell/search/search-source.ts'
import { fetchStartable, startPath } from './use-startable.ts'

const most = 6

/** Matters to hand in, from the search of the header. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'startable',
    label: tKey('发起申请'),
    least: 1,
    async find(query, navigate) {
      const { types, groups } = await fetchStartable()
      return types
        .map((type) => ({ type, fit: fitOf({ title: type.name, chinese: type.name, path: '' }, query) }))
        .filter(({ fit }) => fit > 0)
        .toSorted((one, other) => other.fit - one.fit)
        .slice(0, most)
        .map(({ type }) => ({
          key: `start ${type.code}`,
          title: type.name,
          hint: groups.find(({ key }) => key === type.groupName)?.label ?? '',
          open: () => navigate(startPath(type)),
        }))
    },
  },
]
