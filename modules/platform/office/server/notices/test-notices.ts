import { expect } from 'vitest'
import { newId } from '#kernel/world/id.ts'
import { rowsOf, testSchool, type TestSchool, type Visitor } from '#tests/support/school.ts'

/** A school in which a counsellor publishes to the own class, every student of which has an account. */
export type NoticeSchool = TestSchool & {
  counsellor: Visitor
  /** Of the own class. */
  student: Visitor
  ownClass: string
  /** Of the same department, so that whoever moves stays in one branch of the receipts. */
  otherClass: string
  classSize: number
  draft(more?: Record<string, unknown>): Record<string, unknown>
  /** Published without a complaint; answers its id. */
  published(more?: Record<string, unknown>): Promise<string>
  receipts(id: string, isRead: '0' | '1' | 'left', more?: Record<string, unknown>): ReturnType<Visitor['get']>
  figures(id: string): Promise<object>
  /** Opens it and looks at it as long as reading takes. */
  reads(by: Visitor, id: string): Promise<void>
  /** A job as if it were started again after a crash that kept nothing. */
  jobRun(id: string, params: unknown): object
}

export async function noticeSchool(): Promise<NoticeSchool> {
  const school = await testSchool()
  const counsellor = await school.as('fdy01')
  const [mine] = await rowsOf(
    school,
    "select s.class_id as id from base_student s join sys_user u on u.person_id = s.id::text where u.account_no = 'stu01'",
  )
  const ownClass = String(mine!['id'])
  const led = (await counsellor.get('base/stuClass/list', { size: 100 })).body.data.records.map(
    (row: { id: string }) => row.id,
  )
  expect(led).toContain(ownClass)
  const [other] = await rowsOf(
    school,
    `select s.class_id as id from base_student s
     join base_class own on own.id = $2
     join base_class c on c.id = s.class_id and c.department_id = own.department_id
     where s.class_id <> all($1::uuid[]) and s.xjzt_m = '01'
     order by s.xh limit 1`,
    [led, ownClass],
  )
  const otherClass = String(other!['id'])
  const classSize = await accountsFor(school, ownClass)
  await accountsFor(school, otherClass)
  await school.runJobs()
  const at: NoticeSchool = Object.assign(school, {
    counsellor,
    student: await school.as('stu01'),
    ownClass,
    otherClass,
    classSize,
    draft: (more: Record<string, unknown> = {}) => ({
      title: '晚点名安排',
      category: '1',
      targetScope: classes(ownClass),
      content: '<p>今晚九点<script>alert(1)</script></p>',
      ...more,
    }),
    async published(more: Record<string, unknown> = {}) {
      const { id } = (await at.counsellor.post('base/sysNotice/add', at.draft(more))).body.data
      expect((await at.counsellor.post('base/sysNotice/publish', { id })).body).toMatchObject({ success: true })
      return String(id)
    },
    receipts: (id: string, isRead: '0' | '1' | 'left', more: Record<string, unknown> = {}) =>
      at.counsellor.get('base/sysNotice/receipts', { id, isRead, ...more }),
    async figures(id: string) {
      await school.upkeep('notice figures')
      const { receivers, readers, status, edition } = (await at.counsellor.get('base/sysNotice/getOne', { id })).body
        .data
      return { receivers, readers, status, edition }
    },
    async reads(by: Visitor, id: string) {
      expect((await by.post('base/sysNotice/open', { id })).status).toBe(200)
      school.clock.advance(3000)
      expect((await by.post('base/sysNotice/read', { id, readSeconds: 3 })).body).toMatchObject({ success: true })
    },
    jobRun: (id: string, params: unknown) => ({
      id,
      params,
      attempt: 2,
      world: school.world,
      school: school.school,
      actor: { kind: 'system', userId: null, userName: '系统' } as const,
      saved: null,
      transaction: school.system,
      read: school.system,
      progress: async () => {},
      checkpoint: async () => {},
    }),
  })
  return at
}

export const classes = (...ids: string[]) => ({ userType: 'stu', include: [{ kind: 'class', ids }] })
export const wholeSchool = (userType: string) => ({ userType, include: [{ kind: 'school', ids: [] }] })

/** Gives every student of a class an account, and answers how many there are. */
async function accountsFor(school: TestSchool, classId: string): Promise<number> {
  return school.system(async (ctx) => {
    const people = await ctx.db.query<{ id: string; xh: string; xm: string }>(
      'select s.id, s.xh, s.xm from base_student s where s.class_id = $1 and s.deleted_time is null and not exists (select 1 from sys_user u where u.person_id = s.id::text)',
      [classId],
    )
    for (const { id, xh, xm } of people) {
      await ctx.db.query(
        `insert into sys_user select (jsonb_populate_record(u, jsonb_build_object('id', $1::text, 'account_no', $2::text, 'account_key', lower($2::text), 'user_name', $3::text, 'person_id', $4::text))).* from sys_user u where u.account_no = 'stu01'`,
        [newId(ctx.now()), xh, xm, id],
      )
    }
    const [row] = await ctx.db.query<{ count: number }>(
      "select count(*)::int as count from sys_user u join base_student s on s.id::text = u.person_id where s.class_id = $1 and u.status = '1' and s.deleted_time is null",
      [classId],
    )
    return row!.count
  })
}
