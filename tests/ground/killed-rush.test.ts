import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf } from '#kernel/testing/database-of.ts'
import { startTestServer, type TestServer } from '#kernel/testing/test-server.ts'
import type { Layout, MyChoice, Ticket } from '#modules/dormitory/choose/shared/rush-routes.ts'
import { testConfig } from '#tests/support/config.ts'
import { administer, preparedCluster, templateName } from '#tests/support/prepared/cluster.ts'
import { asOwner } from '../../bench/ground.ts'
import { prepareRush, type Freshman, type RushSchool } from '../../bench/rush/school.ts'
import { ownGround } from './own-ground.ts'
import { processesOn, type Product } from './product.ts'

const config = testConfig()
const ground = ownGround()
let server: TestServer
let url: string
let rush: RushSchool
let product: Product

// The school lies where no process of the product reaches it: what is killed is the product, all of it.
beforeAll(async () => {
  server = await startTestServer({ from: await preparedCluster() })
  url = databaseOf(server.url, 'rush')
  await administer(databaseOf(server.url, 'postgres'), [`create database rush template ${templateName}`])
  // Four beds for three students of each group, so that many want the same one.
  rush = await prepareRush({ config }, url, { students: 60, rooms: 20, opensAt: new Date(Date.now() - 60_000) })
  // What is held stays held, however long the machine takes to start again.
  await asOwner(url, (client) =>
    client.query('update choose_batch set hold_seconds = 3600 where id = $1', [rush.batchId]),
  )
})
afterAll(() => server.stop())

const start = async () => {
  product = await ground.start({ DATABASE_URL: url, APP_KEY: config.appKeys[0] })
}

/** What a student was told last, and what was asked and never answered. */
type Student = { one: Freshman; i: number; beds: string[]; told: Ticket | null; unanswered: Wish | null }
type Wish = { deed: 'claim' | 'confirm'; bedId?: string; key: string }

// Acceptance 4.6 of 新生选宿.
test('whoever was told 200 before the product was killed in the middle finds exactly that bed; none is given twice', async () => {
  await start()
  const everybody = await Promise.all(rush.people.map((one, i) => arrives(one, i)))
  const isConfirmed = ({ told }: Student) => told?.state === '2'
  let killed = false
  await Promise.all(
    everybody.map(async (student) => {
      await wait(student.i * 15)
      while (!killed && !isConfirmed(student) && (await asks(student))) {
        if (killed || everybody.filter(isConfirmed).length < everybody.length / 3) continue
        killed = true
        for (const { pid } of processesOn(ground.dataDir)) process.kill(pid, 'SIGKILL')
      }
    }),
  )
  await product.exited
  const before = everybody.map(({ told }) => told)
  expect(before.some((told) => told?.state === '2')).toBe(true)
  expect(before.some((told) => told?.state !== '2')).toBe(true)

  await start()
  for (const { one, told } of everybody.filter(({ told: was }) => was)) {
    const ticket = await standing(one)
    expect(ticket.bedId).toBe(told!.bedId)
    // Saying yes may have been done, and its answer lost.
    expect(told!.state === '2' ? ['2'] : ['1', '2']).toContain(ticket.state)
  }

  // The others ask again under their own keys, and everybody comes to a bed.
  await Promise.all(
    everybody.map(async (student) => {
      const had = student.told?.bedId
      while (!isConfirmed(student)) expect(await asks(student)).toBe(true)
      if (had) expect(student.told!.bedId).toBe(had)
    }),
  )
  const chosen = everybody.map(({ one, told }) => `${one.studentId} ${told!.bedId}`)
  const found = await Promise.all(everybody.map(async ({ one }) => `${one.studentId} ${(await standing(one)).bedId}`))
  expect(found).toEqual(chosen)
  const stays = await asOwner(
    url,
    async (client) =>
      (
        await client.query<{ who: string; bed: string }>(
          `select student_id as who, bed_id as bed from stay_register where source_id = $1 and state in ('1', '2')`,
          [rush.batchId],
        )
      ).rows,
  )
  expect(stays.map(({ who, bed }) => `${who} ${bed}`).toSorted()).toEqual(chosen.toSorted())
  expect(new Set(stays.map(({ bed }) => bed)).size).toBe(everybody.length)
})

async function arrives(one: Freshman, i: number): Promise<Student> {
  const { data } = (await call(one, `getLayout?batchId=${rush.batchId}`)) as { data: Layout }
  const beds = data.houses.flatMap(({ floors }) =>
    floors.flatMap(({ rooms }) => rooms.flatMap((room) => room.beds.map(({ id }) => id))),
  )
  const from = i % beds.length
  return { one, i, beds: [...beds.slice(from), ...beds.slice(0, from)], told: null, unanswered: null }
}

/** One wish and its answer; false where the line broke. What was lost is asked again under the same key. */
async function asks(student: Student): Promise<boolean> {
  const wish: Wish = student.unanswered ?? {
    ...(student.told ? { deed: 'confirm' } : { deed: 'claim', bedId: student.beds[0]! }),
    key: randomUUID(),
  }
  student.unanswered = wish
  const { key, deed, bedId } = wish
  const told = await call(student.one, deed, { key, body: { batchId: rush.batchId, ...(bedId && { bedId }) } }).catch(
    () => null,
  )
  if (!told) return false
  student.unanswered = null
  if (told.code === 200) student.told = told.data as Ticket
  else if (told.code === 4004 && deed === 'claim') student.beds.shift()
  else if (told.code === 4007) await wait(600)
  else throw new Error(JSON.stringify(told))
  return true
}

const standing = async (one: Freshman): Promise<Ticket> =>
  ((await call(one, `getMy?batchId=${rush.batchId}`)).data as MyChoice).me!.ticket

async function call(
  { token }: Freshman,
  name: string,
  sent?: { key: string; body: object },
): Promise<{ code: number; msg: string; data: unknown }> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/flySource-yxgl/dormitoryChoose/${name}`, {
    method: sent ? 'POST' : 'GET',
    headers: {
      'flysource-auth': `bearer ${token}`,
      ...(sent && { 'idempotency-key': sent.key, 'content-type': 'application/json' }),
    },
    ...(sent && { body: JSON.stringify(sent.body) }),
  })
  return (await answer.json()) as { code: number; msg: string; data: unknown }
}
