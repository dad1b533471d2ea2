import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool

beforeAll(async () => {
  school = await testSchool()
})
afterAll(() => school.close())

type Line = { key: string; due: string | null; since: string; isElsewhere: boolean }

/** What the page 我的待办 lists, from its two sources, in its order. */
async function listed(who: Visitor, putOff: readonly string[] = []): Promise<string[]> {
  const tasks = (await who.get('process/process/getTodo', { size: 200 })).body.data.records
  const others = (await who.get('base/userTodo/mine', { size: 200, withoutApprovals: 'flow' })).body.data.records
  const lines: Line[] = [
    ...tasks.map((row: Record<string, string>) => ({
      key: row['taskId'],
      due: row['dueTime'],
      since: row['createTime'],
      isElsewhere: row['taskStatus'] !== '1',
    })),
    ...others.map((row: Record<string, string>) => ({
      key: row['id'],
      due: row['deadline'],
      since: row['openTime'],
      isElsewhere: false,
    })),
  ]
  const rank = ({ key, due, since, isElsewhere }: Line) =>
    [putOff.includes(key) ? 2 : isElsewhere ? 1 : 0, due ?? '9999', since, key].join(' ')
  return lines.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(({ key }) => key)
}

async function onCard(who: Visitor, roleCode: string): Promise<string[]> {
  const items = [{ instanceId: 'a', cardCode: 'office.todo', settings: { size: 10 } }]
  const [{ data }] = (await who.post('base/desk/batchData', { roleCode, items })).body.data
  return data.rows
    .slice(0, 10)
    .map((row: { id: string; matter: { heldId: string } | null }) => row.matter?.heldId ?? row.id)
}

test('the card of to-dos has the order of the list, also after something was put off', async () => {
  for (const [account, roleCode] of [
    ['fdy01', 'fdy'],
    ['yx01', 'yx'],
    ['xgc01', 'xgc'],
    ['stu01', 'stu'],
  ] as const) {
    const who = await school.as(account)
    expect([account, await onCard(who, roleCode)]).toEqual([account, (await listed(who)).slice(0, 10)])
  }
  const fdy = await school.as('fdy01')
  const [first, second] = await listed(fdy)
  await fdy.post('base/userPref/submit', { key: 'todo:putOff', value: [first] })
  const after = await onCard(fdy, 'fdy')
  expect(after[0]).toBe(second)
  expect(after).toEqual((await listed(fdy, [first!])).slice(0, 10))
})
