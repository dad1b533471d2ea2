import { oauth2Peer } from './oauth2.ts'
import { oidcPeer } from './oidc.ts'
import type { Peer } from './peer.ts'
import { wechatEnterprisePeer } from './wechat-enterprise.ts'

const peers: Readonly<Record<string, Peer>> = {
  oauth2: oauth2Peer,
  oidc: oidcPeer,
  wechat_enterprise: wechatEnterprisePeer,
}

/** How a site of this kind is asked; undefined for kinds that send no codes. */
export function peerOf(kind: string): Peer | undefined {
  return Object.hasOwn(peers, kind) ? peers[kind] : undefined
}
