import { tKey, type Catalogue, type CatalogueLoader } from '#browser/wire/i18n.ts'
import { ownPages } from '#browser/shell/own-pages.ts'
import type { WebModule } from '#browser/wire/web-modules.ts'

/** The browser side of each module; one lazy chunk each. */
export const webModules: readonly WebModule[] = [
  {
    name: 'system',
    prefixes: ['system'],
    load: () => import('#services/system/web/index.ts'),
    staticPages: ownPages,
    contributes: { personalSections: () => import('#services/system/web/personal-sections.tsx') },
  },
  {
    name: 'accounts',
    prefixes: ['system/user', 'system/role', 'system/post', 'base/permApply'],
    load: () => import('#modules/platform/accounts/web/index.ts'),
    staticPages: [
      {
        path: '/personalcenter',
        title: tKey('个人中心'),
        icon: 'user-round',
        place: 'shell',
        isKeepAlive: true,
        load: async () => (await import('#modules/platform/accounts/web/centre/centre-page.tsx')).CentrePage,
      },
    ],
    contributes: { personalSections: () => import('#modules/platform/accounts/web/centre/sections.ts') },
  },
  { name: 'signin', prefixes: ['system/oauthClient'], load: () => import('#modules/platform/signin/web/index.ts') },
  {
    name: 'base',
    prefixes: ['base'],
    load: () => import('#modules/school/base/web/index.ts'),
    contributes: {
      deskCards: () => import('#modules/school/base/web/cards.tsx'),
      search: () => import('#modules/school/base/web/student/student-search.ts'),
    },
  },
  {
    name: 'calendar',
    prefixes: ['base/schoolCalendar', 'base/schoolHoliday'],
    load: () => import('#modules/school/calendar/web/index.ts'),
    contributes: { deskCards: () => import('#modules/school/calendar/web/cards.tsx') },
  },
  {
    name: 'status',
    prefixes: ['status'],
    load: () => import('#modules/school/status/web/index.ts'),
    contributes: {
      deskCards: () => import('#modules/school/status/web/cards.tsx'),
      studentTabs: () => import('#modules/school/status/web/parts.ts'),
    },
  },
  {
    name: 'timetable',
    prefixes: [
      'base/timetable',
      'base/personal/mylesson',
      'base/courseSchedule',
      'base/courseChange',
      'base/courseTask',
      'base/courseTaskStudent',
      'base/course',
      'base/lessonSlot',
    ],
    load: () => import('#modules/school/timetable/web/index.ts'),
    fixedRoutes: [
      { path: '/personal/mylesson', title: tKey('我的课表'), icon: 'clock', component: 'base/personal/mylesson' },
    ],
    contributes: { deskCards: () => import('#modules/school/timetable/web/cards.tsx') },
  },
  {
    name: 'schedule',
    prefixes: ['base/personal/userschedule', 'base/unitSchedule', 'base/unitScheduleYx'],
    load: () => import('#modules/school/schedule/web/index.ts'),
    fixedRoutes: [
      {
        path: '/personal/userschedule',
        title: tKey('我的日程'),
        icon: 'calendar-days',
        component: 'base/personal/userschedule',
      },
    ],
    contributes: { deskCards: () => import('#modules/school/schedule/web/cards.tsx') },
  },
  {
    name: 'family',
    prefixes: ['family'],
    load: () => import('#modules/school/family/web/index.ts'),
    shellPart: () => import('#modules/school/family/web/shell-part.tsx'),
    contributes: { studentTabs: () => import('#modules/school/family/web/parts.ts') },
  },
  {
    name: 'settings',
    prefixes: ['system/dictionary', 'system/params', 'system/appInfo', 'system/tenant', 'system/apiClient'],
    load: () => import('#modules/platform/settings/web/index.ts'),
    staticPages: [
      {
        path: '/registerschool',
        title: tKey('软件注册'),
        place: 'open',
        load: async () => (await import('#modules/platform/settings/web/register/register-page.tsx')).RegisterPage,
      },
    ],
  },
  {
    name: 'navigation',
    prefixes: [
      'system/menu',
      'system/app',
      'system/mobileMenu',
      'system/mobileService',
      'system/scanRoute',
      'base/personal/userapps',
    ],
    load: () => import('#modules/platform/navigation/web/index.ts'),
    fixedRoutes: [
      { path: '/personal/userapps', title: tKey('我的应用'), icon: 'layout-grid', component: 'base/personal/userapps' },
    ],
    staticPages: [
      {
        path: '/cas/login',
        title: tKey('登录应用'),
        place: 'returning',
        load: async () => (await import('#modules/platform/navigation/web/sso-page.tsx')).CasLoginPage,
      },
      {
        path: '/oauth2/authorize',
        title: tKey('登录应用'),
        place: 'returning',
        load: async () => (await import('#modules/platform/navigation/web/sso-page.tsx')).AuthorizePage,
      },
      {
        path: '/app/frame',
        title: tKey('应用'),
        icon: 'app-window',
        place: 'shell',
        isKeepAlive: true,
        load: async () => (await import('#modules/platform/navigation/web/app-frame.tsx')).AppFramePage,
      },
    ],
    contributes: {
      deskCards: () => import('#modules/platform/navigation/web/cards.tsx'),
      phoneGrid: () => import('#modules/platform/navigation/web/phone-grid.tsx'),
      search: () => import('#modules/platform/navigation/web/app-search.ts'),
    },
  },
  {
    name: 'office',
    prefixes: [
      'base/personal/mymessage',
      'base/personal/usertodo',
      'base/personal/mynotice',
      'system/log/oper',
      'system/log/error',
      'system/log/api',
      'system/log/export',
      'system/ai',
      'system/notice',
      'system/msgTemplate',
    ],
    load: () => import('#modules/platform/office/web/index.ts'),
    fixedRoutes: [
      {
        path: '/personal/mymessage',
        title: tKey('我的消息'),
        icon: 'message-square-text',
        component: 'base/personal/mymessage',
      },
      {
        path: '/personal/usertodo',
        title: tKey('我的待办'),
        icon: 'clipboard-list',
        component: 'base/personal/usertodo',
      },
      { path: '/personal/mynotice', title: tKey('我的通知'), icon: 'megaphone', component: 'base/personal/mynotice' },
    ],
    shellPart: () => import('#modules/platform/office/web/notice-popup/notice-popup.tsx'),
    contributes: {
      personalSections: () => import('#modules/platform/office/web/personal/personal-sections.tsx'),
      deskCards: () => import('#modules/platform/office/web/cards.tsx'),
      todoPanels: () => import('#modules/platform/office/web/todo-panels.tsx'),
    },
  },
  {
    name: 'security',
    prefixes: ['system/session', 'system/passwordPolicy', 'system/secondAuth', 'system/log/login'],
    load: () => import('#modules/platform/security/web/index.ts'),
    contributes: {
      personalSections: () => import('#modules/platform/security/web/personal-sections.ts'),
      deskCards: () => import('#modules/platform/security/web/cards.tsx'),
    },
  },
  {
    name: 'population',
    prefixes: ['base/population'],
    load: () => import('#modules/school/population/web/index.ts'),
    contributes: { populationPicker: () => import('#modules/school/population/web/parts.ts') },
  },
  {
    name: 'service',
    prefixes: ['system/service', 'base/service', 'base/personal/usermoreapplys'],
    load: () => import('#modules/platform/service/web/index.ts'),
    fixedRoutes: [
      {
        path: '/servicecenter',
        title: tKey('办事大厅'),
        icon: 'concierge-bell',
        component: 'base/service/servicecenter',
      },
      {
        path: '/servicecenter/detail',
        title: tKey('办事指南'),
        icon: 'file-text',
        component: 'base/service/serviceDetail',
      },
      {
        path: '/personal/usermoreapplys',
        title: tKey('已申请业务'),
        icon: 'clipboard-check',
        component: 'base/personal/usermoreapplys',
      },
    ],
    contributes: {
      todoPanels: () => import('#modules/platform/service/web/todo-panels.tsx'),
      search: () => import('#modules/platform/service/web/service-search.ts'),
    },
  },
  { name: 'device', prefixes: ['system/device'], load: () => import('#modules/platform/device/web/index.tsx') },
  {
    name: 'leave',
    prefixes: ['xsgl/leave'],
    load: () => import('#modules/affairs/leave/web/index.ts'),
    staticPages: [
      {
        path: '/parent/leave/:token',
        title: tKey('家长知情确认'),
        place: 'open',
        load: async () => (await import('#modules/affairs/leave/web/parent/parent-page.tsx')).ParentLeavePage,
      },
      {
        path: '/datascreen/leavedatascreenone',
        title: tKey('数据大屏'),
        place: 'open',
        load: async () => (await import('#modules/affairs/leave/web/screen/leave-screen.tsx')).LeaveScreen,
      },
    ],
    contributes: {
      deskCards: () => import('#modules/affairs/leave/web/cards/cards.tsx'),
      phoneGrid: () => import('#modules/affairs/leave/web/mine/phone-entry.tsx'),
      studentTabs: () => import('#modules/affairs/leave/web/stat/student-tab.ts'),
    },
  },
  { name: 'datascreen', prefixes: ['report/screen'], load: () => import('#modules/platform/datascreen/web/index.ts') },
  {
    name: 'process',
    prefixes: ['process'],
    load: () => import('#modules/platform/process/web/index.ts'),
    staticPages: ['/verify', '/verify/:code'].map((path) => ({
      path,
      title: tKey('证明核验'),
      place: 'open',
      load: async () => (await import('#modules/platform/process/web/print/verify-page.tsx')).VerifyPage,
    })),
    contributes: { search: () => import('#modules/platform/process/web/search.ts') },
  },
  {
    name: 'resource',
    prefixes: ['resource', 'base/personal/myfilelink'],
    load: () => import('#modules/platform/resource/web/index.ts'),
    fixedRoutes: [
      {
        path: '/personal/myfilelink',
        title: tKey('文件下载'),
        icon: 'download',
        component: 'base/personal/myfilelink',
      },
    ],
  },
  {
    name: 'desktop',
    prefixes: ['base/desktop'],
    load: () => import('#modules/platform/desktop/web/index.ts'),
    contributes: { deskCards: () => import('#modules/platform/desktop/web/cards.tsx') },
    staticPages: [
      {
        path: '/index',
        title: tKey('首页'),
        icon: 'house',
        place: 'shell',
        isAffix: true,
        isKeepAlive: true,
        load: async () => (await import('#modules/platform/desktop/web/desktop-page.tsx')).loadDesktopPage(),
      },
      {
        path: '/desktopset',
        title: tKey('自定义桌面'),
        icon: 'layout-grid',
        place: 'shell',
        isKeepAlive: true,
        load: async () => (await import('#modules/platform/desktop/web/set/set-page.tsx')).DesktopSetPage,
      },
    ],
  },
]

const catalogueFiles = Object.entries(
  import.meta.glob<Catalogue>('./*/*/shared/locales/en*.json', { import: 'default' }),
).map(([path, load]) => ({ module: path.split('/')[2] ?? path, load }))

/** The English texts of each area: `en.json`, and `en-….json` where it is split. */
export const moduleCatalogues: Record<string, CatalogueLoader> = Object.fromEntries(
  catalogueFiles.map(({ module }) => [
    module,
    async () =>
      Object.assign(
        {},
        ...(await Promise.all(catalogueFiles.filter((file) => file.module === module).map(({ load }) => load()))),
      ) as Catalogue,
  ]),
)
