import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { hasIndexedTitle } from '#kernel/operations/read/query.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

let school: TestSchool
let visitors: Visitor[]
beforeAll(async () => {
  school = await testSchool()
  visitors = [await school.as('admin'), await school.as('xgc01'), await school.as('jwc01')]
})
afterAll(() => school.close())

/** Lists that answer nothing to a keyword, and what people find their rows by instead. */
const withoutWords: Readonly<Record<string, string>> = {
  fdyClassAssign: 'called by a state: found by class, teacher and kind of charge',
  stuClassSplit: 'called by a day: found by intake, department and state',
  noticeRead: 'called by its reader: the receipts of one notice, found by number, class and department',
  courseTaskStudent: 'called by a state: found by teaching class and student',
  familyInfo: 'called by a code: found by student, class and kind of family',
  leaveReturn: 'called by a state: found by leave, student and way',
  serviceRating: 'called by a number of stars: found by matter, stars and time',
  leaveExtend: 'called by its reason, which is long: found by leave, student and state',
  leaveHandling: 'called by what was done, which is long: found by leave, student and way',
  stuStatusHistory: 'a log without an index over its title: found by student, class and status',
  stuInfoChange: 'a log without an index over its title: found by student and state',
  dormitoryChooseClaim: 'a journal without an index over its title: found by batch, student and deed',
  dormitoryChooseWindow: 'called by its times: found by batch and department',
  dormitoryPresortApart: 'called by its student: found by department and class',
  dormitoryPresortTrait: 'called by its student: found by department and class',
  smsRecord: 'a log without an index over its title: found by the code of its template, channel and time',
}

/** The word a row is known by: its title where that is searched, or nothing is said of the search, else the first field that is. */
function wordOf(entity: AnyEntity): string | null {
  const searched = (entity.search ?? [entity.title]) as readonly string[]
  const name = searched.includes(entity.title) ? entity.title : searched[0]
  return name && !fieldOf(entity, name)?.options.sensitive ? name : null
}

type Row = Record<string, unknown> & { id: string }

/** Some lists are short and come whole. */
const rowsIn = ({ data }: { data?: { records?: Row[] } | Row[] }): Row[] | undefined =>
  Array.isArray(data) ? data : data?.records

async function firstReached(path: string, query: object): Promise<{ visitor: Visitor; rows: Row[] } | null> {
  for (const visitor of visitors) {
    const answer = await visitor.get(path, query as Record<string, unknown>)
    const rows = rowsIn(answer.body)
    if (answer.status === 200 && Array.isArray(rows) && rows.length > 0) return { visitor, rows }
  }
  return null
}

test('every list finds its own first row by the word it is known by', async () => {
  const asked: string[] = []
  const lost: string[] = []
  for (const { entity } of school.world.resources.values()) {
    const word = wordOf(entity)
    if (!word || withoutWords[entity.path]) continue
    const path = `${entity.service}/${entity.path}/list`
    const found = await firstReached(path, { size: 20 })
    const row = found?.rows.find((one) => typeof one[word] === 'string' && String(one[word]).trim().length > 1)
    if (!found || !row) continue
    asked.push(entity.path)
    const keyword = String(row[word]).slice(0, 40)
    const again = await found.visitor.get(path, { keyword, size: 500 })
    if (!rowsIn(again.body)?.some(({ id }) => id === row.id)) lost.push(`${entity.path} ${keyword}`)
  }
  expect(lost).toEqual([])
  expect(asked).toEqual(
    expect.arrayContaining(['leaveType', 'processType', 'baseStudentInfo', 'department', 'smsTemplate', 'stuClass']),
  )
  // Of these nothing is said of the search.
  expect(asked).toEqual(
    expect.arrayContaining(['sysMenu', 'dataDictionary', 'schoolCalendar', 'mobileMenu', 'lessonSlot', 'sysApiLog']),
  )
})

test('what answers nothing to a keyword is known, with what it is found by instead', () => {
  const deaf = [...school.world.resources.values()].filter(
    ({ entity }) => !entity.search && !hasIndexedTitle(entity) && !entity.internal,
  )
  expect(deaf.map(({ entity }) => entity.path).toSorted()).toEqual(Object.keys(withoutWords).toSorted())
  // None of them is called by a short text and could have one.
  const called = deaf.filter(({ entity }) => !entity.isLog && fieldOf(entity, entity.title)!.kind === 'text')
  expect(called.map(({ entity }) => entity.path)).toEqual([])
})

test('every picker finds its own first choice by its name', async () => {
  const asked: string[] = []
  const lost: string[] = []
  for (const { entity } of school.world.resources.values()) {
    if (entity.selectAsk) continue
    const path = `${entity.service}/${entity.path}/getSelect`
    const found = await firstReached(path, {})
    const choice = found?.rows[0] as unknown as { value: string; label: string } | undefined
    if (!found || !choice?.label || (wordOf(entity) ?? entity.title) !== entity.title) continue
    asked.push(entity.path)
    // A name may stand with its number in brackets; the name alone is what people type.
    const again = await found.visitor.get(path, { keyword: choice.label.replace(/\(.*\)$/, '') })
    if (!(again.body.data as { value: string }[]).some(({ value }) => value === choice.value))
      lost.push(`${entity.path} ${choice.label}`)
  }
  expect(lost).toEqual([])
  expect(asked).toEqual(
    expect.arrayContaining(['leaveType', 'department', 'stuClass', 'schoolCalendar', 'smsChannel', 'fdyClassAssign']),
  )
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
