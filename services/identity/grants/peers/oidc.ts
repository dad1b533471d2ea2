import * as oidc from 'openid-client'
import type { Client } from '#services/identity/grants/clients.ts'
import { peerRefused } from '#services/identity/grants/errors.ts'
import { PeerError, valueAt } from '#services/identity/grants/outbound.ts'
import type { Peer } from './peer.ts'

const mostKnown = 100
const known = new Map<string, Promise<oidc.Configuration>>()

/** OpenID Connect: addresses and keys come from the issuer itself. */
export const oidcPeer: Peer = {
  async authorizeUrl(client, { redirectUri, state, verifier, nonce }) {
    const config = await configOf(client)
    const address = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return address.href
  },
  async personOf(client, answer) {
    const config = await configOf(client)
    const returned = new URL(answer.redirectUri)
    returned.searchParams.set('code', answer.code)
    returned.searchParams.set('state', answer.state)
    returned.searchParams.set('iss', answer.iss || config.serverMetadata().issuer)
    const tokens = await asking(() =>
      oidc.authorizationCodeGrant(config, returned, {
        pkceCodeVerifier: answer.verifier,
        expectedState: answer.state,
        expectedNonce: answer.nonce,
        idTokenExpected: true,
      }),
    )
    const claims = tokens.claims()!
    const facts = config.serverMetadata().userinfo_endpoint
      ? { ...claims, ...(await asking(() => oidc.fetchUserInfo(config, tokens.access_token, claims.sub))) }
      : claims
    return {
      openId: claims.sub,
      account: valueAt(facts, client.accountField || 'preferred_username') || (client.accountField ? '' : claims.sub),
      phone: valueAt(facts, 'phone_number'),
      nickName: valueAt(facts, 'name') || valueAt(facts, 'nickname') || claims.sub,
      avatarUrl: valueAt(facts, 'picture'),
    }
  },
}

/** What the issuer publishes, asked for once as long as the set-up stays the same. */
async function configOf(client: Client): Promise<oidc.Configuration> {
  const { issuer, clientId, secret } = client
  if (!issuer || !URL.canParse(issuer) || !clientId) throw new PeerError('not set up')
  const key = `${client.id} ${client.version}`
  let config = known.get(key)
  if (!config) {
    const address = new URL(issuer)
    // A school's own server inside its own net may speak plain HTTP; the administrator wrote the address.
    const execute = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    config = asking(() =>
      oidc.discovery(address, clientId, secret ?? undefined, secret ? oidc.ClientSecretPost(secret) : oidc.None(), {
        execute,
        timeout: 5,
      }),
    )
    // Whoever asked hears of it; only the next one must not.
    config.catch(() => known.delete(key))
    known.set(key, config)
    if (known.size > mostKnown) known.delete(known.keys().next().value!)
  }
  return config
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What the peer refused is the caller's affair; everything else means that it cannot be talked to.
    if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) throw peerRefused()
    if (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT' && !(error.cause instanceof TypeError))
      throw peerRefused()
    throw new PeerError('no answer', { cause: error })
  }
}
