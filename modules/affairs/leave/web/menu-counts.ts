import { get } from '#browser/wire/http.ts'
import type { MenuCount } from '#browser/shell/menu/menu-counts.ts'
import { overdueBoardRoute } from '../shared/away/overdue.ts'
import { inboxRoute } from '../shared/decide/approve.ts'
import { screens } from '../shared/screens.ts'
import { inboxKey } from './approve/use-inbox.ts'

const background = { isBackground: true }

export const contributions: readonly MenuCount[] = [
  {
    path: screens.approve.path,
    permission: screens.approve.permission!,
    queryKey: inboxKey,
    ask: () => get(inboxRoute, {}, background),
  },
  {
    path: screens.overdue.path,
    permission: screens.overdue.permission!,
    queryKey: ['xsgl/leaveOverdue', 'count'],
    ask: async () => (await get(overdueBoardRoute, {}, background)).rows,
  },
]
