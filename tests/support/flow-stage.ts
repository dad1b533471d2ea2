import { expect } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from './school.ts'

const accounts = ['fdy01', 'fdy02', 'fdy03', 'bzr01', 'tea01', 'yx01', 'xgc01', 'jwc01', 'stu01'] as const

/** A school in which kinds of matters are made and walked through over the wire. */
export async function flowStage(options: Parameters<typeof testSchool>[0] | TestSchool = {}) {
  const school: TestSchool = 'app' in options ? options : await testSchool(options)
  const people: Record<string, { id: string; visitor: Visitor }> = {}
  let admin: Visitor
  async function signIn(): Promise<void> {
    admin = await school.as('admin')
    for (const account of accounts) {
      const [row] = await rowsOf(school, 'select id from sys_user where account_no = $1', [account])
      people[account] = { id: String(row!['id']), visitor: await school.as(account) }
    }
  }
  await signIn()
  const who = (account: string) => people[account]!
  const sql = (text: string, values: unknown[] = []) => rowsOf(school, text, values)

  /** Makes a kind of matter with a form and a flow, and publishes it. */
  async function publishType(code: string, steps: unknown[], settings: object = {}): Promise<string> {
    const added = await admin.post('process/processType/submit', {
      code,
      name: `${code}申请`,
      groupName: '10',
      managerRoles: ['gly'],
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const [model] = await sql(
      'select m.id, m.version from sys_flow_model m join sys_process_type p on p.id = m.process_type_id where p.code = $1',
      [code],
    )
    const form = {
      fields: [
        { name: 'reason', label: '事由', type: 'text', required: true },
        { name: 'days', label: '天数', type: 'number', min: 1, max: 30 },
        { name: 'secret', label: '内部备注', type: 'text' },
      ],
    }
    const saved = await admin.post('process/model/saveDraft', {
      id: model!['id'],
      version: model!['version'],
      draft: { settings, steps },
      form,
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    const published = await admin.post('process/model/publish', { id: model!['id'] })
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    return String(model!['id'])
  }

  async function startAs(
    account: string,
    processType: string,
    formData: object = { reason: '公章一枚', days: 2 },
  ): Promise<string> {
    const answer = await who(account).visitor.post('process/process/start', { processType, formData })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body.data as { instanceId: string }).instanceId
  }

  async function todoOf(account: string, instanceId: string): Promise<Record<string, unknown> | undefined> {
    const answer = await who(account).visitor.get('process/process/getTodo', { size: 200 })
    return (answer.body.data as { records: Record<string, unknown>[] }).records.find(
      (row) => row['instanceId'] === instanceId,
    )
  }

  return {
    school,
    who,
    sql,
    publishType,
    startAs,
    todoOf,
    get admin() {
      return admin
    },
    /** Hours go by; sessions end with them, so everybody signs in anew. */
    async passTime(hours: number) {
      school.clock.advance(hours * 3_600_000)
      await signIn()
    },
    node: (key: string, deciders: string[], more: object = {}) => ({
      kind: 'approve',
      key,
      name: key,
      candidates: [{ rule: 'user', params: { users: deciders.map((one) => who(one).id) } }],
      ...more,
    }),
    async act(account: string, instanceId: string, verb: string, more: object = {}) {
      const todo = await todoOf(account, instanceId)
      return who(account).visitor.post(`process/process/${verb}`, {
        taskId: todo?.['taskId'] ?? '00000000-0000-7000-8000-000000000001',
        comment: '同意',
        ...more,
      })
    },
    statusOf: async (id: string) =>
      (await sql('select status from sys_flow_instance where id = $1', [id]))[0]!['status'],
    todosOf: async (id: string) =>
      (
        await sql(
          `select u.account_no as account, t.node_key as node, t.state from sys_user_todo t join sys_user u on u.id = t.user_id where t.biz_type = 'flow' and t.biz_id = $1 order by 1, 2`,
          [id],
        )
      ).map((row) => `${row['node']}:${row['account']}:${row['state']}`),
  }
}
