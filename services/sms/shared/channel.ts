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
  huawei: ['huawei', '华为云', 'red'],
  http: ['http', '通用网关', 'teal'],
} as const

/** How a plain gateway knows us: by a key in a header, or by a signature over moment and body. */
export const gatewayAuths = {
  header: ['header', '请求头密钥', 'grey'],
  hmac: ['hmac', '签名（HMAC-SHA256）', 'blue'],
} as const

/** Which way messages take, codes among them: whoever changes one of these may read them. */
const leading = { operation: 'smsChannel:secret' } as const

/** A way out for text messages: an account with a provider. The key is stored sealed and never comes back. */
export const smsChannel = defineEntity('sms.channel', {
  label: '短信通道',
  service: 'resource',
  path: 'smsChannel',
  fields: {
    channelCode: f.text({
      label: '通道编码',
      required: true,
      max: 30,
      codeLike: true,
      width: 120,
      fixed: '通道编码不能修改',
      pattern: { match: /^[A-Za-z][\w-]*$/, message: '通道编码以字母开头，只能含字母、数字、下划线和短横' },
    }),
    channelName: f.text({ label: '通道名称', required: true, max: 50, width: 160 }),
    provider: f.state(smsProviders, {
      label: '服务商',
      required: true,
      default: 'aliyun',
      width: 110,
      guarded: leading,
    }),
    signName: f.text({ label: '短信签名', max: 20, width: 130 }),
    accessKey: f.text({ label: '访问密钥 ID', max: 100, width: 160, guarded: leading }),
    secretKey: f.secret({ label: '访问密钥', width: 140, guarded: leading }),
    appId: f.text({
      label: '应用 ID',
      max: 50,
      width: 120,
      help: '腾讯云短信应用的 SdkAppId；华为云的签名通道号',
      guarded: leading,
    }),
    region: f.text({ label: '地域', max: 30, width: 110, help: '腾讯云须填，如 ap-guangzhou', guarded: leading }),
    endpoint: f.url({
      label: '接口地址',
      width: 200,
      help: '阿里云、腾讯云留空使用公开地址；华为云与通用网关须填',
      guarded: leading,
    }),
    authMode: f.state(gatewayAuths, { label: '鉴权方式', width: 140, help: '通用网关使用', guarded: leading }),
    bodyTemplate: f.longText({
      label: '请求内容',
      max: 2000,
      width: 200,
      help: '通用网关使用，JSON；可写 {phone} {content} {id} {template} {sign} {params}',
      guarded: leading,
    }),
    okRule: f.text({ label: '成功条件', max: 100, width: 120, help: '通用网关使用，如 code=0；留空以 HTTP 状态为准' }),
    idPath: f.text({ label: '流水号位置', max: 100, width: 120, help: '通用网关使用，如 data.msgId' }),
    balanceUrl: f.url({ label: '余额查询地址', width: 200, help: '通用网关使用；腾讯云自动查询', guarded: leading }),
    balancePath: f.text({ label: '余额位置', max: 100, width: 120, help: '通用网关使用，如 data.balance' }),
    receiptOrigin: f.url({
      label: '回执域名',
      width: 200,
      help: '服务商推送回执时访问本平台的地址，如 https://campus.example.edu.cn',
      guarded: leading,
    }),
    unitFen: f.money({ label: '单价', required: true, default: 4, minFen: 0, maxFen: 1000, width: 90 }),
    sort: f.integer({
      label: '顺序',
      required: true,
      default: 10,
      min: 0,
      max: 999,
      width: 80,
      help: '发送失败时按顺序换下一个通道，默认通道最先',
      guarded: leading,
    }),
    balance: f.integer({ label: '余额（条）', computed: true, width: 110 }),
    balanceTime: f.moment({ label: '余额时间', computed: true, width: 160 }),
    isDefault: f.flag({ label: '默认通道', required: true, default: false, width: 90, guarded: leading }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 80, guarded: leading },
    ),
  },
  title: 'channelName',
  search: ['channelName'],
  selectLabel: '{channelName}',
  selectFields: ['channelCode'],
  selectWhere: { status: ['1'] },
  unique: [{ on: ['channelCode'], message: '通道编码已存在' }],
  list: {
    columns: [
      'channelName',
      'channelCode',
      'provider',
      'signName',
      'secretKey',
      'unitFen',
      'balance',
      'sort',
      'isDefault',
      'status',
    ],
    filters: ['provider', 'status'],
    sort: ['-isDefault', 'sort'],
  },
  form: [
    {
      section: '通道信息',
      fields: ['channelCode', 'channelName', 'provider', 'signName', 'unitFen', 'sort', 'isDefault', 'status'],
    },
    { section: '接入参数', fields: ['accessKey', 'secretKey', 'appId', 'region', 'endpoint', 'receiptOrigin'] },
    { section: '通用网关', fields: ['authMode', 'okRule', 'idPath', 'balanceUrl', 'balancePath', 'bodyTemplate'] },
  ],
  removable: 'hard',
  internal: true,
})
