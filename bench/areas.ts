import { asOwner, type Ground } from './ground.ts'
import { classQueries, cpuOf, inTurns, listPath, rateOf, settled } from './list.ts'
import { pageSize } from './list-statements.ts'
import type { Tell } from './part.ts'
import { signIn, startProduct } from './product.ts'
import { startServer } from './server-process.ts'

const part = 'twice the areas'

/** The list of students by class again, by a product with twice as many entities, routes and permissions: none of them may cost a request anything. */
export async function benchAreas(ground: Ground, say: (line: string) => void, tell: Tell): Promise<void> {
  await ground.withCopy(async (url) => {
    await doublePermissions(url)
    const single = await startProduct(ground, ground.url())
    const doubled = await startServer(new URL('./doubled-server.ts', import.meta.url), {
      DATABASE_URL: url,
      DATA_DIR: ground.config.dataDir,
      DEMO: 'large',
      ROLE: 'web',
    })
    try {
      const sides = []
      for (const server of [doubled, single]) {
        const visitor = await signIn(server.origin, 'fdy01')
        const paths = (await classQueries(visitor)).map(
          (query) => `${listPath}?${new URLSearchParams({ ...query, size: String(pageSize) })}`,
        )
        sides.push({ server, paths, headers: visitor.headers })
      }
      say(`areas: ${sides[0]!.paths.length} different queries`)
      const { ours, theirs, ratio } = await inTurns(sides[0]!, sides[1]!)
      tell(
        { part, name: 'list by class, product', value: cpuOf(theirs), unit: 'ms of processor', about: about(theirs) },
        { part, name: 'list by class, twice', value: cpuOf(ours), unit: 'ms of processor', about: about(ours) },
        { part, name: 'twice / product', value: ratio, unit: '', goal: { atLeast: 0.95 } },
      )
    } finally {
      await settled()
      await Promise.all([single.stop(), doubled.stop()])
    }
  })
}

function about(rounds: Parameters<typeof rateOf>[0]): string {
  return `${rateOf(rounds).toFixed(0)} req/s`
}

/** Every role may do with the twins what it may do with what they are twins of. */
async function doublePermissions(url: string): Promise<void> {
  await asOwner(url, (client) =>
    client.query(
      `insert into sys_role_permission (id, version, create_time, update_time, role_id, permission)
       select gen_random_uuid(), 1, create_time, update_time, role_id, 'twin' || permission
       from sys_role_permission`,
    ),
  )
}
