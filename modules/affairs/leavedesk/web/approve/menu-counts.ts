import { get } from '#browser/wire/http.ts'
import type { MenuCount } from '#browser/shell/menu/menu-counts.ts'
import { inboxRoute } from '../../shared/approve.ts'
import { screens } from '../../shared/screens.ts'
import { inboxKey } from './use-inbox.ts'

export const contributions: readonly MenuCount[] = [
  {
    path: screens.approve.path,
    permission: screens.approve.permission!,
    queryKey: inboxKey,
    ask: () => get(inboxRoute, {}, { isBackground: true }),
  },
]
