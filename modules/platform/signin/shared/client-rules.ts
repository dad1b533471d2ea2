type Values = Record<string, unknown>

const shortestSecret = 32

/** What each protocol cannot do without. */
const needed: Readonly<Record<string, readonly string[]>> = {
  cas: ['validateUrl'],
  oauth2: ['clientId', 'authorizeUrl', 'tokenUrl', 'userInfoUrl'],
  oidc: ['clientId', 'issuer'],
  jwt: ['clientId', 'issuer'],
  wechat_enterprise: ['clientId', 'agentId', 'secret'],
}

/** Names of fields a way to sign in still lacks. */
export function missingFields(values: Values): readonly string[] {
  return (needed[String(values['kind'])] ?? []).filter((name) => isEmpty(values[name]))
}

/** What is wrong beyond a missing field, by field. */
export function clientProblems(values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values['kind'] === 'oidc' && !isEmpty(values['issuer']) && !/^https?:\/\/[^\s]+$/.test(String(values['issuer'])))
    problems['issuer'] = '签发者应为网址'
  if (values['kind'] !== 'jwt') return problems
  const secret = String(values['secret'] ?? '')
  if (isEmpty(values['jwksUrl']) && isEmpty(values['publicKey']) && secret === '')
    problems['publicKey'] = '请填写公钥集地址、公钥或密钥中的一项'
  else if (secret !== '' && new TextEncoder().encode(secret).length < shortestSecret)
    problems['secret'] = '用作签名的密钥不能少于 32 个字节'
  return problems
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
