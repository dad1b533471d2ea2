import { asks, deciding, oneOf, within } from '#patterns/application/shared/steps.ts'

const step = deciding({ hours: 24, phrases: ['情况属实，同意。', '同意，请按规定办理。'] })
const leader = (key: string, name: string) => step(key, name, asks.role('xld'), { timeOut: within(48) })
const kinds = (...value: string[]) => ({ field: 'kind' as const, op: 'in' as const, value })

/** Who decides on which kind of change: counsellor and college first, then the registrar, then the school where it must. Codes are those of `statusChangeKind`. */
export const changeLevels = [
  oneOf(
    'first',
    '学院与处室意见',
    [
      'service',
      '保留学籍（入伍）',
      kinds('19'),
      step('serviceFdy', '辅导员意见', asks.counsellor),
      step('serviceCollege', '学院审核', asks.collegeOfStudent),
      step('arms', '武装部审核', asks.section('arms')),
    ],
    ['transfer', '转学', kinds('21', '22'), step('transferCollege', '学院审核', asks.collegeOfStudent)],
    ['admission', '入学资格', kinds('14', '15', '16'), step('admission', '招生部门审核', asks.section('admission'))],
    ['death', '死亡', kinds('51'), step('deathOffice', '学生处审核', asks.role('xgc'))],
    ['decided', '转专业、开除学籍', kinds('23', '24', '25', '42')],
    [
      'usual',
      '其他',
      null,
      step('fdy', '辅导员意见', asks.counsellor),
      step('college', '学院审核', asks.collegeOfStudent),
    ],
  ),
  step('registrar', '教务处审核', asks.section('registry')),
  oneOf(
    'last',
    '学校决定',
    ['leader', '休学、转学', kinds('11', '21', '22'), leader('schoolLeader', '分管校领导审批')],
    [
      'leaving',
      '退学',
      kinds('31'),
      step('studentOffice', '学生处审核', asks.role('xgc')),
      oneOf(
        'why',
        '是否本人申请',
        [
          'own',
          '本人申请',
          { field: 'isOwnRequest', op: 'eq', value: true },
          leader('leavingLeader', '分管校领导审批'),
        ],
        [
          'decision',
          '学校决定',
          null,
          step('legal', '法制审核', asks.section('legal'), { timeOut: within(48) }),
          leader('council', '校长办公会'),
        ],
      ),
    ],
    ['through', '其他', null],
  ),
]
