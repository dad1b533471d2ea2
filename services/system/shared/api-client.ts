import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.apiClient': true
  }
}

/** Handing out keys to other systems, which asks for a second authentication. */
export const apiClientOperation = 'apiClient:change'

/** Another system that calls us: in whose place, what for, from where, how often and how long. Its secret is shown once. */
export const apiClient = defineEntity('sys.apiClient', {
  label: '接口密钥',
  service: 'base',
  path: 'apiClient',
  title: 'name',
  search: ['name', 'apiKey'],
  fields: {
    name: f.text({ label: '名称', required: true, max: 30, width: 160, help: '对接的系统，如教务系统' }),
    apiKey: f.text({ label: '密钥标识', computed: true, max: 40, width: 220 }),
    secret: f.secret({ label: '密钥', computed: true, max: 100, width: 180 }),
    userId: f.ref('sys.user', {
      label: '对接账号',
      required: true,
      width: 140,
      help: '接口以此账号的数据范围工作，账号停用后密钥随之失效',
    }),
    scopes: f.json(z.array(z.string().max(80)).max(200), { label: '授权范围', required: true }),
    ipList: f.longText({ label: '允许的地址', max: 1000, help: '每行一个 IP 或网段，如 10.1.0.0/16；不填则不限制' }),
    perMinute: f.integer({ label: '每分钟次数', required: true, default: 60, min: 1, max: 6000, width: 110 }),
    expireDate: f.day({ label: '有效期至', required: true, width: 120 }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 90 },
    ),
    lastUsedTime: f.moment({ label: '最近使用', computed: true, width: 160 }),
  },
  unique: [{ on: ['name'], message: '名称已存在' }, { on: ['apiKey'] }],
  list: {
    columns: ['name', 'apiKey', 'secret', 'userId', 'perMinute', 'expireDate', 'lastUsedTime', 'status'],
    filters: ['name', 'status', 'expireDate'],
    sort: ['name'],
  },
  form: [
    { section: '基本信息', fields: ['name', 'expireDate', 'perMinute', 'status', 'ipList'] },
    { section: '授权', fields: ['userId', 'scopes'] },
  ],
  removable: 'hard',
  guarded: apiClientOperation,
})
