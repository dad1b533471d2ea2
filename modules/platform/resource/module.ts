import { defineModule } from '#kernel/world/module.ts'
import { templateOperation } from '#services/sms/shared/template.ts'
import { fileCategories, fileLink, fileTake } from './shared/file-link.ts'
import { menu } from './shared/menu.ts'
import { attachment, ossConfig, smsChannel, smsRecord, smsTemplate } from './shared/platform-records.ts'
import { smsMass } from './shared/sms-mass.ts'
import { smsQuota } from './shared/sms-quota.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

const read = ['list', 'getOne', 'getSelect', 'export'] as const
const of = (path: string, ...actions: readonly string[]) => actions.map((action) => `${path}:${action}`)

const files = [
  ...of('attachment', ...read, 'remove'),
  ...of('ossConfig', ...read, 'add', 'update', 'remove', 'test', 'migrate'),
]
const messages = [
  ...of('smsChannel', ...read, 'add', 'update', 'remove', 'test'),
  'smsTemplate:*',
  ...of('smsRecord', ...read, 'cancel', 'unmask', 'sendMass'),
  'smsQuota:*',
  'smsSend:send',
]

/** 资源管理: files and where they lie, text messages and who sends them. */
export const manifest = defineModule({
  name: 'resource',
  label: '资源管理',
  depends: ['base', 'population'],
  replaces: ['sys.file', 'sys.ossConfig', 'sms.channel', 'sms.template', 'sms.record'],
  entities: [attachment, ossConfig, smsChannel, smsTemplate, smsRecord, smsQuota, smsMass, fileLink, fileTake],
  dictionaries: [fileCategories],
  menuPlace: 90,
  screens,
  apps,
  menu,
  permissions: { 'smsSend:send': '群发短信' },
  secondAuth: {
    'ossConfig:secret': '修改存储配置',
    'smsChannel:secret': '修改短信通道',
    [templateOperation]: '修改短信模板的内容或状态',
    'smsSend:mass': '大批量群发短信',
  },
  grants: [
    { role: 'gly', permissions: [...files, ...messages, 'fileLink:*'] },
    { role: 'cjgly', permissions: files },
    { role: 'sjgly', permissions: of('smsRecord', ...read) },
    {
      role: 'xgc',
      permissions: [
        ...of('smsTemplate', 'list', 'getOne', 'getSelect'),
        ...of('smsRecord', 'list', 'getOne'),
        'smsSend:send',
        'fileLink:*',
      ],
    },
    { role: 'jwc', permissions: ['fileLink:*'] },
  ],
})
