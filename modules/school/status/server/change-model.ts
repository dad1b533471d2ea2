import type { FlowType } from '#services/flow/flow-type.ts'

type Steps = FlowType['model']['steps']

const phrases = ['情况属实，同意。', '同意，请按规定办理。']
const within = (hours: number) => ({ hours, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 }) as const
const approve = (
  key: string,
  name: string,
  candidate: { rule: string; params?: Record<string, unknown> },
  hours = 24,
) => ({ kind: 'approve', key, name, candidates: [candidate], phrases, timeOut: within(hours) }) as const
const duty = (name: string) => ({ rule: 'dutySection', params: { duty: name } })
const role = (...roles: string[]) => ({ rule: 'role', params: { roles } })
const kinds = (...codes: string[]) => ({ groups: [{ rows: [{ field: 'kind', op: 'in', value: codes } as const] }] })

/** Who decides on which kind of change: counsellor and college first, then the registrar, then the school where it must. Codes are those of `statusChangeKind`. */
export const changeLevels: Steps = [
  {
    kind: 'exclusive',
    key: 'first',
    name: '学院与处室意见',
    branches: [
      {
        key: 'service',
        name: '保留学籍（入伍）',
        when: kinds('19'),
        steps: [
          approve('serviceFdy', '辅导员意见', { rule: 'stuFdy' }),
          approve('serviceCollege', '学院审核', { rule: 'stuDeptSecretary' }),
          approve('arms', '武装部审核', duty('arms')),
        ],
      },
      {
        key: 'transfer',
        name: '转学',
        when: kinds('21', '22'),
        steps: [approve('transferCollege', '学院审核', { rule: 'stuDeptSecretary' })],
      },
      {
        key: 'admission',
        name: '入学资格',
        when: kinds('14', '15', '16'),
        steps: [approve('admission', '招生部门审核', duty('admission'))],
      },
      { key: 'death', name: '死亡', when: kinds('51'), steps: [approve('deathOffice', '学生处审核', role('xgc'))] },
      { key: 'decided', name: '转专业、开除学籍', when: kinds('23', '24', '25', '42'), steps: [] },
      {
        key: 'usual',
        name: '其他',
        steps: [
          approve('fdy', '辅导员意见', { rule: 'stuFdy' }),
          approve('college', '学院审核', { rule: 'stuDeptSecretary' }),
        ],
      },
    ],
  },
  approve('registrar', '教务处审核', duty('registry')),
  {
    kind: 'exclusive',
    key: 'last',
    name: '学校决定',
    branches: [
      {
        key: 'leader',
        name: '休学、转学',
        when: kinds('11', '21', '22'),
        steps: [approve('schoolLeader', '分管校领导审批', role('xld'), 48)],
      },
      {
        key: 'leaving',
        name: '退学',
        when: kinds('31'),
        steps: [
          approve('studentOffice', '学生处审核', role('xgc')),
          {
            kind: 'exclusive',
            key: 'why',
            name: '是否本人申请',
            branches: [
              {
                key: 'own',
                name: '本人申请',
                when: { groups: [{ rows: [{ field: 'isOwnRequest', op: 'eq', value: true }] }] },
                steps: [approve('leavingLeader', '分管校领导审批', role('xld'), 48)],
              },
              {
                key: 'decision',
                name: '学校决定',
                steps: [
                  approve('legal', '法制审核', duty('legal'), 48),
                  approve('council', '校长办公会', role('xld'), 48),
                ],
              },
            ],
          },
        ],
      },
      { key: 'through', name: '其他', steps: [] },
    ],
  },
] as Steps
