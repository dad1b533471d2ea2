import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.device': true
  }
}

export const deviceStates = {
  fresh: ['0', '未激活', 'grey'],
  on: ['1', '启用', 'green'],
  off: ['2', '停用', 'amber'],
  scrapped: ['3', '报废', 'grey'],
} as const

/** Handing out or renewing the secret of a device, which asks for a second authentication. */
export const deviceOperation = 'device:secret'

/** Something at a door or on a wall that calls the platform by itself: it has no account, only a secret of its own. */
export const device = defineEntity('sys.device', {
  label: '设备',
  service: 'device',
  path: 'device',
  title: 'name',
  search: ['deviceNo', 'name', 'sn', 'place'],
  fields: {
    deviceNo: f.text({
      label: '设备编号',
      required: true,
      max: 40,
      width: 130,
      pattern: { match: /^[A-Za-z0-9_-]{3,40}$/, message: '设备编号由 3–40 位字母、数字、横线组成' },
    }),
    name: f.text({ label: '名称', required: true, max: 50, width: 160 }),
    deviceType: f.code('deviceType', { label: '类型', required: true, width: 110 }),
    vendor: f.text({ label: '厂商', max: 50, width: 120 }),
    model: f.text({ label: '型号', max: 50, width: 120 }),
    sn: f.text({ label: '序列号', max: 60, width: 150 }),
    place: f.text({ label: '安装位置', max: 100, width: 180 }),
    heartbeatSec: f.integer({ label: '心跳间隔（秒）', required: true, default: 60, min: 10, max: 3600, width: 120 }),
    secret: f.secret({ label: '密钥', computed: true, max: 100, width: 160 }),
    /** The secret before the last renewal, good for a day so that nobody has to be at every gate at once. */
    formerSecret: f.secret({ label: '原密钥', computed: true, max: 100 }),
    formerUntil: f.moment({ label: '原密钥有效至', computed: true, planned: true }),
    lastSeen: f.moment({ label: '最近在线', computed: true, width: 160 }),
    clockSkewMs: f.integer({ label: '时钟偏差（毫秒）', computed: true }),
    state: f.state(deviceStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    remark: f.longText({ label: '备注', max: 300 }),
  },
  unique: [
    { on: ['deviceNo'], message: '设备编号已存在' },
    { on: ['sn'], message: '序列号已绑定其他设备' },
  ],
  states: {
    field: 'state',
    initial: 'fresh',
    moves: { fresh: ['on', 'scrapped'], on: ['off', 'scrapped'], off: ['on', 'scrapped'], scrapped: [] },
  },
  list: {
    columns: ['deviceNo', 'name', 'deviceType', 'place', 'lastSeen', 'state'],
    filters: ['deviceNo', 'name', 'deviceType', 'state'],
    sort: ['deviceNo'],
  },
  form: [
    {
      section: '基本信息',
      fields: ['deviceNo', 'name', 'deviceType', 'place', 'vendor', 'model', 'sn', 'heartbeatSec', 'remark'],
    },
  ],
  excel: { import: ['deviceNo', 'name', 'deviceType', 'place', 'vendor', 'model', 'sn'], matchBy: [['deviceNo']] },
  removable: 'bin',
})
