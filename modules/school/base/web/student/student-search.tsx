import { get } from '#browser/wire/http.ts'
import type { Page } from '#browser/wire/http.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import type { SearchSource } from '#browser/shell/search/search-source.ts'

type Found = { id: string; xm: string; xh: string | null; className?: string | null }

/** Students by name, pinyin or number, within what the person may see. */
export const contributions: readonly SearchSource[] = [
  {
    name: 'students',
    label: tKey('学生'),
    permission: 'baseStudentInfo:list',
    least: 1,
    async find(query, navigate, signal) {
      // One letter would be half the school; one character is a surname.
      if (/^[\x20-\x7e]$/.test(query)) return []
      const { records } = await get<Page<Found>>('base/baseStudentInfo/list', { keyword: query, size: 6 }, { signal })
      return records.map(({ id, xm, xh, className }) => ({
        key: `student ${id}`,
        title: xm,
        icon: <NameAvatar name={xm} size={20} />,
        hint: [xh, className].filter(Boolean).join(' · '),
        open: () => navigate(`/base/student/detail?id=${id}`),
      }))
    },
  },
]
