import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.msgTemplate': true
  }
}

export const messageChannels = { inside: ['1', '站内'], insideAndSms: ['2', '站内和短信'] } as const

/** The words of a message the platform sends by itself; the school may put them otherwise, with the same variables. */
export const msgTemplate = defineEntity('sys.msgTemplate', {
  label: '消息模板',
  service: 'base',
  path: 'msgTemplate',
  title: 'name',
  fields: {
    code: f.text({ label: '模板编码', required: true, max: 50, codeLike: true, width: 150, fixed: '模板编码不能修改' }),
    name: f.text({ label: '模板名称', required: true, max: 50, width: 160 }),
    title: f.text({ label: '消息标题', required: true, max: 200, width: 220 }),
    content: f.longText({ label: '消息内容', required: true, max: 1000, width: 320, help: '变量写作 {name}' }),
    variables: f.text({ label: '可用变量', computed: true, max: 200, width: 160 }),
    channels: f.state(messageChannels, { label: '发送方式', required: true, default: '1', width: 110 }),
    smsTemplateId: f.ref('sms.template', {
      label: '短信模板',
      width: 140,
      help: '发送方式含短信时使用，其变量须在可用变量之内',
    }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 80, help: '停用后不再发送这种消息' },
    ),
  },
  unique: [{ on: ['code'], message: '模板编码已存在' }],
  search: ['code', 'name'],
  list: {
    columns: ['name', 'code', 'title', 'content', 'channels', 'status'],
    filters: ['channels', 'status'],
    sort: ['code'],
  },
  form: [{ section: '消息模板', fields: ['code', 'name', 'title', 'content', 'channels', 'smsTemplateId', 'status'] }],
  removable: 'never',
})
