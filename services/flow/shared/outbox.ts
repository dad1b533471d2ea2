import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { defineParam } from '#kernel/params/param.ts'
import { isHost } from '#kernel/rules/host.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.flowWebhook': true
    'sys.flowOutbox': true
  }
}

const usage = { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] } as const
const outboxStates = {
  waiting: ['0', '待发送', 'blue'],
  sent: ['1', '已发送', 'green'],
  failed: ['2', '发送失败', 'red'],
} as const

/** Where calls go, and the key they are signed with. */
const leading = { operation: 'flowWebhook:secret' } as const

/** Another system that flows call. Calls are signed with its key, which is stored sealed and never comes back. */
export const flowWebhook = defineEntity('sys.flowWebhook', {
  label: '流程外部调用',
  adding: '新增外部调用',
  service: 'process',
  path: 'flowWebhook',
  title: 'name',
  search: ['name', 'code'],
  fields: {
    code: f.text({
      label: '编码',
      required: true,
      max: 40,
      codeLike: true,
      fixed: '编码不能修改',
      pattern: { match: /^[A-Za-z][\w-]*$/, message: '编码以字母开头，只能含字母、数字、下划线和短横' },
    }),
    name: f.text({ label: '名称', required: true, max: 40 }),
    url: f.url({
      label: '接口地址',
      required: true,
      help: '须以 https:// 开头；内网地址须先在参数“允许调用的内网主机”中登记',
      guarded: leading,
    }),
    secret: f.secret({
      label: '签名密钥',
      required: true,
      min: 16,
      max: 200,
      help: '至少16个字符，对方用它核对签名',
      guarded: leading,
    }),
    status: f.state(usage, { label: '状态', required: true, default: '1', guarded: leading }),
    remark: f.longText({ label: '说明', max: 300 }),
  },
  selectFields: ['code'],
  selectWhere: { status: ['1'] },
  unique: [{ on: ['code'], message: '编码已存在' }],
  list: { columns: ['code', 'name', 'url', 'secret', 'status'], filters: ['status'], sort: ['code'] },
  form: [{ section: '基本', fields: ['code', 'name', 'url', 'secret', 'status', 'remark'] }],
  removable: 'hard',
})

/** What is to be told to another system: written with the action that causes it, sent once that is certain, tried again until it arrives. */
export const flowOutbox = defineEntity('sys.flowOutbox', {
  label: '流程外部调用记录',
  service: 'process',
  path: 'flowOutbox',
  title: 'key',
  fields: {
    /** The receiver knows a repetition by it. */
    key: f.text({ label: '唯一标识', required: true, max: 100 }),
    instanceId: f.ref('sys.flowInstance', { label: '流程', required: true, isPart: true }),
    processType: f.text({ label: '流程类型', required: true, max: 40 }),
    nodeKey: f.text({ label: '环节', required: true, max: 40 }),
    nodeName: f.text({ label: '环节名称', required: true, max: 40 }),
    webhookCode: f.text({ label: '外部调用', required: true, max: 40 }),
    payload: f.json(z.record(z.string(), z.unknown()), { label: '内容', required: true }),
    status: f.state(outboxStates, { label: '状态', required: true, default: '0' }),
    tries: f.integer({ label: '尝试次数', required: true, default: 0 }),
    dueTime: f.moment({ label: '发送时间', required: true }),
    claimTime: f.moment({ label: '占用时间' }),
    lastStatus: f.integer({ label: '对方状态码' }),
    lastError: f.text({ label: '失败原因', max: 300 }),
    sentTime: f.moment({ label: '送达时间' }),
  },
  unique: [{ on: ['key'] }],
  indexes: [
    ['status', 'dueTime'],
    ['processType', 'status', 'dueTime'],
  ],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'never',
  internal: true,
})

/** Hosts within the house that flows may call. */
export const webhookHosts = defineParam({
  key: 'flow.webhookHosts',
  isGuarded: true,
  label: '允许调用的内网主机',
  group: '流程',
  type: 'list',
  default: [],
  help: '流程的外部调用默认只能访问公网 https 地址；在此登记主机名或地址后可以访问内网',
  check: (hosts) => (hosts.every(isHost) ? null : '每行一个域名或 IP 地址，不含协议和端口'),
})

export const flowParams = [webhookHosts]
