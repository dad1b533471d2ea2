import { z } from 'zod'
import type { CandidateRule } from '#services/flow/candidate-rule.ts'
import { canAct, heldRoles } from '#services/identity/in-office.ts'
import { collegeRule, leaderRule } from '../flow/flow-student-rules.ts'

/** What an office answers for, by what such offices are usually called, and the role that stands in where a school has none of them or nobody in it. */
const duties = {
  registry: { label: '学籍管理', synonyms: ['学籍科', '学籍管理科', '学籍与学位科'], role: 'jwc' },
  teaching: { label: '教学运行', synonyms: ['教务科', '教学运行科', '教务管理科'], role: 'jwc' },
  office: {
    label: '学校办公室',
    synonyms: ['学校办公室', '党政办公室', '院长办公室', '党委办公室', '校办公室'],
    role: 'gly',
  },
  publicity: { label: '宣传', synonyms: ['宣传科', '宣传部', '党委宣传部', '宣传统战部'], role: 'gly' },
  personnel: { label: '人事', synonyms: ['人事科', '人事处', '组织人事处'], role: 'gly' },
  admission: { label: '招生', synonyms: ['招生办公室', '招生科', '招生处', '招生就业处', '招生与就业处'], role: 'jwc' },
  arms: { label: '征兵与武装', synonyms: ['武装部', '人民武装部', '保卫处', '后勤保卫处'], role: 'bwc' },
  legal: {
    label: '法制审核',
    synonyms: ['法制办公室', '法务办公室', '政策法规处', '学校办公室', '党政办公室'],
    role: 'gly',
  },
  logistics: {
    label: '后勤服务',
    synonyms: ['后勤科', '后勤处', '总务处', '后勤管理处', '后勤保卫处', '后勤保障处'],
    role: 'gly',
  },
} as const

const duty = z.enum(Object.keys(duties) as [keyof typeof duties]).catch('office')

/** Rules the flows every school starts with are drawn with: they name a duty, not a department that only one school has. */
export const dutyRules: readonly CandidateRule[] = [
  {
    code: 'dutySection',
    label: '业务主管科室',
    group: 'department',
    params: [
      {
        name: 'duty',
        label: '业务',
        kind: 'choice',
        required: true,
        choices: Object.entries(duties).map(([value, { label }]) => ({ value, label })),
      },
    ],
    async resolve(ctx, { params }) {
      const { label, synonyms, role } = duties[duty.parse(params['duty'])]
      const rows = await ctx.db.query<{ id: string }>(
        `with within as (
           select u.id
           from base_department d
           join sys_user u on (u.department_id = d.id or d.id = any(u.extra_departments))
             and ${canAct('u', '$3')}
             and u.user_type = '1'
           where d.dept_name = any($1::text[]) and d.status = '1' and d.deleted_time is null
         ),
           holding as (
             select u.id
             from ${heldRoles('$3')} h
             join sys_user u on u.id = h.user_id and ${canAct('u', '$3')}
             where h.role_code = $2
           )
         select distinct id
         from (select id from within union all select id from holding where not exists (select from within)) x
         order by id
         limit 50`,
        [synonyms, role, ctx.today()],
        'flow_duty_section',
      )
      return { userIds: rows.map(({ id }) => id), problem: `没有负责${label}的科室或人员` }
    },
  },
  leaderRule('starterFdy', '发起学生的辅导员', { role: 'fdy', word: '辅导员', of: 'starter' }),
  collegeRule('starterDeptAdmin', '发起人学院学工办', 'starter'),
]
