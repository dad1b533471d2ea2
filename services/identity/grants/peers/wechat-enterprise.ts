import { peerRefused } from '#services/identity/grants/errors.ts'
import { askPeerJson, PeerError, valueAt } from '#services/identity/grants/outbound.ts'
import type { Peer } from './peer.ts'
import { forgetWecomToken, wecomToken } from './wecom-token.ts'

const authorize = 'https://open.weixin.qq.com/connect/oauth2/authorize'
/** The token was withdrawn before its time; the code is still good. */
const expired = new Set(['40014', '42001'])
const userInfo = 'https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo'

/** 企业微信 (WeCom): silent authorisation inside the app; answers the member's id, which is the account here. */
export const wechatEnterprisePeer: Peer = {
  async authorizeUrl(client, { redirectUri, state }) {
    if (!client.clientId) throw new PeerError('not set up')
    const address = new URL(client.authorizeUrl || authorize)
    const asked = {
      appid: client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
      agentid: client.agentId ?? '',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    address.hash = 'wechat_redirect'
    return address.href
  },
  async personOf(client, { code }) {
    let facts = await askPeerJson(
      withQuery(client.userInfoUrl || userInfo, { access_token: await wecomToken(client), code }),
    )
    if (expired.has(valueAt(facts, 'errcode'))) {
      forgetWecomToken(client)
      facts = await askPeerJson(
        withQuery(client.userInfoUrl || userInfo, { access_token: await wecomToken(client), code }),
      )
    }
    const userId = valueAt(facts, 'userid') || valueAt(facts, 'UserId')
    if (valueAt(facts, 'errcode') !== '0' || !userId) throw peerRefused()
    return {
      openId: userId,
      account: client.accountField ? valueAt(facts, client.accountField) : userId,
      phone: '',
      nickName: valueAt(facts, 'name') || userId,
      avatarUrl: '',
    }
  },
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
