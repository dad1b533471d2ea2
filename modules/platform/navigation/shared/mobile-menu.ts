import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'nav.mobileService': true
    'nav.mobileMenu': true
    'nav.mobileVersion': true
    'nav.scanRoute': true
  }
}

const codeForm = { match: /^[A-Za-z][\w-]*$/, message: '编码以字母开头，只能包含字母、数字、- 和 _' }
const status = f.state(
  { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
  { label: '状态', required: true, default: '1', width: 80 },
)

/** Where a phone is led is protected as the menus of the desktop are. */
const leading = { operation: 'sysMenu:change' } as const

const serviceKinds = {
  h5: ['1', '网页', 'blue'],
  mini: ['2', '小程序', 'green'],
  outside: ['3', '外链', 'teal'],
  ability: ['4', '原生能力', 'violet'],
} as const

/** Something a phone can open: a page, a mini programme, another site, the scanner. */
export const mobileService = defineEntity('nav.mobileService', {
  label: '移动服务',
  service: 'base',
  path: 'mobileService',
  fields: {
    name: f.text({ label: '服务名称', required: true, max: 20, width: 160 }),
    code: f.text({ label: '服务编码', required: true, max: 40, codeLike: true, pattern: codeForm, width: 130 }),
    kind: f.state(serviceKinds, { label: '类别', required: true, default: '1', width: 100, guarded: leading }),
    path: f.text({
      label: '地址',
      required: true,
      max: 300,
      width: 240,
      help: 'H5 填站内路由，小程序填页面路径，外链填完整网址，扫一扫填 scanQRCode',
      guarded: leading,
    }),
    params: f.text({ label: '附加参数', max: 200, help: '打开时接在地址之后，如 tab=1&from=phone', guarded: leading }),
    permKey: f.text({ label: '权限标识', max: 100, codeLike: true, help: '与电脑端相同，持有者可见', width: 160 }),
    terminals: f.codes('mobileTerminal', { label: '可用终端', help: '不选则处处可用', width: 140 }),
    remark: f.longText({ label: '备注', max: 300 }),
    status,
  },
  title: 'name',
  selectWhere: { status: ['1'] },
  search: ['name', 'code', 'path'],
  pinyin: ['name'],
  unique: [{ on: ['code'], message: '服务编码已存在' }],
  list: {
    columns: ['name', 'code', 'kind', 'path', 'permKey', 'terminals', 'status'],
    filters: ['name', 'kind', 'status'],
    sort: ['code'],
  },
  form: [
    {
      section: '移动服务',
      fields: ['name', 'code', 'kind', 'path', 'params', 'permKey', 'terminals', 'status', 'remark'],
    },
  ],
  removable: 'hard',
})

export const mobileMenuTypes = {
  tab: ['1', '底部标签', 'blue'],
  tile: ['2', '宫格', 'green'],
  group: ['3', '分组', 'grey'],
  card: ['4', '卡片', 'violet'],
} as const

/** A tree stands at the foot with so many tabs. */
export const tabBounds = { least: 3, most: 5 } as const

/** Whether so many tabs can be published; with none of them, those of each role stand there. */
export function areTabs(count: number): boolean {
  return count === 0 || (count >= tabBounds.least && count <= tabBounds.most)
}

/** What stands where on the phone: the draft; people see the published version. */
export const mobileMenu = defineEntity('nav.mobileMenu', {
  label: '移动菜单',
  service: 'base',
  path: 'mobileMenu',
  fields: {
    parentId: f.parent({ label: '所在分组', entity: 'nav.mobileMenu', maxDepth: 2, width: 120 }),
    name: f.text({ label: '名称', required: true, max: 8, width: 140 }),
    code: f.text({ label: '菜单编码', required: true, max: 40, codeLike: true, pattern: codeForm, width: 130 }),
    type: f.state(mobileMenuTypes, { label: '类型', required: true, default: '2', width: 100 }),
    icon: f.text({ label: '图标', max: 40 }),
    serviceId: f.ref('nav.mobileService', { label: '移动服务', width: 140 }),
    roleIds: f.refs('sys.role', { label: '可见角色', max: 50, help: '不选则所有角色可见' }),
    targetScope: f.json(targetScopeShape, { label: '可见人群' }),
    badgeProvider: f.text({
      label: '角标来源',
      max: 40,
      help: 'message 未读消息，todo 待办，notice 未读通知，或待办所属的业务标识',
    }),
    grayPercent: f.integer({
      label: '灰度比例',
      min: 1,
      max: 100,
      unit: '%',
      help: '只给这么多比例的人看，同一个人始终一致；不填则不限',
    }),
    grayDeptIds: f.refs('base.department', { label: '灰度部门', max: 50, help: '这些部门的人先看到，不受比例限制' }),
    minVersion: f.text({
      label: '最低版本',
      max: 20,
      pattern: { match: /^\d+(\.\d+){0,3}$/, message: '版本号形如 1.2.0' },
      help: '移动客户端低于此版本时提示更新',
    }),
    sort: f.integer({ label: '排序', required: true, default: 100, min: 0, max: 9999, width: 70 }),
    isHide: f.flag({ label: '隐藏', required: true, default: false, width: 70 }),
    status,
  },
  title: 'name',
  unique: [{ on: ['code'], message: '菜单编码已存在' }],
  // What phones show stays as it was published, and is published anew.
  follows: { grayDeptIds: 'always', targetScope: 'always' },
  list: {
    columns: ['name', 'code', 'type', 'serviceId', 'sort', 'isHide', 'status'],
    filters: ['name', 'type', 'status'],
    sort: ['sort', 'code'],
  },
  form: [
    {
      section: '移动菜单',
      fields: ['name', 'code', 'type', 'parentId', 'icon', 'serviceId', 'badgeProvider', 'sort', 'isHide', 'status'],
    },
    { section: '可见范围', fields: ['roleIds', 'grayPercent', 'grayDeptIds', 'minVersion', 'targetScope'] },
  ],
  removable: 'hard',
})

const texts = z.array(z.string()).nullish()
const publishedNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  type: z.string(),
  icon: z.string().nullable(),
  roleIds: texts,
  targetScope: z.unknown().nullish(),
  badgeProvider: z.string().nullish(),
  grayPercent: z.number().nullish(),
  grayDeptIds: texts,
  minVersion: z.string().nullish(),
  kind: z.string().nullable(),
  path: z.string().nullable(),
  permKey: z.string().nullable(),
  terminals: texts,
})
export type PublishedNode = z.infer<typeof publishedNode>

