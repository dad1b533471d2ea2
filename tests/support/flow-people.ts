import { expect } from 'vitest'
import { proving } from './second-auth.ts'
import { rowsOf, type Answer, type TestSchool, type Visitor } from './school.ts'

const known = new WeakMap<TestSchool, Map<string, Visitor>>()

/**
 * Everybody who is asked agrees, one after the other, until nobody is asked any more; who it was, by step and account.
 */
export async function everybodyAgrees(school: TestSchool, bizId: string): Promise<string[]> {
  const asked: string[] = []
  for (;;) {
    const [task] = await rowsOf(
      school,
      `select t.id, t.node_key as node, u.account_no as account
       from sys_flow_task t
       join sys_flow_instance i on i.id = t.instance_id and i.status = '1'
       join sys_user u on u.id = t.assignee_id
       where i.biz_id = $1 and t.status = '1'
       order by t.seq
       limit 1`,
      [bizId],
    )
    if (!task) return asked
    const answer = await callAs(school, String(task['account']), 'process/process/approve', {
      taskId: task['id'],
      comment: '同意',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    asked.push(`${String(task['node'])}:${String(task['account'])}`)
  }
}

/** What whoever decides on a record finds it called by. */
export async function todoTitleOf(school: TestSchool, bizId: string): Promise<unknown> {
  const [flow] = await rowsOf(school, 'select title from sys_flow_instance where biz_id = $1', [bizId])
  return flow?.['title']
}

/** Somebody calls in the one session they have here; signing in each time would push out the others. */
export async function callAs(school: TestSchool, account: string, path: string, body: object): Promise<Answer> {
  const visitors = known.get(school) ?? new Map<string, Visitor>()
  known.set(school, visitors)
  const visited = visitors.get(account)
  const answer = visited && (await proving(school, visited).post(path, body))
  if (answer && answer.status !== 401) return answer
  const visitor = await school.as(account)
  visitors.set(account, visitor)
  return proving(school, visitor).post(path, body)
}
