import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'nav.app': true
    'nav.appCollection': true
    'nav.appUse': true
    'nav.appUseDay': true
    'nav.appCode': true
    'nav.appShortcut': true
  }
}

const appStates = { off: ['0', '停用', 'grey'], on: ['1', '启用', 'green'], repair: ['2', '维护', 'amber'] } as const
/** The hues of tiles. */
const appColors = {
  blue: ['blue', '蓝', 'blue'],
  teal: ['teal', '青', 'teal'],
  amber: ['amber', '橙', 'amber'],
  violet: ['violet', '紫', 'violet'],
  grey: ['grey', '灰', 'grey'],
} as const
/** How an app of another site learns who comes. */
export const ssoModes = {
  none: ['0', '无'],
  code: ['1', '令牌跳转'],
  cas: ['2', 'CAS票据'],
  oauth2: ['3', 'OAuth2'],
} as const
/** What is kept of a sign-on under way. */
export const codeKinds = {
  code: ['1', '登录码'],
  ticket: ['2', 'CAS票据'],
  grant: ['3', '授权码'],
  token: ['4', '访问令牌'],
} as const
const codeForm = { match: /^[A-Za-z][\w-]*$/, message: '编码以字母开头，只能包含字母、数字、- 和 _' }

/** Where people and what vouches for them are sent. */
const entrance = { operation: 'appName:entrance' } as const

/** An app: a tile that opens a page of the product, another site or a mini programme. */
export const app = defineEntity('nav.app', {
  label: '应用',
  service: 'base',
  path: 'appName',
  fields: {
    appName: f.text({ label: '应用名称', required: true, max: 30, width: 160 }),
    appCode: f.text({ label: '应用编码', required: true, max: 40, codeLike: true, pattern: codeForm, width: 130 }),
    category: f.code('appCategory', { label: '分类', required: true, width: 100 }),
    appType: f.state(
      { own: ['0', '平台内', 'blue'], other: ['1', '第三方', 'teal'], phone: ['2', '小程序/H5', 'violet'] },
      { label: '应用类型', required: true, default: '0', width: 110 },
    ),
    icon: f.text({ label: '图标', max: 40, default: 'app-window', help: '图标名称，如 wallet' }),
    color: f.state(appColors, { label: '颜色', help: '不选则按分类' }),
    menuId: f.ref('sys.menu', { label: '菜单', help: '平台内应用打开的页面', width: 140 }),
    linkUrl: f.url({ label: '链接地址', guarded: entrance }),
    openType: f.state(
      {
        tab: ['0', '标签页'],
        window: ['1', '新窗口'],
        frame: ['2', '内嵌'],
        h5: ['3', '移动H5'],
        mini: ['4', '小程序'],
      },
      { label: '打开方式', required: true, default: '0', width: 100 },
    ),
    ssoMode: f.state(ssoModes, {
      label: '单点登录',
      required: true,
      default: '0',
      width: 100,
      help: '登录码、票据与授权码 60 秒内有效，只能用一次',
      guarded: entrance,
    }),
    ssoSecret: f.secret({ label: '应用密钥', min: 16, max: 100, guarded: entrance }),
    /** Where tickets and codes are taken to, sign for sign; of a CAS service the link unless it says otherwise. */
    callbackUrl: f.url({
      label: '回调地址',
      help: 'CAS 的 service 或 OAuth2 的 redirect_uri，须完全一致；CAS 不填则为链接地址',
      guarded: entrance,
    }),
    roleIds: f.refs('sys.role', { label: '可用角色', max: 50, help: '不选则所有角色可用' }),
    targetScope: f.json(targetScopeShape, { label: '可用人群' }),
    departmentIds: f.refs('base.department', { label: '可用部门', max: 50, help: '不选则所有部门可用' }),
    defaultRoleIds: f.refs('sys.role', { label: '默认收藏角色', max: 50, help: '这些角色的人没有收藏时先显示它' }),
    badgeType: f.text({ label: '角标业务', max: 50, help: '待办所属的业务标识，如 sysNotice；显示本人的待办数' }),
    terminal: f.state(
      { both: ['both', '不限'], pc: ['pc', '电脑端'], mobile: ['mobile', '移动端'] },
      { label: '终端', required: true, default: 'both', width: 90 },
    ),
    isHot: f.flag({ label: '热门', required: true, default: false, width: 70 }),
    newUntil: f.day({ label: '新品标记至' }),
    sort: f.integer({ label: '排序', required: true, default: 100, min: 0, max: 9999, width: 70 }),
    ownerDeptId: f.ref('base.department', { label: '责任部门' }),
    contact: f.text({ label: '联系方式', max: 50 }),
    status: f.state(appStates, { label: '状态', required: true, default: '1', width: 90, guarded: entrance }),
    repairText: f.text({ label: '维护说明', max: 100 }),
    remark: f.longText({ label: '备注', max: 500 }),
  },
  title: 'appName',
  selectWhere: { status: ['1'] },
  search: ['appName', 'appCode'],
  pinyin: ['appName'],
  unique: [
    { on: ['appName'], message: '应用名称已存在' },
    { on: ['appCode'], message: '应用编码已存在' },
  ],
  follows: { ownerDeptId: 'always', departmentIds: 'always', targetScope: 'always' },
  list: {
    columns: ['appName', 'appCode', 'category', 'appType', 'openType', 'terminal', 'isHot', 'sort', 'status'],
    filters: ['appName', 'category', 'appType', 'status'],
    sort: ['sort', 'appCode'],
  },
  form: [
    { section: '应用', fields: ['appName', 'appCode', 'category', 'icon', 'color', 'sort', 'status', 'repairText'] },
    {
      section: '入口',
      fields: [
        'appType',
        'menuId',
        'linkUrl',
        'openType',
        'terminal',
        'ssoMode',
        'ssoSecret',
        'callbackUrl',
        'badgeType',
      ],
    },
    { section: '可见范围', fields: ['roleIds', 'departmentIds', 'defaultRoleIds', 'isHot', 'newUntil', 'targetScope'] },
    { section: '其他', fields: ['ownerDeptId', 'contact', 'remark'] },
  ],
  removable: 'hard',
})

