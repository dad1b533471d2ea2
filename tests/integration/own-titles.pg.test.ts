import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let visitors: Visitor[]
beforeAll(async () => {
  school = await testSchool()
  visitors = [await school.as('admin'), await school.as('xgc01')]
})
afterAll(() => school.close())

/** The word a row is known by: its title where that is searched, else the first field that is. */
function wordOf(entity: AnyEntity): string | null {
  const searched = (entity.search ?? []) as readonly string[]
  const name = searched.includes(entity.title) ? entity.title : searched[0]
  return name && !fieldOf(entity, name)?.options.sensitive ? name : null
}

type Row = Record<string, unknown> & { id: string }

async function firstReached(path: string, query: object): Promise<{ visitor: Visitor; rows: Row[] } | null> {
  for (const visitor of visitors) {
    const answer = await visitor.get(path, query as Record<string, unknown>)
    const rows = (answer.body.data?.records ?? answer.body.data) as Row[] | undefined
    if (answer.status === 200 && Array.isArray(rows) && rows.length > 0) return { visitor, rows }
  }
  return null
}

test('every list finds its own first row by the word it is known by', async () => {
  const asked: string[] = []
  const lost: string[] = []
  for (const { entity } of school.world.resources.values()) {
    const word = wordOf(entity)
    if (!word) continue
    const path = `${entity.service}/${entity.path}/list`
    const found = await firstReached(path, { size: 20 })
    const row = found?.rows.find((one) => typeof one[word] === 'string' && String(one[word]).trim().length > 1)
    if (!found || !row) continue
    asked.push(entity.path)
    const keyword = String(row[word]).slice(0, 40)
    const again = await found.visitor.get(path, { keyword, size: 500 })
    if (!(again.body.data.records as Row[]).some(({ id }) => id === row.id)) lost.push(`${entity.path} ${keyword}`)
  }
  expect(lost).toEqual([])
  expect(asked).toEqual(
    expect.arrayContaining(['leaveType', 'processType', 'baseStudentInfo', 'department', 'smsTemplate', 'stuClass']),
  )
})

test('every picker finds its own first choice by its name', async () => {
  const asked: string[] = []
  const lost: string[] = []
  for (const { entity } of school.world.resources.values()) {
    if (!wordOf(entity) || entity.selectAsk) continue
    const path = `${entity.service}/${entity.path}/getSelect`
    const found = await firstReached(path, {})
    const choice = found?.rows[0] as unknown as { value: string; label: string } | undefined
    if (!found || !choice?.label || wordOf(entity) !== entity.title) continue
    asked.push(entity.path)
    // A name may stand with its number in brackets; the name alone is what people type.
    const again = await found.visitor.get(path, { keyword: choice.label.replace(/\(.*\)$/, '') })
    if (!(again.body.data as { value: string }[]).some(({ value }) => value === choice.value))
      lost.push(`${entity.path} ${choice.label}`)
  }
  expect(lost).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(['leaveType', 'department', 'stuClass']))
})

test('nothing the product seeds or shows lies without what it is searched by', async () => {
  const bare: string[] = []
  for (const { name, search } of school.world.entities.values()) {
    if (!search) continue
    const table = name.replaceAll('.', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const [row] = await rowsOf(school, `select count(*)::int as n from ${table} where search_text is null`)
    if (Number(row!['n']) > 0) bare.push(`${table} ${String(row!['n'])}`)
  }
  expect(bare).toEqual([])
})