/** The tree as it was published; the newest is what phones show. */
export const mobileVersion = defineEntity('nav.mobileVersion', {
  label: '移动菜单版本',
  service: 'base',
  path: 'mobileVersion',
  title: 'no',
  fields: {
    no: f.integer({ label: '版本', required: true }),
    nodes: f.json(z.array(publishedNode), { label: '内容', required: true }),
    publisher: f.text({ label: '发布人', max: 50 }),
    publishTime: f.moment({ label: '发布时间', required: true }),
    fromNo: f.integer({ label: '回退自' }),
  },
  unique: [{ on: ['no'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

export const scanMatches = { prefix: ['1', '前缀', 'blue'], regex: ['2', '正则', 'violet'] } as const

/** Which service opens a scanned content; the first that fits has it. */
export const scanRoute = defineEntity('nav.scanRoute', {
  label: '扫码分发',
  adding: '新增扫码规则',
  service: 'base',
  path: 'scanRoute',
  fields: {
    name: f.text({ label: '说明', required: true, max: 30, width: 160 }),
    matchType: f.state(scanMatches, { label: '匹配方式', required: true, default: '1', width: 100, guarded: leading }),
    pattern: f.text({
      label: '前缀或正则',
      required: true,
      max: 200,
      width: 240,
      help: '站内链接从 / 开始写；正则的第一个括号是码值，前缀之后的部分是码值',
      guarded: leading,
    }),
    serviceId: f.ref('nav.mobileService', {
      label: '打开服务',
      required: true,
      width: 140,
      help: '地址中的 {code} 换成码值，没有则附上 code 参数',
      guarded: leading,
    }),
    sort: f.integer({ label: '排序', required: true, default: 100, min: 0, max: 9999, width: 70 }),
    status,
  },
  title: 'name',
  search: ['name', 'pattern'],
  pinyin: ['name'],
  unique: [{ on: ['matchType', 'pattern'], message: '该前缀或正则已存在' }],
  list: {
    columns: ['sort', 'name', 'matchType', 'pattern', 'serviceId', 'status'],
    filters: ['name', 'status'],
    sort: ['sort', 'name'],
  },
  form: [{ section: '扫码分发', fields: ['name', 'matchType', 'pattern', 'serviceId', 'sort', 'status'] }],
  removable: 'hard',
})
