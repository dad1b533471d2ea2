import { tKey } from '#browser/wire/i18n.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'
import { everybodys } from '../shared/everybodys-screens.ts'

/** What the browser knows of this area before any of its pages is opened. */
export const area: WebModule = {
  name: 'office',
  load: () => import('./index.ts'),
  moved: { '/personal': '/personal/mymessage' },
  fixedRoutes: Object.values(everybodys),
  bell: {
    todos: everybodys.usertodo.path,
    messages: everybodys.mymessage.path,
    notices: everybodys.mynotice.path,
  },
  shellPart: () => import('./notice-popup/notice-popup.tsx'),
  phoneTabs: [
    {
      path: '/personal/usertodo?only=decide',
      name: tKey('审批'),
      icon: 'stamp',
      badge: 'decide',
      for: { fdy: 30, bzr: 30, tea: 30, yx: 30, xgc: 30, xgcld: 30, xld: 30, zzzx: 30, ssgl: 40 },
    },
    { path: '/personal/mymessage', name: tKey('消息'), icon: 'bell', badge: 'message', for: { everybody: 80 } },
  ],
  contributes: {
    personalSections: () => import('./personal/personal-sections.tsx'),
    deskCards: () => import('./cards.tsx'),
    phoneHome: () => import('./phone-todos.tsx'),
    todoPanels: () => import('./todo-panels.tsx'),
  },
}
