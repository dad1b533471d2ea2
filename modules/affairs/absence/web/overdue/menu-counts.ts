import { get } from '#browser/wire/http.ts'
import type { MenuCount } from '#browser/shell/menu/menu-counts.ts'
import { overdueBoardRoute } from '../../shared/overdue.ts'
import { screens } from '../../shared/screens.ts'

export const contributions: readonly MenuCount[] = [
  {
    path: screens.overdue.path,
    permission: screens.overdue.permission!,
    queryKey: ['xsgl/leaveOverdue', 'count'],
    ask: async () => (await get(overdueBoardRoute, {}, { isBackground: true })).rows,
  },
]
