import autocannon from 'autocannon'
import { setTimeout as wait } from 'node:timers/promises'
import { asOwner, type Ground } from './ground.ts'
import type { Tell } from './part.ts'
import { pageSize, statementOf } from './list-statements.ts'
import { signIn, startProduct, type Visitor } from './product.ts'
import { median, type Figure } from './report.ts'
import { startServer, type ServerProcess } from './server-process.ts'

type Side = { server: ServerProcess; paths: string[]; headers: Record<string, string> }
type Round = { perSecond: number; cpuPerRequest: number }

export const listPath = '/api/flySource-base/baseStudentInfo/list'
const connections = 16
/** As many as the product's own pool has. */
const poolSize = 20
const rounds = 6
const seconds = 3

/** The student list over the wire, against the least a server could do to answer the same rows. */
export async function benchList(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  const product = await startProduct(ground, ground.url())
  try {
    const counsellor = await signIn(product.origin, 'fdy01')
    const office = await signIn(product.origin, 'xgc01')
    const cases = [
      { name: 'by class, own classes only', visitor: counsellor, queries: await classQueries(counsellor), goal: 0.8 },
      { name: 'by name, whole school', visitor: office, queries: await nameQueries(ground), goal: 0.85 },
    ]
    for (const one of cases) {
      say(`list ${one.name}: ${one.queries.length} different queries, ${rounds} rounds of ${seconds} s each way`)
      tell(...(await compare(ground, product, one)))
    }
  } finally {
    await settled()
    await product.stop()
  }
}

async function compare(
  ground: Ground,
  server: ServerProcess,
  input: { name: string; visitor: Visitor; queries: Record<string, string>[]; goal: number },
): Promise<Figure[]> {
  const statement = await statementOf(ground, input.visitor.sid, input.queries)
  const bareServer = await startServer(new URL('./bare-server.ts', import.meta.url), {
    DATABASE_URL: ground.url(),
    BARE_STATEMENT: JSON.stringify(statement),
    BARE_CONNECTIONS: String(poolSize),
  })
  try {
    const paths = input.queries.map(
      (query) => `${listPath}?${new URLSearchParams({ ...query, size: String(pageSize) })}`,
    )
    const product: Side = { server, paths, headers: input.visitor.headers }
    const bare: Side = { server: bareServer, paths: paths.map((_, set) => `/list?set=${set}`), headers: {} }
    await requireSameRows(product, bare)
    const { ours, theirs, ratio } = await inTurns(product, bare)
    const part = `list ${input.name}`
    return [
      {
        part,
        name: 'product',
        value: rateOf(ours),
        unit: 'req/s',
        about: `${cpuOf(ours).toFixed(2)} ms of processor a request`,
      },
      {
        part,
        name: 'bare Fastify + pg',
        value: rateOf(theirs),
        unit: 'req/s',
        about: `${cpuOf(theirs).toFixed(2)} ms of processor a request`,
      },
      { part, name: 'product / bare', value: ratio, unit: '', goal: { atLeast: input.goal } },
    ]
  } finally {
    await bareServer.stop()
  }
}

/** Loads two servers in turns; the ratio is the median over the pairs of turns. */
export async function inTurns(ours: Side, theirs: Side): Promise<{ ours: Round[]; theirs: Round[]; ratio: number }> {
  // By number, not by time: on a busy machine two seconds do not bring the code to its full speed.
  for (const side of [ours, theirs]) await load(side, { amount: 3000 })
  const results: { ours: Round[]; theirs: Round[] } = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round += 1) {
    // Whoever shares the machine disturbs both sides alike when they take turns, each first as often as second.
    const turns: [Side, Round[]][] = [
      [ours, results.ours],
      [theirs, results.theirs],
    ]
    for (const [side, told] of round % 2 === 0 ? turns : turns.toReversed())
      told.push(await load(side, { duration: seconds }))
  }
  return { ...results, ratio: median(results.ours.map((round, i) => round.perSecond / results.theirs[i]!.perSecond)) }
}

export const rateOf = (all: readonly Round[]) => median(all.map((round) => round.perSecond))
export const cpuOf = (all: readonly Round[]) => median(all.map((round) => round.cpuPerRequest))

async function load(
  { server, paths, headers }: Side,
  length: { duration: number } | { amount: number },
): Promise<Round> {
  const cpuBefore = server.cpu()
  const result = await autocannon({
    url: server.origin,
    connections,
    ...length,
    requests: paths.map((path) => ({ method: 'GET', path, headers })),
  })
  const cpu = server.cpu() - cpuBefore
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${paths[0]}`)
  return { perSecond: result['2xx'] / result.duration, cpuPerRequest: cpu / result['2xx'] }
}

/** The load leaves without waiting for its last answers. */
export function settled(): Promise<void> {
  return wait(500)
}

/** A comparison is fair only when both answer the same. */
async function requireSameRows(product: Side, bare: Side): Promise<void> {
  for (const [i, path] of product.paths.entries()) {
    const [ours, theirs] = await Promise.all([
      idsAt(product.server.origin + path, product.headers),
      idsAt(bare.server.origin + bare.paths[i]!, {}),
    ])
    if (ours.split(',').length !== pageSize || ours !== theirs)
      throw new Error(`not the same ${pageSize} rows: ${path}`)
  }
}

async function idsAt(url: string, headers: Record<string, string>): Promise<string> {
  const { data } = (await (await fetch(url, { headers })).json()) as {
    data: { records: { id: string }[]; total: number }
  }
  return `${data.records.map((record) => record.id).join()}`
}

export async function classQueries(visitor: Visitor): Promise<Record<string, string>[]> {
  const { records } = await visitor.get('/api/flySource-base/stuClass/list?size=50')
  const queries: Record<string, string>[] = []
  for (const { id } of records as { id: string }[]) {
    const { total } = await visitor.get(`${listPath}?classId=${id}&size=1`)
    if (total >= pageSize) queries.push({ classId: id })
  }
  return queries
}

/** Beginnings of names that at least a page of people share, common and rare ones. */
async function nameQueries(ground: Ground): Promise<Record<string, string>[]> {
  const { rows } = await asOwner(ground.url(), (client) =>
    client.query<{ keyword: string }>(
      'select left(xm, 2) as keyword from base_student where deleted_time is null group by 1 having count(*) >= 40 order by count(*) desc, 1',
    ),
  )
  const step = Math.max(1, Math.floor(rows.length / 8))
  return rows
    .filter((_, i) => i % step === 0)
    .slice(0, 8)
    .map(({ keyword }) => ({ keyword }))
}
