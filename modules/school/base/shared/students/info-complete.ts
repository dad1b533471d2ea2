import { isBlank } from '#kernel/rules/text.ts'
import type { student } from './student.ts'

/** What a full student record has; each counts the same. */
export const completeFields = [
  'xh',
  'classId',
  'xm',
  'sex',
  'birthday',
  'idCard',
  'nation',
  'political',
  'hukou',
  'nativeCanton',
  'originCanton',
  'homeCanton',
  'homeAddress',
  'sjhm',
  'email',
  'health',
  'photoFileId',
  'entryDate',
  'graduateSchool',
  'admitType',
] as const satisfies readonly (keyof typeof student.fields)[]

/** From so many percent on a record counts as complete; below it is 信息不全, wherever that is counted or listed. */
export const fullFrom = 80

/** How much of a student record is filled in, 0–100. */
export function infoCompletePercent(record: Record<string, unknown>): number {
  const filled = completeFields.filter((name) => !isBlank(record[name])).length
  return Math.round((filled / completeFields.length) * 100)
}
