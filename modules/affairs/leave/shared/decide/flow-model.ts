import type { z } from 'zod'
import type { flowModelSchema } from '#services/flow/shared/model/model.ts'

type Model = z.input<typeof flowModelSchema>
type Steps = Model['steps']

/** What conditions of the flow know. */
export const leaveFields = [
  { name: 'typeCode', label: '请假类型码', kind: 'text' },
  { name: 'typeName', label: '请假类型', kind: 'text' },
  { name: 'days', label: '天数', kind: 'number' },
  { name: 'isOut', label: '出校门', kind: 'flag' },
  { name: 'isLeaveSchool', label: '离校', kind: 'flag' },
  { name: 'isOvernight', label: '不在校住宿', kind: 'flag' },
  { name: 'isOutOfCity', label: '离开本市', kind: 'flag' },
  { name: 'isBackdated', label: '补假', kind: 'flag' },
  { name: 'lessonCount', label: '影响课时', kind: 'number' },
  { name: 'bzrMode', label: '班主任参与', kind: 'text' },
] as const

/** The flow of leaves that are to last longer, decided by the same levels. */
export const extendFlowCode = 'leaveExtend'

const timeOut = { hours: 12, isWorkingTime: false, action: 'remind' as const, everyHours: 12, most: 2 }
const needs = { commentOnReject: true }
const phrases = ['同意，注意安全', '同意，按时销假', '请补充证明材料']
const one = (key: string, name: string, rule: string, params: Record<string, unknown> = {}) => ({
  kind: 'approve' as const,
  key,
  name,
  candidates: [{ rule, params }],
  timeOut,
  needs,
  phrases,
  labels: { reject: '不同意' },
})

/** When the college is asked too: longer than a day, leaving school, an internship, going abroad, or asked for afterwards. */
const college = [
  { field: 'days', op: 'gt' as const, value: 1 },
  { field: 'isLeaveSchool', op: 'eq' as const, value: true },
  { field: 'typeCode', op: 'in' as const, value: ['06', '10'] },
  { field: 'isBackdated', op: 'eq' as const, value: true },
]
const registrations = { field: 'typeCode', op: 'notIn' as const, value: ['08', '09'] }
/** An internship is settled by the college, however long it is and wherever it is. */
const noInternship = { field: 'typeCode', op: 'ne' as const, value: '06' }
/** When the student office is asked too. */
const office = [
  { field: 'days', op: 'gt' as const, value: 3 },
  { field: 'isLeaveSchool', op: 'eq' as const, value: true },
  { field: 'typeCode', op: 'eq' as const, value: '10' },
]

/**
 * Levels by length and by leaving school. Every level stands once, so that lists and figures can name it by its key: the counsellor, then, where
 * it is asked for, the college, the student office, the leadership.
 */
export const leaveModel: Model = {
  settings: { withdraw: 'untilEnd' },
  steps: [
    {
      kind: 'exclusive',
      key: 'leader',
      name: '班主任参与',
      branches: [
        {
          key: 'leaderFirst',
          name: '班主任先审',
          when: { groups: [{ rows: [{ field: 'bzrMode', op: 'eq', value: '2' }] }] },
          steps: [one('bzr', '班主任审批', 'stuBzr'), one('fdyAfter', '辅导员审批', 'stuFdy')],
        },
        {
          key: 'leaderOr',
          name: '班主任或辅导员',
          when: { groups: [{ rows: [{ field: 'bzrMode', op: 'eq', value: '1' }] }] },
          steps: [
            { ...one('fdyOr', '班主任或辅导员审批', 'stuFdy'), candidates: [{ rule: 'stuFdy' }, { rule: 'stuBzr' }] },
          ],
        },
        { key: 'leaderNone', name: '辅导员', steps: [one('fdy', '辅导员审批', 'stuFdy')] },
      ],
    },
    {
      kind: 'exclusive',
      key: 'college',
      name: '院系审批',
      branches: [
        {
          key: 'collegeYes',
          name: '超过1天、离校、补假等',
          when: {
            join: 'and',
            groups: [
              { join: 'and', rows: [registrations] },
              { join: 'or', rows: college },
            ],
          },
          steps: [
            one('yx', '院系审批', 'stuDeptAdmin'),
            {
              kind: 'exclusive',
              key: 'office',
              name: '学生处审批',
              branches: [
                {
                  key: 'officeYes',
                  name: '超过3天、离校或出境',
                  when: {
                    join: 'and',
                    groups: [
                      { join: 'and', rows: [noInternship] },
                      { join: 'or', rows: office },
                    ],
                  },
                  steps: [
                    one('xgc', '学生处审批', 'role', { roles: ['xgc'] }),
                    {
                      kind: 'exclusive',
                      key: 'top',
                      name: '校领导审批',
                      branches: [
                        {
                          key: 'topYes',
                          name: '超过7天',
                          when: { groups: [{ rows: [{ field: 'days', op: 'gt', value: 7 }] }] },
                          steps: [one('xld', '分管校领导审批', 'role', { roles: ['xld'] })],
                        },
                        { key: 'topNo', name: '7天以内', steps: [] },
                      ],
                    },
                  ],
                },
                { key: 'officeNo', name: '3天以内且不离校', steps: [] },
              ],
            },
          ],
        },
        { key: 'collegeNo', name: '1天以内', steps: [] },
      ],
    },
  ] satisfies Steps as Steps,
}
