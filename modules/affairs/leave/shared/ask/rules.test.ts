import { expect, test } from 'vitest'
import { leaveProblems, type LeaveFacts } from './rules.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)
const sick = {
  name: '病假',
  isEnabled: true,
  proofMode: '2',
  proofAfterDays: 1,
  maxDaysOnce: 15,
  maxDaysTerm: null,
  minAdvanceHours: 0,
  backdateDays: 3,
}
const personal = {
  name: '事假',
  isEnabled: true,
  proofMode: '0',
  proofAfterDays: null,
  maxDaysOnce: 7,
  maxDaysTerm: 7,
  minAdvanceHours: 2,
  backdateDays: 0,
}
const plain: LeaveFacts = {
  now: at('2026-10-15T08:00'),
  start: at('2026-10-15T13:30'),
  end: at('2026-10-16T11:00'),
  days: 1,
  type: personal,
  student: { isReading: true, statusName: '在读' },
  isOut: false,
  isLeaveSchool: false,
  hasPlace: false,
  hasContact: false,
  hasContactName: false,
  hasFiles: false,
  hasBackdateReason: false,
  usedDays: 0,
  other: null,
}
const afterwards = { ...plain, type: sick, start: at('2026-10-14T08:00'), end: at('2026-10-14T18:00') }

test.each<[string, Partial<LeaveFacts>, Record<string, string>]>([
  ['a plain one', {}, {}],
  ['an end before its start', { end: at('2026-10-15T13:00') }, { endTime: '结束时间必须晚于开始时间' }],
  ['half a year and a day', { end: at('2027-04-14T13:30'), days: 7 }, { endTime: '请假时间不能超过180天' }],
  [
    'one across another',
    { other: { leaveNo: 'QJ2026101500001', start: at('2026-10-15T12:00'), end: at('2026-10-15T18:00') } },
    { startTime: '与您已有的请假（QJ2026101500001，2026-10-15 12:00～2026-10-15 18:00）时间重叠' },
  ],
  ['too soon', { start: at('2026-10-15T09:59') }, { startTime: '请至少提前 2 小时申请' }],
  ['too long at once', { days: 7.5 }, { endTime: '事假单次最多 7 天' }],
  ['too much for the term', { usedDays: 6.5 }, { endTime: '本学期事假已用 6.5 天，剩余 0.5 天，不足本次 1 天' }],
  ['out without a place', { isOut: true }, { cantonCode: '离校请假请填写目的地和紧急联系人' }],
  [
    'away without either',
    { isOut: true, isLeaveSchool: true },
    { cantonCode: '离校请假请填写目的地和紧急联系人', emergName: '离校请假请填写紧急联系人' },
  ],
  [
    'away without a place',
    { isOut: true, isLeaveSchool: true, hasContact: true },
    { cantonCode: '离校请假请填写目的地和紧急联系人' },
  ],
  [
    'away without a contact',
    { isOut: true, isLeaveSchool: true, hasPlace: true },
    { emergName: '离校请假请填写紧急联系人' },
  ],
  [
    'away with a name nobody can call',
    { isOut: true, isLeaveSchool: true, hasPlace: true, hasContactName: true },
    { emergPhone: '离校请假请填写紧急联系人' },
  ],
  ['out for an hour with a place', { isOut: true, hasPlace: true }, {}],
  [
    'somebody suspended',
    { student: { isReading: false, statusName: '休学' } },
    { studentId: '当前学籍状态为“休学”，不能请假' },
  ],
  ['a proof that is missing', { type: sick, days: 1.5 }, { fileIds: '请上传病假证明材料' }],
  [
    'afterwards, where that is not allowed',
    { ...afterwards, type: personal, hasFiles: true },
    { startTime: '事假不允许事后补假，请联系辅导员' },
  ],
  [
    'afterwards, too late',
    { ...afterwards, now: at('2026-10-17T08:01'), hasFiles: true, hasBackdateReason: true },
    { startTime: '病假不允许事后补假，请联系辅导员' },
  ],
  ['afterwards without a proof', { ...afterwards, hasBackdateReason: true }, { fileIds: '请上传病假证明材料' }],
  ['afterwards with everything', { ...afterwards, hasBackdateReason: true, hasFiles: true }, {}],
  [
    'half an hour late is not afterwards',
    { type: { ...personal, minAdvanceHours: 0 }, start: at('2026-10-15T07:31') },
    {},
  ],
])('%s', (_name, facts, problems) => {
  expect(leaveProblems({ ...plain, ...facts })).toEqual(problems)
})
