import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.oauthClient': true
    'sys.userOauth': true
    'sys.signInTicket': true
  }
}

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

const clientKinds = {
  cas: ['cas', 'CAS', 'blue'],
  oauth2: ['oauth2', 'OAuth 2.0', 'teal'],
  oidc: ['oidc', 'OpenID Connect', 'violet'],
  jwt: ['jwt', 'JWT', 'amber'],
  wechatEnterprise: ['wechat_enterprise', '企业微信', 'green'],
} as const

const autoBinds = {
  off: ['off', '不自动绑定', 'grey'],
  account: ['account', '按账号', 'blue'],
  phone: ['phone', '按手机号', 'teal'],
} as const

/** Whoever decides who vouches for people can become anybody. */
export const oauthClientOperation = 'sysOauthClient:change'

/** Another system that vouches for people: where it is asked, and what we show it of ourselves. */
export const oauthClient = defineEntity('sys.oauthClient', {
  guarded: oauthClientOperation,
  label: '登录方式',
  service: 'base',
  path: 'sysOauthClient',
  title: 'name',
  search: ['name', 'source'],
  fields: {
    source: f.text({
      label: '标识',
      required: true,
      codeLike: true,
      max: 30,
      width: 150,
      fixed: '标识创建后不能修改',
      pattern: {
        match: /^[a-z][a-z0-9_]{1,29}$/,
        message: '标识应以小写字母开头，由小写字母、数字和下划线组成，2–30 位',
      },
      help: '出现在回调地址 /oauth/callback/标识 中',
    }),
    name: f.text({ label: '名称', required: true, max: 20, width: 160 }),
    kind: f.state(clientKinds, { label: '协议', required: true, width: 140 }),
    clientId: f.text({ label: '客户端标识', max: 200, width: 180, help: '企业微信填企业 ID；JWT 填受众 aud' }),
    secret: f.secret({ label: '密钥', max: 4000, width: 190, help: '只写不读，保存后只显示指纹' }),
    agentId: f.text({ label: '应用 ID', max: 50, help: '企业微信自建应用的 AgentId' }),
    issuer: f.text({ label: '签发者', max: 300, help: 'OpenID Connect 的发现地址，或 JWT 的 iss' }),
    authorizeUrl: f.url({ label: '授权地址' }),
    tokenUrl: f.url({ label: '令牌地址' }),
    userInfoUrl: f.url({ label: '用户信息地址' }),
    validateUrl: f.url({ label: '票据校验地址', help: 'CAS 的 /p3/serviceValidate' }),
    jwksUrl: f.url({ label: '公钥集地址' }),
    publicKey: f.longText({ label: '公钥', max: 8000, help: 'PEM 或 JWKS，没有公钥集地址时使用' }),
    accountField: f.text({
      label: '账号字段',
      max: 100,
      help: '返回内容中账号所在的位置，如 data.user.no；不填则取标准字段',
    }),
    autoBind: f.state(autoBinds, {
      label: '自动绑定',
      required: true,
      default: 'account',
      width: 110,
      help: '第一次登录时，按账号或手机号找到平台账号',
    }),
    appTypes: f.state(
      { main: ['0', '主平台'], welcome: ['2', '独立门户'], both: ['0,2', '主平台和独立门户'] },
      { label: '适用范围', required: true, default: '0' },
    ),
    sort: f.integer({ label: '排序', required: true, default: 10, min: 0, max: 9999, width: 80 }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 90 },
    ),
  },
  unique: [{ on: ['source'], message: '标识已存在' }],
  list: {
    columns: ['name', 'source', 'kind', 'clientId', 'secret', 'autoBind', 'sort', 'status'],
    filters: ['name', 'kind', 'status'],
    sort: ['sort'],
  },
  form: [
    { section: '基本信息', fields: ['source', 'name', 'kind', 'appTypes', 'sort', 'status'] },
    {
      section: '对接参数',
      fields: [
        'clientId',
        'secret',
        'agentId',
        'issuer',
        'authorizeUrl',
        'tokenUrl',
        'userInfoUrl',
        'validateUrl',
        'jwksUrl',
        'publicKey',
      ],
    },
    { section: '账号对应', fields: ['accountField', 'autoBind'] },
  ],
  removable: 'hard',
})

/** Who a person is elsewhere. */
export const userOauth = defineEntity('sys.userOauth', {
  ...hidden,
  label: '第三方绑定',
  path: 'sysUserOauth',
  title: 'source',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true }),
    source: f.text({ label: '来源', required: true, max: 30 }),
    openId: f.text({ label: '第三方账号', required: true, max: 200 }),
    nickName: f.text({ label: '第三方昵称', max: 100 }),
    avatarUrl: f.text({ label: '第三方头像', max: 500 }),
    boundTime: f.moment({ label: '绑定时间', required: true }),
    lastLoginTime: f.moment({ label: '最近登录' }),
    autoLogin: f.flag({ label: '自动登录', required: true, default: true }),
  },
  unique: [
    { on: ['source', 'openId'], message: '该第三方账号已绑定' },
    { on: ['userId', 'source'], message: '该账号已绑定' },
  ],
})

/** Something that lets a sign-in go on, for minutes and once: a state sent to another site, a binding, a code to scan. Only hashes of what is handed out are stored. */
export const signInTicket = defineEntity('sys.signInTicket', {
  ...hidden,
  label: '登录凭证',
  path: 'sysSignInTicket',
  title: 'purpose',
  fields: {
    purpose: f.text({ label: '用途', required: true, max: 20 }),
    keyHash: f.text({ label: '摘要', required: true, max: 64 }),
    state: f.text({ label: '状态', required: true, max: 1, default: '0' }),
    userId: f.text({ label: '账号', max: 36 }),
    facts: f.json(z.record(z.string(), z.unknown()), { label: '内容' }),
    changedTime: f.moment({ label: '变更时间', required: true }),
    expiresTime: f.moment({ label: '失效时间', required: true }),
  },
  unique: [{ on: ['purpose', 'keyHash'] }],
  retain: { days: 1, by: 'expiresTime' },
  indexes: [['expiresTime']],
})
