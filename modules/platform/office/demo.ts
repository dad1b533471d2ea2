import type { Ctx } from '#kernel/world/context.ts'
import type { DemoPart } from '#kernel/world/demo.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { momentAt } from '#kernel/rules/school-time.ts'
import { nobody, type TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { populationText } from '#modules/school/population/shared/services.ts'
import { tellMessages } from './demo-messages.ts'
import { demoNotices, type DemoNotice } from './demo-notices.ts'
import { receiversOf } from './server/notices/audience.ts'
import { mustReads, notice, noticeStates } from './shared/notice.ts'
import { logsDemo } from './demo-logs.ts'

type Publisher = {
  userId: string
  userName: string
  personId: string | null
  departmentId: string | null
  classIds: string[]
}

const day = 86_400_000

/** Notices in every state with who has read them, and messages of every category. */
const noticesDemo: DemoPart = () => ({ rows: () => [], after: tellNotices })

async function tellNotices(ctx: Ctx): Promise<void> {
  const demoUsers = (
    await ctx.db.query<{ id: string }>('select id from sys_user where account_no = any($1)', [
      ['admin', 'yx01', 'fdy01', 'bzr01', 'tea01', 'stu01', 'sg01', 'xgc01', 'jwc01'],
    ])
  ).map((row) => row.id)
  for (const one of demoNotices) {
    const publisher = await publisherOf(ctx, one.by)
    if (publisher) await writeNotice(ctx, one, { publisher, demoUsers })
  }
  await tellMessages(ctx)
}

async function publisherOf(ctx: Ctx, accountNo: string): Promise<Publisher | undefined> {
  const [row] = await ctx.db.query<Publisher>(
    `select u.id as "userId", u.user_name as "userName", u.person_id as "personId", coalesce(t.department_id, u.department_id) as "departmentId",
       (select coalesce(array_agg(a.class_id), '{}') from base_class_assign a where a.teacher_id::text = u.person_id and a.deleted_time is null) as "classIds"
     from sys_user u left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid where u.account_no = $1`,
    [accountNo],
  )
  return row
}

async function writeNotice(
  ctx: Ctx,
  one: DemoNotice,
  { publisher, demoUsers }: { publisher: Publisher; demoUsers: readonly string[] },
): Promise<void> {
  const id = newId(ctx.now())
  const time = timeOf(ctx, one)
  const targetScope = scopeFor(one, publisher)
  const receivers = one.status === 'draft' ? [] : await receiversOf(ctx, targetScope)
  const readers = ['draft', 'timed'].includes(one.status) ? [] : readersOf(one, receivers, demoUsers)
  await insertRow(ctx, notice, id, {
    title: one.title,
    category: one.category,
    content: one.content,
    targetScope,
    audienceText: await ctx.call(populationText, { scope: targetScope }),
    isTop: false,
    mustRead: mustReads.no[0],
    smsToo: false,
    minSeconds: 5,
    edition: 1,
    toldEdition: 1,
    readEdition: 1,
    status: noticeStates[one.status][0],
    publishTime: one.status === 'draft' ? null : time.toISOString(),
    expireTime: endOf(ctx, one),
    receivers: receivers.length,
    readers: readers.length,
    figureTime: ctx.now().toISOString(),
    publisherId: publisher.userId,
    publisherName: publisher.userName,
    publisherPerson: publisher.personId,
    publishDeptId: publisher.departmentId,
    ...(one.more?.['edition'] ? { editTime: new Date(time.getTime() + day).toISOString() } : {}),
    ...one.more,
  })
  // Lists show the newest first; written all at once, they would have no order.
  await ctx.db.query('update office_notice set create_time = $2 where id = $1', [
    id,
    one.daysAgo < 0 ? new Date(ctx.now().getTime() + one.daysAgo * 60_000) : time,
  ])
  if (readers.length > 0)
    await writeReaders(ctx, {
      id,
      readers,
      time,
      isConfirmed: one.more?.['mustRead'] === mustReads.confirm[0],
      edition: Number(one.more?.['edition'] ?? 1),
    })
}

/** Reading goes fast at first and slower later, never into the future. */
async function writeReaders(
  ctx: Ctx,
  read: { id: string; readers: readonly string[]; time: Date; isConfirmed: boolean; edition: number },
): Promise<void> {
  await ctx.db.query(
    `insert into office_notice_read (id, version, create_time, update_time, notice_id, user_id, account_no, department_name, class_name, publisher_person, open_time, first_time, last_time, seconds, channel, edition, confirm_time, confirm_edition)
     select gen_random_uuid(), 1, w.at, $4, n.id, u.id, u.account_no, d.dept_name, c.class_name, n.publisher_person, w.at, w.at, w.at, 8 + x.n % 50, case when x.n % 3 = 0 then 'pc' else 'phone' end, $6, case when $5 then w.at + interval '20 seconds' end, case when $5 then $6 else 0 end
     from unnest($2::uuid[]) with ordinality as x(user_id, n) join sys_user u on u.id = x.user_id join office_notice n on n.id = $1
     cross join lateral (select least($3::timestamptz + (x.n * x.n) * interval '40 seconds' + x.n * interval '5 minutes', $4::timestamptz - interval '1 minute') as at) w
     left join base_student s on u.person_type = 'base.student' and s.id = u.person_id::uuid left join base_teacher t on u.person_type = 'base.teacher' and t.id = u.person_id::uuid
     left join base_department d on d.id = coalesce(s.department_id, t.department_id, u.department_id) left join base_class c on c.id = s.class_id`,
    [read.id, read.readers, read.time, ctx.now(), read.isConfirmed, read.edition],
  )
}

function readersOf(one: DemoNotice, receivers: readonly string[], demoUsers: readonly string[]): string[] {
  const others = receivers.filter((id) => !demoUsers.includes(id))
  const demo = one.isNew ? [] : receivers.filter((id) => demoUsers.includes(id))
  return [...demo, ...others].slice(0, Math.round(receivers.length * one.readShare))
}

function scopeFor({ to }: DemoNotice, { departmentId, classIds }: Publisher): TargetScope {
  const school: TargetScope['include'] = [{ kind: 'school', ids: [] }]
  if (to === 'department')
    return {
      ...nobody,
      userType: 'all',
      include: departmentId ? [{ kind: 'department', ids: [departmentId] }] : school,
    }
  if (to === 'classes') return { ...nobody, include: [{ kind: 'class', ids: classIds }] }
  return { ...nobody, userType: to === 'students' ? 'stu' : to === 'teachers' ? 'tea' : 'all', include: school }
}

function endOf(ctx: Ctx, one: DemoNotice): string | null {
  if (one.status === 'expired') return new Date(ctx.now().getTime() - 30 * day).toISOString()
  return one.endsIn === undefined
    ? null
    : new Date(momentAt(ctx.today(), '23:59').getTime() + one.endsIn * day).toISOString()
}

function timeOf(ctx: Ctx, one: DemoNotice): Date {
  const now = ctx.now().getTime()
  return new Date(
    one.daysAgo === 0 ? now - 3 * 3_600_000 : momentAt(ctx.today(), '09:30').getTime() - one.daysAgo * day,
  )
}

export const demo: readonly DemoPart[] = [logsDemo, noticesDemo]
