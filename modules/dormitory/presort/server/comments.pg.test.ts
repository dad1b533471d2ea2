import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'
import type { Result } from '../shared/result-routes.ts'

let school: TestSchool
let office: Visitor
/** The batch of the demo school, a student of it, and who answers for them. */
let batchId: string
let draft: { itemId: string; counsellor: string; college: string; other: string; xm: string }
beforeAll(async () => {
  school = await testSchool({ now: '2026-11-17T02:00:00Z' })
  office = await school.as('ssgl01')
  const rows = await rowsOf(
    school,
    `select i.id as "itemId", i.xm, i.batch_id as "batchId", i.department_id as department, f.account_no as counsellor,
       y.account_no as college
     from presort_item i
     join presort_version v on v.id = i.version_id and v.is_current
     join presort_department d on d.batch_id = i.batch_id and d.department_id = i.department_id
     join base_class_assign a on a.class_id = i.class_id and a.role = 'fdy' and a.end_date is null
       and a.deleted_time is null
     join sys_user f on f.person_id = a.teacher_id::text and f.account_no like 'fdy%'
     join base_teacher p on p.department_id = i.department_id
     join sys_user y on y.person_id = p.id::text and y.account_no like 'yx%'
     where i.room_id is not null
     order by i.xh
     limit 1`,
  )
  const [found] = rows as { itemId: string; xm: string; batchId: string; counsellor: string; college: string }[]
  const [other] = await rowsOf(
    school,
    `select u.account_no as account
     from sys_user u
     where u.account_no like 'fdy%' and u.account_no <> $1
       and not exists (
         select 1 from base_class_assign a
         join presort_item i on i.class_id = a.class_id and i.id = $2
         where a.teacher_id::text = u.person_id
       )
     order by u.account_no
     limit 1`,
    [found!.counsellor, found!.itemId],
  )
  batchId = found!.batchId
  draft = { ...found!, other: String(other!['account']) }
})
afterAll(() => school.close())

const say = async (account: string, content: string, itemId = draft.itemId) =>
  (await school.as(account)).post('yxgl/dormitoryPresortItem/comment', { id: itemId, content })

test('a counsellor reads the draft of own students and says what is wrong; the college answers', async () => {
  expect((await say(draft.other, '与室友不合')).status).toBe(404)
  expect((await say(draft.counsellor, '')).body.data).toEqual({ content: '请填写意见' })
  expect((await say(draft.counsellor, '与同室同学有矛盾，请调开')).body.msg).toBe('操作成功')
  expect((await say(draft.counsellor, '再说一次')).body.msg).toBe('您对该学生的意见尚未答复，请等待答复后再提')
  const college = await school.as(draft.college)
  const overview = async () =>
    (await college.get('yxgl/dormitoryPresortBatch/overview', { id: batchId })).body.data.openComments
  expect(await overview()).toBe(1)
  const why = (await college.get('yxgl/dormitoryPresortBatch/why', { id: batchId, itemId: draft.itemId })).body.data
  expect(why.said).toMatchObject([{ content: '与同室同学有矛盾，请调开', answer: null, state: '1' }])
  const list = async (by: Visitor) => (await by.get('yxgl/dormitoryPresortComment/list', { batchId })).body.data.records
  const [comment] = await list(college)
  expect(comment).toMatchObject({ xm: draft.xm, state: '1' })
  expect(await list(await school.as(draft.other))).toEqual([])
  const counsellor = await school.as(draft.counsellor)
  const answer = { id: comment.id, result: '2', answer: '已与 302 室调换' }
  expect((await counsellor.post('yxgl/dormitoryPresortComment/answer', answer)).status).toBe(403)
  expect((await college.post('yxgl/dormitoryPresortComment/answer', answer)).body.msg).toBe('操作成功')
  expect((await college.post('yxgl/dormitoryPresortComment/answer', answer)).body.msg).toBe('当前状态不能答复')
  expect(await overview()).toBe(0)
  expect((await list(counsellor))[0]).toMatchObject({ state: '2', answer: '已与 302 室调换' })
  const told = await rowsOf(
    school,
    `select m.title from sys_user_message m join sys_user u on u.id = m.user_id
     where u.account_no = $1 and m.biz_id = $2`,
    [draft.counsellor, comment.id],
  )
  expect(told).toEqual([{ title: `您对${draft.xm}床位的意见已采纳` }])
})

test('nothing is said of an earlier version or of what is out; the list has everybody once', async () => {
  const counsellor = await school.as(draft.counsellor)
  const [old] = await rowsOf(
    school,
    `select i.id, i.version_id as version, i.student_id as student
     from presort_item i
     join presort_version v on v.id = i.version_id and not v.is_current
     join presort_item c on c.student_id = i.student_id and c.id = $1
     where i.batch_id = $2`,
    [draft.itemId, batchId],
  )
  const list = async (query: Record<string, unknown>) =>
    (await counsellor.get('yxgl/dormitoryPresortItem/list', { size: 100, batchId, ...query })).body.data.records as {
      id: string
      xh: string
      abilities: string[]
    }[]
  const now = await list({ quick: 'current' })
  expect(new Set(now.map(({ xh }) => xh)).size).toBe(now.length)
  const studentId = old!['student']
  const [current, ...others] = await list({ quick: 'current', studentId })
  expect([current!.id, others]).toEqual([draft.itemId, []])
  expect(current!.abilities).toContain('comment')
  const earlier = await list({ studentId, versionId: old!['version'] })
  expect(earlier.map(({ id }) => id)).toContain(old!['id'])
  expect(earlier.flatMap(({ abilities }) => abilities)).not.toContain('comment')
  const abilities = async (id: string) =>
    (await counsellor.get('yxgl/dormitoryPresortItem/getOne', { id })).body.data.abilities
  expect(await abilities(String(old!['id']))).not.toContain('comment')
  const [before] = await rowsOf(school, 'select state from presort_batch where id = $1', [batchId])
  const turn = (state: unknown) =>
    school.system((ctx) => ctx.db.execute('update presort_batch set state = $2 where id = $1', [batchId, state]))
  await turn('4')
  expect(await abilities(draft.itemId)).not.toContain('comment')
  await turn(before!['state'])
})

