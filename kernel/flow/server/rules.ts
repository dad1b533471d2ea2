import { z } from 'zod'
import type { CandidateRule } from '../candidate-rule.ts'

const ids = z.array(z.string()).catch([])

/** Ways of saying who decides that need to know nothing of the school. */
export const plainRules: readonly CandidateRule[] = [
  {
    code: 'user', label: '指定成员', params: [{ name: 'users', label: '成员', kind: 'users', required: true }],
    resolve: async (_ctx, { params }) => ({ userIds: ids.parse(params['users']), problem: '未指定成员' }),
  },
  {
    code: 'role', label: '角色', params: [{ name: 'roles', label: '角色', kind: 'roles', required: true }],
    async resolve(ctx, { params }) {
      const rows = await ctx.db.query<{ id: string }>(
        `select distinct u.id from sys_user u join sys_user_role r on r.user_id = u.id join sys_role o on o.id = r.role_id where o.role_code = any($1::text[]) and u.status = '1' order by u.id limit 200`,
        [ids.parse(params['roles'])],
        'flow_role_holders',
      )
      return { userIds: rows.map(({ id }) => id), problem: '没有持有该角色的用户' }
    },
  },
  { code: 'starter', label: '发起人自己', resolve: async (_ctx, { starterId }) => ({ userIds: [starterId] }) },
  {
    code: 'starterSelect', label: '发起人自选',
    resolve: async (_ctx, { chosen }) => ({ userIds: chosen, problem: '发起人未选择审批人' }),
  },
  {
    code: 'approverSelect', label: '上一环节审批人指定',
    resolve: async (_ctx, { chosen }) => ({ userIds: chosen, problem: '上一环节未指定审批人' }),
  },
  {
    code: 'prevApprover', label: '前面某环节的审批人', params: [{ name: 'step', label: '环节', kind: 'step', required: true }],
    async resolve(_ctx, { params, state }) {
      const run = state.runs.findLast((one) => one.nodeKey === params['step'] && one.state === 'passed')
      return { userIds: run ? state.tasks.filter((task) => task.runId === run.id && task.state === 'agreed' && !task.isAuto).map((task) => task.assigneeId) : [], problem: '该环节没有人审批过' }
    },
  },
  {
    code: 'formUser', label: '表单内人员', params: [{ name: 'field', label: '字段', kind: 'field', required: true }],
    async resolve(_ctx, { params, facts, formData }) {
      const value = formData[String(params['field'])] ?? facts[String(params['field'])]
      return { userIds: ids.parse(Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]), problem: '表单中未填写人员' }
    },
  },
]
