import { defineParam } from '#kernel/params/param.ts'
import { emailPattern } from '#kernel/rules/contact.ts'
import { isHost } from '#kernel/rules/host.ts'

const group = '邮件'

export const mailHost = defineParam({
  key: 'mail.host',
  isGuarded: true,
  label: '发信服务器',
  group,
  type: 'text',
  default: '',
  max: 200,
  help: 'SMTP 服务器的域名或地址；不填则不发邮件',
  check: (host) => (host.trim() === '' || isHost(host.trim()) ? null : '应为域名或 IP 地址，不含协议和端口'),
})
export const mailPort = defineParam({
  key: 'mail.port',
  isGuarded: true,
  label: '发信端口',
  group,
  type: 'integer',
  default: 465,
  min: 1,
  max: 65535,
})
export const mailSecurity = defineParam({
  key: 'mail.security',
  isGuarded: true,
  label: '连接加密',
  group,
  type: 'choice',
  default: 'tls',
  choices: [
    { key: 'tls', label: 'TLS' },
    { key: 'starttls', label: 'STARTTLS' },
    { key: 'none', label: '不加密' },
  ],
  help: '465 端口一般用 TLS，587 端口一般用 STARTTLS；不加密只应在校园网内使用',
})
export const mailUser = defineParam({
  key: 'mail.user',
  isGuarded: true,
  label: '发信账号',
  group,
  type: 'text',
  default: '',
  max: 200,
  help: '不填则不认证',
})
export const mailPassword = defineParam({
  key: 'mail.password',
  isGuarded: true,
  label: '发信密码',
  group,
  type: 'secret',
  default: '',
  max: 200,
  help: '邮箱的密码或授权码',
})
export const mailFrom = defineParam({
  key: 'mail.from',
  isGuarded: true,
  label: '发件人地址',
  group,
  type: 'text',
  default: '',
  max: 200,
  help: '如 noreply@example.edu.cn',
  check: (address) => (address.trim() === '' || emailPattern.test(address.trim()) ? null : '应为邮箱地址'),
})

/** How a school sends e-mail. */
export const mailParams = [mailHost, mailPort, mailSecurity, mailUser, mailPassword, mailFrom] as const
