import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.menu': true
  }
}

export const menuTypes = {
  directory: ['1', '目录', 'grey'],
  page: ['2', '菜单', 'blue'],
  button: ['3', '按钮', 'violet'],
  link: ['4', '外链', 'teal'],
  frame: ['5', '内嵌', 'amber'],
} as const

const openTypes = { tab: ['0', '标签页'], window: ['1', '新窗口'], frame: ['2', '内嵌'] } as const

/** Which of the web apps a menu belongs to. */
const appTypes = { main: ['0', '主应用'], welcome: ['2', '门户'], exam: ['3', '考试'] } as const

const terminals = { both: ['both', '不限'], pc: ['pc', '电脑端'], mobile: ['mobile', '移动端'] } as const

const permissionForm = { match: /^[A-Za-z][\w-]*:[\w-]+$/, message: '权限标识应为“业务:操作”，如 campus:add' }
const pathForm = { match: /^\/[\w\-/:.]*$/, message: '路由地址须以 / 开头，只能包含字母、数字、-、_ 和 /' }
const nameForm = { match: /^[A-Z][A-Za-z0-9]*$/, message: '路由名称须唯一且以大写字母开头' }
const componentForm = { match: /^[\w-]+(\/[\w-]+)+$/, message: '组件应为“业务/页面”的形式，如 system/menu/index' }

/** The tree of directories, pages and buttons: what the modules declare, as the school arranges it. */
export const menu = defineEntity('sys.menu', {
  label: '菜单',
  service: 'base',
  path: 'sysMenu',
  fields: {
    parentId: f.parent({ label: '上级菜单', entity: 'sys.menu', maxDepth: 5, width: 160 }),
    menuType: f.state(menuTypes, { label: '类型', required: true, default: '1', width: 80 }),
    title: f.text({ label: '名称', required: true, max: 30, width: 220 }),
    titleEn: f.text({ label: '英文名称', max: 60 }),
    titleTw: f.text({ label: '繁体名称', max: 30 }),
    icon: f.text({ label: '图标', max: 40, width: 70 }),
    path: f.text({ label: '路由地址', max: 200, codeLike: true, pattern: pathForm, width: 200 }),
    name: f.text({
      label: '路由名称',
      max: 60,
      codeLike: true,
      pattern: nameForm,
      help: '页面缓存的标识，以大写字母开头',
    }),
    component: f.text({ label: '组件', max: 100, codeLike: true, pattern: componentForm, width: 200 }),
    menuLink: f.text({
      label: '链接地址',
      max: 500,
      help: '内嵌报表可写 {ureportUrl}/preview?_u={file}&token={ticket}',
    }),
    reportFile: f.text({ label: '报表文件', max: 200, help: '替换链接地址中的 {file}' }),
    openType: f.state(openTypes, { label: '打开方式', required: true, default: '0' }),
    permission: f.text({
      label: '权限标识',
      max: 100,
      codeLike: true,
      pattern: permissionForm,
      help: '持有此权限的角色可见',
      width: 200,
    }),
    sort: f.integer({ label: '排序', required: true, default: 0, min: 0, max: 99_999, width: 70 }),
    isHide: f.flag({ label: '隐藏', required: true, default: false, width: 70 }),
    isKeepAlive: f.flag({ label: '缓存', required: true, default: false, width: 70 }),
    isAffix: f.flag({ label: '固定标签', required: true, default: false }),
    isTag: f.flag({ label: '显示标签', required: true, default: true }),
    isAuth: f.flag({ label: '需要登录', required: true, default: true }),
    appType: f.state(appTypes, { label: '所属应用', required: true, default: '0' }),
    terminal: f.state(terminals, { label: '终端', required: true, default: 'both' }),
    helpRichTextId: f.text({ label: '帮助文档', max: 36 }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 80 },
    ),
    /** Names what the product declared; null for what the school made. */
    seedKey: f.text({ label: '内置标识', max: 200, computed: true }),
    /** The school has changed it: a newer version of the product leaves it alone. */
    isChanged: f.flag({ label: '学校已修改', required: true, default: false, computed: true }),
  },
  title: 'title',
  selectFields: ['menuType', 'parentId', 'path'],
  unique: [
    { on: ['appType', 'path'], where: { menuType: ['2', '4', '5'] }, message: '路由地址已存在' },
    { on: ['appType', 'name'], message: '路由名称须唯一且以大写字母开头' },
    { on: ['seedKey'] },
  ],
  indexes: [['permission']],
  list: {
    columns: [
      'title',
      'icon',
      'menuType',
      'path',
      'component',
      'permission',
      'sort',
      'isHide',
      'isKeepAlive',
      'status',
    ],
    filters: ['title', 'menuType', 'parentId', 'appType', 'status'],
    sort: ['sort', 'createTime'],
  },
  form: [
    { section: '菜单', fields: ['parentId', 'menuType', 'title', 'titleEn', 'titleTw', 'icon', 'sort', 'status'] },
    {
      section: '页面',
      fields: ['path', 'name', 'component', 'menuLink', 'reportFile', 'openType', 'permission', 'appType', 'terminal'],
    },
    { section: '显示', fields: ['isHide', 'isKeepAlive', 'isAffix', 'isTag', 'isAuth'] },
  ],
  removable: 'hard',
})
