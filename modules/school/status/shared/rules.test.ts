import { expect, test } from 'vitest'
import { addMonths, studyDeadline, yearOfStudy } from './dates.ts'
import { dictionaries } from './dictionaries.ts'
import { changeKinds, openReason } from './kinds.ts'
import { changeProblems, type ChangeFacts } from './rules.ts'

const fine: ChangeFacts = {
  kind: '11',
  kindName: '休学',
  today: '2026-11-15',
  effectiveDate: '2026-11-20',
  expectReturnDate: '2027-09-01',
  student: {
    xjztM: '01',
    statusName: '在读',
    classId: 'c1',
    majorId: 'm1',
    majorName: '软件技术',
    departmentId: 'd1',
    grade: 2025,
    entryDate: '2025-09-06',
    schoolLength: 3,
    expectGradDate: '2028-06-30',
  },
  toClass: null,
  hasBackdateReason: false,
  hasFiles: false,
  lastMove: '2025-09-06',
  open: null,
  suspensions: 0,
  majorChanges: 0,
  serviceDays: 0,
  suspendedFor: null,
  termOf: (day) => (day < '2026-02-01' ? '2025-2026-1' : day < '2026-09-01' ? '2025-2026-2' : '2026-2027-1'),
  limits: { maxSuspensions: 2, extraYears: 2, backdateDays: 30 },
}
const next = { id: 'c2', className: '软件2601', majorId: 'm1', departmentId: 'd1', grade: 2026 }
const with_ = (change: Partial<Omit<ChangeFacts, 'student'>> & { student?: Partial<ChangeFacts['student']> }) =>
  changeProblems({ ...fine, ...change, student: { ...fine.student, ...change.student } })

test('a suspension that follows the rules has nothing against it', () => expect(changeProblems(fine)).toEqual({}))

test.each<[Parameters<typeof with_>[0], string, string]>([
  [{ open: { kindName: '休学', changeNo: 'XJ202600001' } }, 'studentId', '该生有一笔未完成的异动（休学，XJ202600001）'],
  [{ student: { xjztM: '02', statusName: '休学' } }, 'studentId', '学生当前为“休学”，不能办理休学'],
  [{ suspensions: 2 }, 'studentId', '休学次数已达上限（2次）'],
  [{ expectReturnDate: null }, 'expectReturnDate', '请填写预计复学日期'],
  [{ expectReturnDate: '2026-11-20' }, 'expectReturnDate', '预计复学日期应晚于生效日期'],
  [{ expectReturnDate: '2027-11-21' }, 'expectReturnDate', '每次休学不能超过一年'],
  [{ student: { entryDate: '2022-09-06' } }, 'expectReturnDate', ''],
  [{ student: { entryDate: '2022-08-31' } }, 'expectReturnDate', '最长学习年限至 2027-08-31，休学结束日期不能晚于该日'],
  [{ student: { entryDate: '2022-08-31' }, serviceDays: 1 }, 'expectReturnDate', ''],
  [{ effectiveDate: '2026-10-15', hasBackdateReason: true }, 'effectiveDate', '生效日期最多追溯 30 天'],
  [{ effectiveDate: '2026-11-14' }, 'backdateReason', '生效日期早于今天，请填写追溯原因'],
  [{ lastMove: '2026-11-21' }, 'effectiveDate', '生效日期不能早于上一次异动生效日期 2026-11-21'],
  [{ toClass: next }, 'toClassId', '办理休学不需要选择转入班级'],
  [{ kind: '29', kindName: '转班级' }, 'toClassId', '请选择转入班级'],
  [
    { kind: '29', kindName: '转班级', toClass: { ...next, majorId: 'm2' } },
    'toClassId',
    '班级【软件2601】不属于专业【软件技术】',
  ],
  [{ kind: '29', kindName: '转班级', toClass: next }, 'toClassId', '转入班级【软件2601】应为同一年级'],
  [{ kind: '02', kindName: '留级', toClass: next }, 'toClassId', ''],
  [{ kind: '04', kindName: '跳级', toClass: next }, 'toClassId', '转入班级【软件2601】应为更高的年级'],
  [{ kind: '23', kindName: '转专业', toClass: next }, 'toClassId', '转入班级【软件2601】应属于其他专业'],
  [
    { kind: '23', kindName: '转专业', toClass: { ...next, majorId: 'm2' }, majorChanges: 1 },
    'studentId',
    '该生已转过一次专业，不能再次转专业',
  ],
  [
    { kind: '21', kindName: '转学(转出)', student: { entryDate: '2026-09-06' } },
    'studentId',
    '入学未满一学期，不符合转学条件',
  ],
  [
    { kind: '21', kindName: '转学(转出)', student: { expectGradDate: '2027-06-30' } },
    'studentId',
    '毕业前一年，不符合转学条件',
  ],
  [{ kind: '21', kindName: '转学(转出)' }, 'studentId', ''],
  [
    { kind: '12', kindName: '复学', student: { xjztM: '02' }, toClass: next, suspendedFor: '11' },
    'files',
    '因病休学复学须上传医院诊断和复学评估',
  ],
  [
    { kind: '12', kindName: '复学', student: { xjztM: '02' }, toClass: next, suspendedFor: '11', hasFiles: true },
    'files',
    '',
  ],
  [{ kind: '12', kindName: '复学', student: { xjztM: '02' }, toClass: next, suspendedFor: '34' }, 'files', ''],
])('%o: %s %s', (change, field, text) => expect(with_(change)[field] ?? '').toBe(text))

test('every kind of the dictionary has its effects, and nothing else has', () => {
  expect(dictionaries[0]!.items.map((item) => item.key).toSorted()).toEqual(Object.keys(changeKinds).toSorted())
})

test('only an illness of the mind is shown as something wider', () => {
  expect(['11', '12', '34', null].map(openReason)).toEqual(['10', '12', '34', null])
})

test('months end where the month ends, and the year of study follows from the school year', () => {
  expect([addMonths('2024-01-31', 1), addMonths('2026-11-15', -12), addMonths('2026-12-31', 2)]).toEqual([
    '2024-02-29',
    '2025-11-15',
    '2027-02-28',
  ])
  expect(studyDeadline({ entryDate: '2022-09-06', schoolLength: 2.5, extraYears: 2, serviceDays: 10 })).toBe(
    '2027-03-16',
  )
  expect([yearOfStudy('2026-2027', 2026), yearOfStudy('2026-2027', 2024), yearOfStudy('2025-2026', 2026)]).toEqual([
    1, 3, 0,
  ])
})
