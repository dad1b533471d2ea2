import { smsKinds } from './template.ts'

export const verifyCodeTemplate = 'verifyCode'

/** Templates every school starts with; it may word them anew. */
export const builtInTemplates = [
  {
    templateCode: verifyCodeTemplate,
    templateName: '验证码',
    kind: smsKinds.code[0],
    content: '验证码 {code}，用于{use}，{minutes} 分钟内有效，请勿告诉他人。',
  },
  {
    templateCode: 'accountLocked',
    templateName: '账号锁定提醒',
    kind: smsKinds.notice[0],
    content: '您的账号因多次输错密码被锁定，{minutes} 分钟后自动解锁。如非本人操作，请尽快修改密码。',
  },
  {
    templateCode: 'accountLockedForGood',
    templateName: '账号锁定提醒（须解锁）',
    kind: smsKinds.notice[0],
    content: '您的账号因多次输错密码被锁定，请联系管理员解锁。如非本人操作，请尽快修改密码。',
  },
  {
    templateCode: 'phoneChanged',
    templateName: '手机号变更提醒',
    kind: smsKinds.notice[0],
    content: '您的平台账号登记的手机号已由管理员修改，本号码不再用于登录和验证。如非本人要求，请尽快联系学校。',
  },
  { templateCode: 'notice', templateName: '通知', kind: smsKinds.notice[0], content: '{title}：{content}' },
] as const