const kept = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

/** Favourites of a person, in the person's own order. */
export const appCollection = defineEntity('nav.appCollection', {
  ...kept,
  label: '收藏的应用',
  path: 'userAppCollection',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    appId: f.ref('nav.app', { label: '应用', required: true, isPart: true }),
    sort: f.integer({ label: '排序', required: true, default: 0 }),
  },
  unique: [{ on: ['userId', 'appId'] }],
})

/** So many apps a person may send to the desktop. */
export const mostShortcuts = 24

/** Apps a person sent to the desktop: they stand first on its card of apps. */
export const appShortcut = defineEntity('nav.appShortcut', {
  ...kept,
  label: '桌面应用',
  path: 'userAppShortcut',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    appId: f.ref('nav.app', { label: '应用', required: true, isPart: true }),
    sort: f.integer({ label: '排序', required: true, default: 0 }),
  },
  unique: [{ on: ['userId', 'appId'] }],
})

/** How often and when a person last used an app. */
export const appUse = defineEntity('nav.appUse', {
  ...kept,
  label: '应用使用',
  path: 'userAppUse',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    appId: f.ref('nav.app', { label: '应用', required: true, isPart: true }),
    useCount: f.integer({ label: '次数', required: true, default: 0 }),
    lastTime: f.moment({ label: '最近使用', required: true }),
  },
  unique: [{ on: ['userId', 'appId'] }],
})

/** How often a person used an app on a day; what the statistics are made of. */
export const appUseDay = defineEntity('nav.appUseDay', {
  ...kept,
  label: '应用每日使用',
  path: 'userAppUseDay',
  title: 'userId',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    appId: f.ref('nav.app', { label: '应用', required: true, isPart: true }),
    day: f.day({ label: '日期', required: true }),
    useCount: f.integer({ label: '次数', required: true, default: 0 }),
  },
  unique: [{ on: ['userId', 'appId', 'day'] }],
})

/** A code that signs somebody on to another site: kept as its hash, good once and for a minute. */
export const appCode = defineEntity('nav.appCode', {
  ...kept,
  label: '应用登录码',
  path: 'appLoginCode',
  title: 'userId',
  fields: {
    kind: f.state(codeKinds, { label: '类型', required: true, default: '1' }),
    codeHash: f.text({ label: '摘要', required: true, max: 64 }),
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    appId: f.ref('nav.app', { label: '应用', required: true, isPart: true }),
    /** The address it may be taken to. */
    address: f.text({ label: '地址', max: 1000 }),
    expireTime: f.moment({ label: '失效时间', required: true }),
  },
  unique: [{ on: ['codeHash'] }],
})
