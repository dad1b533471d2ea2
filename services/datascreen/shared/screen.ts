import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.screen': true
    'sys.screenSnapshot': true
  }
}

/** Who may look: everybody, the addresses listed (or whoever has the key), only with the key, only signed in. */
export const screenAccess = {
  open: ['open', '所有人', 'amber'],
  ip: ['ip', '指定地址', 'green'],
  key: ['key', '显示密钥', 'blue'],
  login: ['login', '登录用户', 'violet'],
} as const

/** Addresses of a campus: this machine and private networks. */
export const campusNetworks = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
] as const

/** Who sees a wall, and whom on it. */
const opening = { operation: 'screen:open' } as const

/** How a school shows one of the data screens. */
export const screen = defineEntity('sys.screen', {
  label: '数据大屏',
  service: 'report',
  path: 'screen',
  title: 'title',
  search: ['title', 'code'],
  fields: {
    code: f.text({ label: '编码', required: true, max: 40, fixed: '编码不能修改', width: 160 }),
    title: f.text({ label: '标题', required: true, max: 40, width: 180 }),
    access: f.state(screenAccess, {
      label: '访问方式',
      required: true,
      default: 'login',
      width: 110,
      guarded: opening,
    }),
    ipList: f.longText({
      label: '允许的地址',
      max: 2000,
      help: '每行一个 IP 或网段；不填则为本机和校园网（私有地址）',
      guarded: opening,
    }),
    keyHash: f.text({ label: '密钥', computed: true, withheld: true, max: 64 }),
    formerKeyHash: f.text({ label: '原密钥', computed: true, withheld: true, max: 64 }),
    formerUntil: f.moment({ label: '原密钥有效至', computed: true, planned: true, withheld: true }),
    refreshFactor: f.integer({
      label: '刷新间隔',
      required: true,
      default: 1,
      min: 1,
      max: 10,
      help: '各区块刷新间隔的倍数，1 为标准',
    }),
    minGroup: f.integer({
      label: '最小分组人数',
      required: true,
      default: 5,
      min: 3,
      max: 50,
      help: '人数少于此值的分组不显示数字',
      guarded: opening,
    }),
    maskNames: f.flag({ label: '姓名脱敏', default: true, help: '姓名只出现在登录后查看的大屏上', guarded: opening }),
    isEnabled: f.flag({ label: '启用', default: true, width: 80, guarded: opening }),
    watchedTime: f.moment({ label: '最近有人观看', computed: true, width: 160 }),
    /** How many displays each process feeds, and since when it has not said so again. */
    viewing: f.json(z.record(z.string(), z.object({ n: z.number(), at: z.string() })), {
      label: '观看中',
      computed: true,
      withheld: true,
    }),
  },
  unique: [{ on: ['code'] }],
  list: {
    columns: ['code', 'title', 'access', 'minGroup', 'watchedTime', 'isEnabled'],
    filters: ['title', 'access', 'isEnabled'],
    sort: ['code'],
  },
  form: [
    { section: '大屏', fields: ['title', 'access', 'ipList', 'refreshFactor', 'minGroup', 'maskNames', 'isEnabled'] },
  ],
  removable: 'never',
})

/** The last good numbers of a region, and how the last try went. Viewers read nothing else. */
export const screenSnapshot = defineEntity('sys.screenSnapshot', {
  label: '大屏数据',
  service: 'report',
  path: 'screenSnapshot',
  title: 'blockKey',
  fields: {
    screenCode: f.text({ label: '大屏', required: true, max: 40 }),
    blockKey: f.text({ label: '区块', required: true, max: 40 }),
    data: f.json(z.unknown(), { label: '数据' }),
    rowCount: f.integer({ label: '行数' }),
    asOf: f.moment({ label: '数据时间' }),
    dueTime: f.moment({ label: '下次计算', required: true }),
    tookMs: f.integer({ label: '用时（毫秒）' }),
    isOk: f.flag({ label: '正常', default: true }),
    error: f.text({ label: '错误', max: 300 }),
    computations: f.integer({ label: '计算次数', required: true, default: 0 }),
  },
  unique: [{ on: ['screenCode', 'blockKey'] }],
  indexes: [['dueTime']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
