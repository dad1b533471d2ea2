import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, forbidden } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { resource } from '#kernel/operations/resource.ts'
import { onlyIn, phoneKinds, type Scanned } from '#services/system/shared/phone-menu.ts'
import { scanMatches, scanRoute } from '../../shared/mobile-menu.ts'
import { resolveScanRoute } from '../../shared/mobile-routes.ts'
import { withCode, withParams } from './mobile-path.ts'

/** Each of these may look at the rest again, a loop even at every place: more of them would make one code slow. */
const mostLoops = 2

export const scanRoutes = resource(scanRoute, {
  scope: 'open',
  hooks: {
    async prepare(_ctx, drafts) {
      for (const { merged, values, problems } of drafts) {
        const row: Record<string, unknown> = { ...merged, ...values }
        const problem =
          row['matchType'] === scanMatches.regex[0] ? patternProblem(String(row['pattern'] ?? '')) : undefined
        if (problem) problems.pattern ??= problem
      }
    },
  },
})

/** One scanner for everything: who scans is told where it leads. */
export const scanRouteRoutes: readonly Route[] = [route(resolveScanRoute, resolve)]

type Handler = {
  matchType: string
  pattern: string
  name: string
  kind: string
  path: string
  params: string | null
  permKey: string | null
  terminals: string[] | null
}

async function resolve(ctx: Ctx, input: AskedOf<typeof resolveScanRoute>): Promise<Scanned> {
  const link = linkIn(input.content)
  const isOwn = link !== undefined && input.origin !== '' && link.origin === originOf(input.origin)
  const content = isOwn ? `${link.pathname}${link.search}` : input.content
  const handlers = await ctx.db.query<Handler>(
    `select r.match_type as "matchType", r.pattern, s.name, s.kind, s.path, s.params, s.perm_key as "permKey",
       s.terminals
     from nav_scan_route r
     join nav_mobile_service s on s.id = r.service_id
     where r.status = '1' and s.status = '1'
     order by r.sort, r.name`,
  )
  // What the school says of a code comes before what its area does.
  for (const handler of [...handlers, ...declaredScans(ctx)]) {
    const code = codeIn(content, handler)
    if (code !== undefined) return opened(ctx, { handler, code, terminal: input.terminal })
  }
  if (isOwn) return { kind: 'page', path: content }
  if (link) return { kind: 'foreign', url: link.href, domain: link.hostname }
  throw badRequest({ text: '无法识别的二维码' })
}

function declaredScans({ world }: Ctx): Handler[] {
  const scans = world.manifests.flatMap((manifest) => manifest.scans ?? [])
  return scans.map(({ name, prefix, pattern, path, permission = null }) => ({
    matchType: prefix === undefined ? scanMatches.regex[0] : scanMatches.prefix[0],
    pattern: prefix ?? pattern,
    name,
    kind: phoneKinds.page,
    path,
    params: null,
    permKey: permission,
    terminals: null,
  }))
}

function opened(ctx: Ctx, { handler, code, terminal }: { handler: Handler; code: string; terminal: string }): Scanned {
  if (handler.permKey && (ctx.actor.kind !== 'user' || !can(ctx.actor, handler.permKey))) throw forbidden()
  if (handler.terminals?.length && !handler.terminals.includes(terminal))
    throw badRequest({ text: onlyIn(handler.terminals[0]!) })
  const path = withParams(withCode(handler.path, code), handler.params)
  return handler.kind === phoneKinds.outside
    ? { kind: 'foreign', url: path, domain: new URL(path).hostname }
    : { kind: 'service', name: handler.name, serviceKind: handler.kind, path }
}

/** The code in a content that a handler knows: what follows its prefix, or what the first brackets took. */
function codeIn(content: string, { matchType, pattern }: Handler): string | undefined {
  if (matchType === scanMatches.prefix[0])
    return content.startsWith(pattern) ? content.slice(pattern.length) : undefined
  if (patternProblem(pattern)) return undefined
  const found = new RegExp(pattern, 'u').exec(content)
  return found ? (found[1] ?? found[0]) : undefined
}

/** Why a pattern is not taken: it is none, or one that could keep the server busy with a single code. */
function patternProblem(pattern: string): string | undefined {
  if (!isPattern(pattern)) return '正则表达式不正确'
  const plain = pattern.replaceAll(/\\./g, '_').replaceAll(/\[[^\]]*\]/g, '_')
  if (/\)[*+{]|\(\?[=!<]/.test(plain) || /\\[1-9k]/.test(pattern)) return '正则表达式不能重复括号，也不能使用断言和引用'
  // What is repeated a fixed number of times leaves no choice.
  const loops = (plain.match(/(?:[*+]|(?<!\()\?|\{\d+,\d*\})\??/g) ?? []).length
  if (loops > mostLoops) return `正则表达式中的重复最多 ${mostLoops} 处`
  return loops + choicesIn(plain) > mostLoops ? `正则表达式中的重复和多选一最多 ${mostLoops} 处` : undefined
}

/** Brackets with alternatives: after one that fitted, the others are tried as well when the rest does not fit. */
function choicesIn(plain: string): number {
  const [inner] = /\([^()]*\)/.exec(plain) ?? []
  return inner === undefined ? 0 : Number(inner.includes('|')) + choicesIn(plain.replace(inner, '_'))
}

function isPattern(text: string): boolean {
  try {
    return Boolean(RegExp(text, 'u'))
  } catch {
    return false
  }
}

function linkIn(content: string): URL | undefined {
  const link = URL.canParse(content) ? new URL(content) : undefined
  return link && ['http:', 'https:'].includes(link.protocol) ? link : undefined
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined
}
