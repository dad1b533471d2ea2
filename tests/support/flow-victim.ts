// A server process that is killed in the middle of things: it brings each of its orders to a chosen place between two statements, and dies there.
import { testConfig } from './config.ts'
import { countingWorld, deedOf, type Order } from './flow-orders.ts'
import { openWorld } from '#apps/server/world.ts'
import { listSchools } from '#kernel/db/schools.ts'

type Job = { url: string; now: string; orders: (Order & { stopAt: number })[] }

const job = JSON.parse(process.env.VICTIM_JOB ?? '') as Job
const world = openWorld(testConfig(), job.url, { clock: () => new Date(job.now), connections: job.orders.length + 1 })
const [school] = await listSchools(world.pool)
let standing = 0
for (const order of job.orders) {
  const stop = async (at: number): Promise<void> => {
    if (at !== order.stopAt) return
    standing += 1
    if (standing === job.orders.length) process.kill(process.pid, 'SIGKILL')
    await new Promise(() => {})
  }
  deedOf(countingWorld(world, stop), school!, order).then(
    () => fail(`an order was carried out without coming to statement ${order.stopAt}: ${JSON.stringify(order)}`),
    (error: Error) => fail(`${JSON.stringify(order)}: ${error.stack}`),
  )
}

function fail(text: string): void {
  console.error(text)
  process.exit(1)
}
