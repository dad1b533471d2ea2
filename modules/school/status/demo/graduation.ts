import type { KeyedRow } from '#kernel/world/demo.ts'
import { addDays } from '#kernel/rules/days.ts'
import { batchStates, itemStates, results } from '../shared/rollover.ts'

/** The intake that left last summer, as `base` makes it. */
export type Graduation = {
  xn: string
  gradDate: string
  rows(): Iterable<KeyedRow>
  people: readonly { key: string; facts: Readonly<Record<string, unknown>>; result: string; toClassKey?: string }[]
}

const ref = (key: string) => ({ $ref: key })
const batchKey = 'rollover:last'
const seconds = (day: string, clock: string) => `${day}T${clock}.000Z`

/** Last summer's graduation: the official list, the batch that is done, and its students. */
export function* graduationRows({ xn, gradDate, people }: Graduation): Iterable<KeyedRow> {
  const concluded = people.filter((one) => one.result !== results.extend[0])
  const certOf = new Map(
    concluded.map((one, i) => [
      one.key,
      one.result === results.attend[0] ? null : `143991${gradDate.slice(0, 4)}06${String(i + 1).padStart(6, '0')}`,
    ]),
  )
  for (const { key, facts, result } of concluded)
    yield {
      entity: 'status.gradResult',
      key: `gradResult:${key}`,
      values: { ...facts, studentId: ref(key), result, certNo: certOf.get(key) ?? null },
    }
  const day = addDays(gradDate, 1)
  yield {
    entity: 'status.rolloverBatch',
    key: batchKey,
    values: {
      xn,
      gradDate,
      step: 5,
      total: people.length,
      done: people.length,
      skipped: 0,
      failed: 0,
      runTime: seconds(day, '02:10:00'),
      endTime: seconds(day, '02:10:09'),
      status: batchStates.done[0],
      remark: `${gradDate.slice(0, 4)}届毕业生`,
    },
  }
  for (const { key, facts, result, toClassKey } of people) {
    const isByHand = result === results.extend[0]
    yield {
      entity: 'status.rolloverItem',
      key: `rolloverItem:${key}`,
      values: {
        ...facts,
        batchId: ref(batchKey),
        xn,
        studentId: ref(key),
        xjztM: '01',
        seenVersion: 1,
        result,
        isByHand,
        isConflict: false,
        certNo: certOf.get(key) ?? null,
        toClassId: toClassKey ? ref(toClassKey) : null,
        reason: isByHand ? '人工指定' : '教务名单',
        status: itemStates.done[0],
        doneTime: seconds(day, '02:10:08'),
      },
    }
  }
}
