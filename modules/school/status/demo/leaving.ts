import type { KeyedRow } from '#kernel/world/demo.ts'
import { addDays, daysBetween } from '#kernel/rules/days.ts'
import { studentSnapshot } from '#modules/school/base/shared/students/student-snapshot.ts'
import { changeStates } from '../shared/change.ts'
import { itemsFor, leaveStates } from '../shared/leave-item.ts'

const snapshotNames = Object.keys(studentSnapshot.fields)
const handlers = ['公寓管理中心', '财务处', '图书馆', '教材科', '一卡通中心', '资助中心', '学籍科', '档案室', '团委']

/** What those who left within the year had to settle: the longer ago, the more of it is done. */
export function* leaveRows(changes: readonly KeyedRow[], today: string): Iterable<KeyedRow> {
  let n = 0
  for (const { key, values } of changes) {
    const day = String(values['effectiveDate'])
    const ago = daysBetween(day, today)
    if (values['state'] !== changeStates.effective[0] || ago > 365) continue
    for (const item of itemsFor(String(values['kind']))) {
      n += 1
      const isDone = ago > 150 || (n * 7) % 10 < 6
      const isExempt = !isDone && n % 4 === 0
      const state = isDone ? leaveStates.done[0] : isExempt ? leaveStates.exempt[0] : leaveStates.waiting[0]
      const handled =
        isDone || isExempt
          ? {
              handler: handlers[Number(item) - 1]!,
              handleTime: `${addDays(day, Math.min(ago, 1 + (n % 12)))}T02:30:00.000Z`,
            }
          : {}
      yield {
        entity: 'status.leaveItem',
        key: `leave:${key}:${item}`,
        values: {
          ...Object.fromEntries(snapshotNames.map((name) => [name, values[name] ?? null])),
          changeId: { $ref: key },
          studentId: values['studentId'],
          kind: values['kind'],
          item,
          state,
          ...handled,
        },
      }
    }
  }
}
