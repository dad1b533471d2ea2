import { z } from 'zod'
import { canAct, holdersOf } from '#services/identity/in-office.ts'
import { evaluateExpression } from '#kernel/rules/expression/expression.ts'
import type { CandidateRule } from '../../candidate-rule.ts'

const ids = z.array(z.string()).catch([])

/** Ways of saying who decides that need to know nothing of the school. */
export const plainRules: readonly CandidateRule[] = [
  {
    code: 'user',
    label: '指定成员',
    group: 'named',
    params: [{ name: 'users', label: '成员', kind: 'users', required: true }],
    resolve: async (_ctx, { params }) => ({ userIds: ids.parse(params['users']), problem: '未指定成员' }),
  },
  {
    code: 'role',
    label: '角色',
    group: 'named',
    params: [{ name: 'roles', label: '角色', kind: 'roles', required: true }],
    async resolve(ctx, { params }) {
      return { userIds: await holdersOf(ctx, ids.parse(params['roles'])), problem: '没有持有该角色的用户' }
    },
  },
  { code: 'starter', label: '发起人自己', resolve: async (_ctx, { starterId }) => ({ userIds: [starterId] }) },
  {
    code: 'starterSelect',
    label: '发起人自选',
    params: [
      { name: 'roles', label: '可选角色', kind: 'roles' },
      { name: 'users', label: '可选成员', kind: 'users' },
      { name: 'departments', label: '可选部门', kind: 'departments' },
      { name: 'most', label: '最多选几人', kind: 'number' },
    ],
    resolve: async (_ctx, { chosen }) => ({ userIds: chosen, problem: '发起人未选择审批人' }),
  },
  {
    code: 'approverSelect',
    label: '上一环节审批人指定',
    resolve: async (_ctx, { chosen }) => ({ userIds: chosen, problem: '上一环节未指定审批人' }),
  },
  {
    code: 'prevApprover',
    label: '前面某环节的审批人',
    params: [{ name: 'step', label: '环节', kind: 'step', required: true }],
    async resolve(_ctx, { params, state }) {
      const run = state.runs.findLast((one) => one.nodeKey === params['step'] && one.state === 'passed')
      return {
        userIds: run
          ? state.tasks
              .filter((task) => task.runId === run.id && task.state === 'agreed' && !task.isAuto)
              .map((task) => task.assigneeId)
          : [],
        problem: '该环节没有人审批过',
      }
    },
  },
  {
    code: 'formUser',
    label: '表单内人员',
    params: [{ name: 'field', label: '字段', kind: 'field', required: true }],
    async resolve(_ctx, { params, facts, formData }) {
      const value = formData[String(params['field'])] ?? facts[String(params['field'])]
      return {
        userIds: ids.parse(Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]),
        problem: '表单中未填写人员',
      }
    },
  },
  {
    code: 'expression',
    label: '表达式',
    params: [{ name: 'expression', label: '表达式', kind: 'text', required: true }],
    async resolve(ctx, { params, facts, formData, starterId, subjectId }) {
      const { value, problem } = evaluateExpression(String(params['expression'] ?? ''), {
        ...facts,
        ...formData,
        starterId,
        subjectId,
      })
      if (problem !== null) return { userIds: [], problem: `审批人表达式：${problem}` }
      // People know account numbers; forms carry ids.
      const named = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')
      const rows = await ctx.db.query<{ id: string }>(
        `select u.id from sys_user u
         where u.realm = 'main' and (u.id::text = any($1::text[]) or u.account_no = any($1::text[]))
           and ${canAct('u', '$2')}
         order by array_position($1::text[], u.id::text), array_position($1::text[], u.account_no)
         limit 50`,
        [named, ctx.today()],
        'flow_named',
      )
      return { userIds: rows.map(({ id }) => id), problem: '审批人表达式没有得出人员' }
    },
  },
]
