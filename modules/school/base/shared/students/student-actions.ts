import { defineAction } from '#kernel/entity/define-action.ts'
import { student } from './student.ts'

/** What students keep up to date themselves, one fact at a time; everything else is corrected on request. */
export const editOwn = defineAction(student, 'editOwn', { label: '修改本人信息', takesAny: true })
