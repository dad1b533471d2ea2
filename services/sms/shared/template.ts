import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sms.template': true
  }
}

export const smsKinds = {
  code: ['1', '验证码', 'violet'],
  notice: ['2', '通知', 'blue'],
} as const

/** What people are told, and whether: texts carry codes, links and warnings. */
export const templateOperation = 'smsTemplate:change'
const wording = { operation: templateOperation, isFreeWhenNew: true } as const

/** A text with holes, and the numbers under which each provider knows it. */
export const smsTemplate = defineEntity('sms.template', {
  label: '短信模板',
  service: 'resource',
  path: 'smsTemplate',
  fields: {
    templateCode: f.text({
      label: '模板编码',
      required: true,
      max: 50,
      codeLike: true,
      width: 150,
      fixed: '模板编码不能修改',
      pattern: { match: /^[A-Za-z][\w-]*$/, message: '模板编码以字母开头，只能含字母、数字、下划线和短横' },
    }),
    templateName: f.text({ label: '模板名称', required: true, max: 50, width: 160 }),
    kind: f.state(smsKinds, { label: '类型', required: true, default: '2', width: 90 }),
    content: f.longText({
      label: '模板内容',
      required: true,
      max: 500,
      width: 320,
      help: '变量写作 {name}，名称以字母开头',
      guarded: wording,
    }),
    providerTemplates: f.longText({
      label: '服务商模板号',
      max: 1000,
      width: 200,
      help: '每行一个：通道编码=服务商模板号；模拟通道不需要',
      guarded: wording,
    }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 80, guarded: wording },
    ),
  },
  title: 'templateName',
  selectFields: ['templateCode', 'kind'],
  selectWhere: { status: ['1'] },
  search: ['templateCode', 'templateName'],
  unique: [{ on: ['templateCode'], message: '模板编码已存在' }],
  list: {
    columns: ['templateName', 'templateCode', 'kind', 'content', 'status'],
    filters: ['kind', 'status'],
    sort: ['templateCode'],
  },
  form: [
    { section: '模板信息', fields: ['templateCode', 'templateName', 'kind', 'status', 'content', 'providerTemplates'] },
  ],
  removable: 'hard',
  internal: true,
})
