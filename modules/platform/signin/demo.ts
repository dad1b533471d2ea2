import type { DemoPart, KeyedRow } from '#kernel/world/demo.ts'

/** Two ways in as a college would set them up; switched off, because nobody answers at these addresses. */
export const demo: DemoPart = () => ({ rows: clients })

function* clients(): Generator<KeyedRow> {
  yield {
    entity: 'sys.oauthClient',
    key: 'oauthClient:cas',
    values: {
      source: 'cas_demo',
      name: '统一身份认证',
      kind: 'cas',
      authorizeUrl: 'https://cas.example.edu.cn/cas/login',
      validateUrl: 'https://cas.example.edu.cn/cas/p3/serviceValidate',
      accountField: 'employeeNumber',
      sort: 90,
      status: '0',
    },
  }
  yield {
    entity: 'sys.oauthClient',
    key: 'oauthClient:chat',
    values: {
      source: 'wechat_demo',
      name: '企业微信',
      kind: 'wechat_enterprise',
      clientId: 'wwexample',
      agentId: '1000002',
      secret: 'example-only',
      sort: 91,
      status: '0',
    },
  }
}
