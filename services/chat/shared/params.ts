import { defineParam } from '#kernel/params/param.ts'

const group = '消息'

export const chatEnabled = defineParam({
  key: 'message.wecom',
  isGuarded: true,
  label: '企业微信消息',
  group,
  type: 'flag',
  default: false,
  help: '开启后，站内消息同时以卡片发给已绑定企业微信的人；需要先在登录方式中启用企业微信',
})
export const chatAgentId = defineParam({
  key: 'message.wecomAgentId',
  isGuarded: true,
  label: '企业微信消息应用 ID',
  group,
  type: 'text',
  default: '',
  max: 20,
  help: '发送消息的自建应用的 AgentId，须与登录方式用同一密钥；不填则用登录方式的应用 ID',
  check: (id) => (/^\d*$/.test(id.trim()) ? null : '应为数字'),
})

export const chatParams = [chatEnabled, chatAgentId]
