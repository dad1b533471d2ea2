import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sms.record': true
    'sms.payload': true
    'sms.code': true
  }
}

export const smsStates = {
  queued: ['0', '排队', 'grey'],
  submitted: ['1', '已提交', 'blue'],
  delivered: ['2', '成功', 'green'],
  failed: ['3', '失败', 'red'],
  cancelled: ['4', '已取消', 'grey'],
} as const

/** One message to one phone. What it says of a code is masked, but for the mock channel outside production. */
export const smsRecord = defineEntity('sms.record', {
  label: '短信记录',
  service: 'resource',
  path: 'smsRecord',
  fields: {
    phone: f.phone({ label: '手机号', required: true, computed: true, width: 140 }),
    templateCode: f.text({ label: '模板编码', required: true, computed: true, max: 50, width: 130 }),
    templateName: f.text({ label: '模板', required: true, computed: true, max: 50, width: 130 }),
    kind: f.state(
      { code: ['1', '验证码', 'violet'], notice: ['2', '通知', 'blue'] },
      { label: '类型', required: true, computed: true, width: 90 },
    ),
    content: f.longText({ label: '内容', required: true, computed: true, max: 2000, width: 320 }),
    channelCode: f.text({ label: '通道', computed: true, max: 30, width: 110 }),
    status: f.state(smsStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    providerMsgId: f.text({ label: '服务商流水号', computed: true, max: 100, width: 160 }),
    dueTime: f.moment({ label: '计划发送时间', required: true, computed: true, planned: true, width: 170 }),
    claimTime: f.moment({ label: '开始提交时间', computed: true }),
    submitTime: f.moment({ label: '提交时间', computed: true, width: 160 }),
    receiptTime: f.moment({ label: '回执时间', computed: true, width: 160 }),
    errorCode: f.text({ label: '错误码', computed: true, max: 100, width: 130 }),
    errorMsg: f.text({ label: '失败原因', computed: true, max: 300, width: 200 }),
    bizType: f.text({ label: '业务', computed: true, max: 50 }),
    bizId: f.text({ label: '业务记录', computed: true, max: 50 }),
    userId: f.text({ label: '接收账号', computed: true, max: 36 }),
    departmentId: f.text({ label: '额度部门', computed: true, max: 36 }),
    segments: f.integer({ label: '条数', required: true, computed: true, default: 1, width: 80 }),
    costFen: f.money({ label: '费用', required: true, computed: true, default: 0, width: 90 }),
    isUrgent: f.flag({ label: '紧急', required: true, computed: true, default: false, width: 80 }),
    dedupeKey: f.text({ label: '去重标识', computed: true, max: 200 }),
    triedChannels: f.text({ label: '已失败的通道', computed: true, max: 500 }),
  },
  title: 'templateName',
  unique: [{ on: ['dedupeKey'] }],
  indexes: [['status', 'dueTime'], ['userId']],
  list: {
    columns: [
      'phone',
      'templateName',
      'kind',
      'content',
      'status',
      'channelCode',
      'segments',
      'costFen',
      'submitTime',
      'errorMsg',
    ],
    filters: ['status', 'kind', 'templateCode', 'channelCode', 'dueTime'],
    sort: ['-dueTime'],
  },
  form: [{ section: '短信', fields: [] }],
  removable: 'never',
  isLog: true,
  internal: true,
})

/** What fills the holes of a message that has not gone out yet; forgotten once it has. */
export const smsPayload = defineEntity('sms.payload', {
  label: '待发内容',
  service: 'resource',
  path: 'smsPayload',
  fields: {
    recordId: f.ref('sms.record', { label: '短信', required: true }),
    params: f.secret({ label: '变量', required: true }),
  },
  title: 'recordId',
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** A code that was sent: only its hash, for a few minutes and a few tries. */
export const smsCode = defineEntity('sms.code', {
  label: '短信验证码',
  service: 'resource',
  path: 'smsCode',
  fields: {
    phoneHash: f.text({ label: '手机号', required: true }),
    purpose: f.text({ label: '用途', required: true, max: 50 }),
    codeHash: f.text({ label: '验证码', required: true }),
    time: f.moment({ label: '时间', required: true }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
    tries: f.integer({ label: '错误次数', required: true, default: 0 }),
    usedTime: f.moment({ label: '使用时间' }),
    ip: f.text({ label: '地址' }),
    isGuest: f.flag({ label: '未登录', required: true, default: true }),
  },
  title: 'purpose',
  retain: { days: 2, by: 'time' },
  indexes: [
    ['phoneHash', 'time'],
    ['ip', 'time'],
  ],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
