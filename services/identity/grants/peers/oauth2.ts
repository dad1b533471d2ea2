import { createHash } from 'node:crypto'
import { peerRefused } from '#services/identity/grants/errors.ts'
import { askPeerJson, PeerError, valueAt } from '#services/identity/grants/outbound.ts'
import type { Peer } from './peer.ts'

/** Plain OAuth 2.0: three addresses the administrator wrote down. */
export const oauth2Peer: Peer = {
  async authorizeUrl(client, { redirectUri, state, verifier }) {
    if (!client.authorizeUrl || !client.clientId) throw new PeerError('not set up')
    const address = new URL(client.authorizeUrl)
    const asked = {
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    return address.href
  },
  async personOf(client, { code, redirectUri, verifier }) {
    if (!client.tokenUrl || !client.userInfoUrl) throw new PeerError('not set up')
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: client.clientId ?? '',
      client_secret: client.secret ?? '',
      code_verifier: verifier,
    })
    const tokens = await askPeerJson(client.tokenUrl, { method: 'POST', body: form })
    const token = valueAt(tokens, 'access_token')
    if (!token) throw peerRefused()
    const facts = await askPeerJson(client.userInfoUrl, { headers: { authorization: `Bearer ${token}` } })
    const account =
      valueAt(facts, client.accountField || 'username') || (client.accountField ? '' : valueAt(facts, 'sub'))
    const openId = valueAt(facts, 'sub') || valueAt(facts, 'openid') || valueAt(facts, 'id') || account
    if (!openId) throw peerRefused()
    return {
      openId,
      account,
      phone: valueAt(facts, 'phone') || valueAt(facts, 'phone_number'),
      nickName: valueAt(facts, 'nickname') || valueAt(facts, 'name') || openId,
      avatarUrl: valueAt(facts, 'avatar') || valueAt(facts, 'picture'),
    }
  },
}
