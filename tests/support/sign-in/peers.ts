import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type PeerServer = { url: string; close(): Promise<void> }

/** Listens on a free port of this machine. */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<PeerServer> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closed(server) }
}

/** A CAS server that knows some tickets, each good for one service address. */
export function casServer(tickets: Record<string, { service: string; user: string; gh: string }>): Promise<PeerServer> {
  return listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://cas')
    if (pathname === '/login') return void response.end('CAS')
    if (pathname !== '/p3/serviceValidate') return void response.writeHead(404).end()
    const known = tickets[searchParams.get('ticket') ?? '']
    const inside =
      known && known.service === searchParams.get('service')
        ? `<cas:authenticationSuccess><cas:user>${known.user}</cas:user><cas:attributes><cas:gh>${known.gh}</cas:gh><cas:cn>李老师 &amp; 同事</cas:cn></cas:attributes></cas:authenticationSuccess>`
        : '<cas:authenticationFailure code="INVALID_TICKET">Ticket not recognized</cas:authenticationFailure>'
    response.setHeader('content-type', 'application/xml;charset=UTF-8')
    response.end(
      `<?xml version="1.0"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`,
    )
  })
}

/** Answers as 企业微信 does: a token for the right secret, a member for a code that was not used before. */
export function wecomServer(codes: Map<string, string>): Promise<PeerServer> {
  return listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://wecom')
    if (pathname === '/authorize') {
      // The app sends the browser back at once, with a code for the member who is signed in there.
      const back = new URL(searchParams.get('redirect_uri')!)
      codes.set('from-app', 'zhangsan')
      back.searchParams.set('code', 'from-app')
      back.searchParams.set('state', searchParams.get('state')!)
      return void response.writeHead(302, { location: back.href }).end()
    }
    response.setHeader('content-type', 'application/json')
    if (pathname === '/cgi-bin/gettoken') {
      const isRight = searchParams.get('corpsecret') === 'wecom-secret'
      return void response.end(
        JSON.stringify(isRight ? { errcode: 0, access_token: 'at' } : { errcode: 40001, errmsg: 'invalid credential' }),
      )
    }
    const userid = codes.get(searchParams.get('code') ?? '')
    codes.delete(searchParams.get('code') ?? '')
    response.end(
      JSON.stringify(
        userid && searchParams.get('access_token') === 'at'
          ? { errcode: 0, errmsg: 'ok', userid }
          : { errcode: 40029, errmsg: 'invalid code' },
      ),
    )
  })
}

/** Plain OAuth 2.0 as many school portals speak it: a code is good once, for the address and the verifier it was asked with. */
export function oauth2Server(person: () => Record<string, unknown>): Promise<PeerServer> {
  const codes = new Map<string, { redirectUri: string; challenge: string }>()
  return listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://portal')
    if (pathname === '/authorize') {
      const back = new URL(searchParams.get('redirect_uri')!)
      const code = `code-${codes.size + 1}`
      codes.set(code, { redirectUri: back.href, challenge: searchParams.get('code_challenge')! })
      back.searchParams.set('code', code)
      back.searchParams.set('state', searchParams.get('state')!)
      return void response.writeHead(302, { location: back.href }).end()
    }
    response.setHeader('content-type', 'application/json')
    if (pathname === '/userinfo')
      return void response.end(
        JSON.stringify(request.headers.authorization === 'Bearer portal-token' ? person() : { error: 'invalid_token' }),
      )
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const known = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const isRight =
        form.get('grant_type') === 'authorization_code' &&
        form.get('client_id') === 'campus' &&
        form.get('client_secret') === 'portal-secret' &&
        known?.redirectUri === form.get('redirect_uri') &&
        known.challenge ===
          createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url')
      response
        .writeHead(isRight ? 200 : 400)
        .end(
          JSON.stringify(isRight ? { access_token: 'portal-token', token_type: 'bearer' } : { error: 'invalid_grant' }),
        )
    })
  })
}

/** An OpenID provider from npm; whoever logs in there is who they say. */
export async function openIdProvider(redirectUri: string): Promise<PeerServer & { issuer: string }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'campus',
        client_secret: 'a-secret-of-the-campus-platform',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    cookies: { keys: ['test'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, name: `${sub}同学`, preferred_username: sub }),
    }),
    features: { devInteractions: { enabled: true } },
  })
  // It says when its cookies end by the suite's clock, and the browser lives by its own.
  provider.use(async (ctx, next) => {
    await next()
    const cookies = [ctx.response.headers['set-cookie'] ?? []].flat() as string[]
    if (cookies.length > 0)
      ctx.set(
        'set-cookie',
        cookies.map((one) => one.replace(/; expires=(?!\w+, 01 Jan 1970)[^;]+/i, '')),
      )
  })
  server.on('request', provider.callback())
  return { url: issuer, issuer, close: () => closed(server) }
}

/** Logs in at the provider as a person would, form by form, and answers where it sends the browser in the end. */
export async function logInAt(start: URL, login: string, home: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = start
  let form: URLSearchParams | null = null
  for (let step = 0; step < 20; step += 1) {
    const response: Response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    form = null
    for (const one of response.headers.getSetCookie()) {
      const [pair = ''] = one.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (location) {
      address = new URL(location, address)
      if (address.href.startsWith(home)) return address
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!action || !prompt) throw new Error(`the provider shows no form at ${address.href}: ${page.slice(0, 300)}`)
    address = new URL(action, address)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) })
  }
  throw new Error('the provider never came to an end')
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
