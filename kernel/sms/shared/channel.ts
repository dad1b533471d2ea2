import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sms.channel': true
  }
}

const smsProviders = {
  mock: ['mock', '模拟通道', 'grey'],
  aliyun: ['aliyun', '阿里云', 'amber'],
  tencent: ['tencent', '腾讯云', 'blue'],
} as const

/** A way out for text messages: an account with a provider. The key is stored sealed and never comes back. */
export const smsChannel = defineEntity('sms.channel', {
  label: '短信通道',
  service: 'resource',
  path: 'smsChannel',
  fields: {
    channelCode: f.text({ label: '通道编码', required: true, max: 30, codeLike: true, width: 120, fixed: '通道编码不能修改', pattern: { match: /^[A-Za-z][\w-]*$/, message: '通道编码以字母开头，只能含字母、数字、下划线和短横' } }),
    channelName: f.text({ label: '通道名称', required: true, max: 50, width: 160 }),
    provider: f.state(smsProviders, { label: '服务商', required: true, default: 'aliyun', width: 110 }),
    signName: f.text({ label: '短信签名', max: 20, width: 130 }),
    accessKey: f.text({ label: '访问密钥 ID', max: 100, width: 160 }),
    secretKey: f.secret({ label: '访问密钥', width: 140 }),
    appId: f.text({ label: '应用 ID', max: 50, width: 120, help: '腾讯云短信应用的 SdkAppId' }),
    region: f.text({ label: '地域', max: 30, width: 110, help: '腾讯云须填，如 ap-guangzhou' }),
    endpoint: f.url({ label: '接口地址', width: 200, help: '留空使用服务商的公开地址' }),
    unitFen: f.money({ label: '单价', required: true, default: 4, minFen: 0, maxFen: 1000, width: 90 }),
    sort: f.integer({ label: '顺序', required: true, default: 10, min: 0, max: 999, width: 80, help: '发送失败时按顺序换下一个通道，默认通道最先' }),
    isDefault: f.flag({ label: '默认通道', required: true, default: false, width: 90 }),
    status: f.state({ on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] }, { label: '状态', required: true, default: '1', width: 80 }),
  },
  title: 'channelName',
  selectLabel: '{channelName}',
  selectFields: ['channelCode'],
  selectWhere: { status: ['1'] },
  unique: [{ on: ['channelCode'], message: '通道编码已存在' }],
  list: {
    columns: ['channelName', 'channelCode', 'provider', 'signName', 'secretKey', 'unitFen', 'sort', 'isDefault', 'status'],
    filters: ['provider', 'status'],
    sort: ['-isDefault', 'sort'],
  },
  form: [
    { section: '通道信息', fields: ['channelCode', 'channelName', 'provider', 'signName', 'unitFen', 'sort', 'isDefault', 'status'] },
    { section: '接入参数', fields: ['accessKey', 'secretKey', 'appId', 'region', 'endpoint'] },
  ],
  removable: 'hard',
  internal: true,
})