test('a college is told of the batches it has people in, and of no others', async () => {
  const college = await school.as(draft.college)
  const own = (await college.get('yxgl/dormitoryPresortBatch/ownBatches')).body.data as { id: string }[]
  expect(own.map(({ id }) => id)).toContain(batchId)
  const people = (need: number) =>
    school.system((ctx) =>
      ctx.db.execute(
        `update presort_quota q
         set need = $2
         where q.batch_id = $1 and q.class_id is null
           and q.department_id = (
             select t.department_id from sys_user u join base_teacher t on t.id::text = u.person_id where u.account_no = $3
           )`,
        [batchId, need, draft.college],
      ),
    )
  await people(0)
  const none = (await college.get('yxgl/dormitoryPresortBatch/ownBatches')).body.data as { id: string }[]
  expect(none.map(({ id }) => id)).not.toContain(batchId)
  await people(1)
  const [outside] = await rowsOf(
    school,
    `select u.account_no as account
     from sys_user u join base_teacher t on t.id::text = u.person_id
     where u.account_no like 'yx%' and t.department_id not in (
       select department_id from presort_department where batch_id = $1
     )
     order by u.account_no limit 1`,
    [batchId],
  )
  const foreign = await school.as(String(outside!['account']))
  expect((await foreign.get('yxgl/dormitoryPresortBatch/ownBatches')).body.data).toEqual([])
  for (const verb of ['overview', 'matrix', 'result'])
    expect((await foreign.get(`yxgl/dormitoryPresortBatch/${verb}`, { id: batchId })).status).toBe(404)
})

test('rules are for a college to read', async () => {
  const college = await school.as(draft.college)
  const { rules } = (await college.get('yxgl/dormitoryPresortBatch/overview', { id: batchId })).body.data
  expect(rules.length).toBeGreaterThan(0)
  const change = { id: batchId, rules: [{ ruleCode: 'S-CLASS', enabled: true, weight: 1 }] }
  expect((await college.post('yxgl/dormitoryPresortBatch/saveRules', change)).status).toBe(403)
})

test('a batch is for those who came in certain ways', async () => {
  const [batch] = await rowsOf(school, 'select grade, dorm_ids as dorms from presort_batch where id = $1', [batchId])
  const students = async (admitTypes: string[]) => {
    const { body } = await office.post('yxgl/dormitoryPresortBatch/add', {
      batchName: `生源 ${admitTypes.join()}`,
      xn: '2041-2042',
      grade: batch!['grade'],
      dormIds: batch!['dorms'],
      mode: '1',
      population: '1',
      seed: 1,
      admitTypes,
    })
    expect(body.msg).toBe('操作成功')
    const told = await office.get('yxgl/dormitoryPresortBatch/overview', { id: body.data.id })
    return told.body.data.students as number
  }
  const [all, one] = [await students([]), await students(['01'])]
  const [rest] = [await students(['02', '03', '04', '05', '06', '07', '09'])]
  const [unknown] = await rowsOf(
    school,
    `select count(*)::int as n from base_student s
     where s.grade = $1 and s.admit_type is null and s.deleted_time is null and s.is_resident is not false
       and s.xjzt_m in ('01', '17') and s.department_id is not null
       and not exists (select 1 from stay_register r where r.student_id = s.id and r.state in ('1', '2'))`,
    [batch!['grade']],
  )
  expect([one > 0, one < all]).toEqual([true, true])
  expect(one + rest + Number(unknown!['n'])).toBe(all)
})

test('what a role hides of a student is hidden on the cards too', async () => {
  const cards = async () => {
    const { data } = (await office.get('yxgl/dormitoryPresortBatch/result', { id: batchId })).body
    return (data as Result).cards.flatMap(({ members }) => members)
  }
  expect((await cards()).some(({ isMinority, city }) => isMinority && city)).toBe(true)
  await school.system(async (ctx) => {
    const values = ['baseStudentInfo', JSON.stringify(['nation', 'originCanton', 'xh'])]
    await ctx.db.execute('update sys_role_scope set hidden_fields = $2::jsonb where entity_path = $1', values)
    await ctx.db.execute(
      `insert into sys_role_scope (id, version, create_time, update_time, role_id, entity_path, hidden_fields)
       select gen_random_uuid(), 1, now(), now(), r.id, $1, $2::jsonb
       from sys_role r
       where not exists (select 1 from sys_role_scope s where s.role_id = r.id and s.entity_path = $1)`,
      values,
    )
  })
  school.clock.advance(60_000)
  const after = await cards()
  expect(
    new Set(after.map(({ city, nation, xh, isMinority }) => JSON.stringify([city, nation, xh, isMinority]))),
  ).toEqual(new Set(['[null,null,null,false]']))
})
