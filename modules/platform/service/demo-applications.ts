import type { Ctx } from '#kernel/world/context.ts'
import { dayOf, momentAt } from '#kernel/rules/school-time.ts'
import { newId } from '#kernel/world/id.ts'
import { noteGiven } from '#services/flow/server/start/numbering.ts'

type Application = {
  field: string
  label: string
  from: string
  to: string
  value: string
  reason: string
  state: string
  days: number
  opinion?: string
}
type Rating = { star: number; tags: string[]; text: string; anonymous?: boolean; reply?: string }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const minuteMs = 60_000

/** What students asked to have corrected: how many days ago, and what became of it. */
const kinds: readonly Application[] = [
  {
    field: 'graduateSchool',
    label: '毕业学校',
    from: '云麓一中',
    to: '云麓县第一中学',
    value: '云麓县第一中学',
    reason: '登记时写了简称',
    state: '3',
    days: 9,
  },
  {
    field: 'political',
    label: '政治面貌',
    from: '群众',
    to: '共青团员',
    value: '03',
    reason: '高中已入团，漏登',
    state: '3',
    days: 16,
  },
  {
    field: 'postcode',
    label: '邮政编码',
    from: '',
    to: '410000',
    value: '410000',
    reason: '补充',
    state: '3',
    days: 23,
  },
  {
    field: 'usedName',
    label: '曾用名',
    from: '',
    to: '小名登记',
    value: '小名登记',
    reason: '误以为要填小名',
    state: '4',
    days: 30,
    opinion: '曾用名须与户口簿一致',
  },
]
const own: readonly Application[] = [
  {
    field: 'graduateSchool',
    label: '毕业学校',
    from: '云麓二中',
    to: '云麓县第二中学',
    value: '云麓县第二中学',
    reason: '登记时写了简称',
    state: '3',
    days: 6,
  },
  {
    field: 'usedName',
    label: '曾用名',
    from: '',
    to: '阳阳',
    value: '阳阳',
    reason: '家里的称呼',
    state: '4',
    days: 18,
    opinion: '曾用名须与户口簿一致',
  },
]
const ratings: readonly Rating[] = [
  { star: 5, tags: ['办理快', '一次办成'], text: '第二天就改好了，不用跑办公室。' },
  { star: 5, tags: ['办理快'], text: '' },
  { star: 4, tags: ['指南清楚'], text: '步骤写得很清楚。' },
  { star: 5, tags: ['态度好'], text: '辅导员还打电话核对了一下，很负责。', anonymous: true },
  { star: 4, tags: [], text: '' },
  {
    star: 2,
    tags: ['等待久'],
    text: '等了四天才审核，希望能快一点。',
    reply: '您好，当周辅导员外出带队，已安排他人代办，今后会按承诺时限办理。',
  },
  { star: 5, tags: ['一次办成'], text: '手机上就办完了。' },
  { star: 4, tags: ['办理快'], text: '' },
]
const searches: readonly (readonly [word: string, results: number, times: number, by?: 'tea'])[] = [
  ['调课', 1, 6, 'tea'],
  ['在职证明', 1, 4, 'tea'],
  ['投影报修', 1, 4, 'tea'],
  ['校园卡', 1, 2, 'tea'],
  ['职称申报', 0, 3, 'tea'],
  ['在读证明', 1, 14],
  ['成绩单', 1, 11],
  ['报修', 2, 9],
  ['助学金', 2, 8],
  ['改手机号', 1, 6],
  ['课表', 1, 5],
  ['校园卡', 1, 4],
  ['快递点', 0, 5],
  ['驾校', 0, 4],
  ['兼职', 0, 3],
  ['健身房', 0, 3],
  ['打印店', 0, 3],
  ['公交卡', 0, 2],
  ['四级报名', 0, 2],
  ['洗衣机', 0, 2],
  ['自行车上牌', 0, 1],
  ['医保报销', 0, 1],
  ['毕业照', 0, 1],
  ['门禁卡延期', 0, 1],
]

/** Corrections of stu01 and of students beside that are over, with ratings of those that are over, and what people looked for. */
export async function demoApplications(ctx: Ctx): Promise<void> {
  const students = await ctx.db.query<{
    userId: string
    userName: string
    studentId: string
    classId: string | null
    departmentId: string | null
    isShown: boolean
  }>(
    `select u.id as "userId", u.user_name as "userName", s.id as "studentId", s.class_id as "classId", s.department_id as "departmentId", u.account_no = 'stu01' as "isShown"
     from sys_user u join base_student s on s.id::text = u.person_id where u.person_type = 'base.student' and u.status = '1' order by u.account_no = 'stu01' desc, u.account_no limit 9`,
  )
  const [item] = await ctx.db.query<{ id: string; deptId: string }>(
    `select id, dept_id as "deptId" from nav_service_item where process_type = 'stuInfo'`,
  )
  const made = students.flatMap((student, at) =>
    (student.isShown ? own : kinds.slice(0, 2 + (at % 3))).map((one, i) => {
      // On the morning of that day.
      const submit = new Date(
        momentAt(ctx.today(), '09:10').getTime() - one.days * dayMs + at * 13 * minuteMs + i * 27 * minuteMs,
      )
      const finish = new Date(submit.getTime() + (3 + ((at * 3 + i) % 4) * 24) * hourMs)
      return {
        ...student,
        ...one,
        id: newId(ctx.now()),
        applyId: newId(ctx.now()),
        submit: submit.toISOString(),
        finish: finish.toISOString(),
      }
    }),
  )
  await ctx.db.query(
    `insert into base_info_change (id, version, create_time, update_time, create_user, student_id, class_id, department_id, field_name, field_label, old_text, new_text, reason, opinion, checker, check_time, state)
     select x.id, 1, x.submit, x.finish, x."userId", x."studentId", x."classId", x."departmentId", x.field, x.label, nullif(x."from", ''), x."to", x.reason, x.opinion, '辅导员', x.finish, x.state
     from jsonb_to_recordset($1::jsonb) as x(id uuid, submit timestamptz, finish timestamptz, "userId" uuid, "studentId" uuid, "classId" uuid, "departmentId" uuid, field text, label text, "from" text, "to" text, reason text, opinion text, state text)`,
    [JSON.stringify(made)],
  )
  const counts = new Map<string, number>()
  const applies = made.map((one) => {
    const prefix = `GZ${dayOf(one.submit).replaceAll('-', '')}`
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
    return {
      ...one,
      title: `更正${one.label}`,
      no: `${prefix}${String(counts.get(prefix)).padStart(4, '0')}`,
      steps: [{ name: '辅导员审核', state: one.state === '3' ? 'done' : 'stopped' }],
    }
  })
  await noteGiven(ctx, counts)
  await ctx.db.query(
    `insert into sys_apply_index (id, version, create_time, update_time, user_id, biz_type, biz_name, biz_id, apply_no, title, state, steps, opinion, submit_time, finish_time, promised_days, link)
     select x."applyId", 1, x.submit, x.finish, x."userId", 'stuInfo', '信息更正', x.id::text, x.no, x.title, x.state, x.steps, x.opinion, x.submit, x.finish, 3, '/base/mine'
     from jsonb_to_recordset($1::jsonb) as x("applyId" uuid, id uuid, submit timestamptz, finish timestamptz, "userId" uuid, no text, title text, state text, steps jsonb, opinion text)`,
    [JSON.stringify(applies)],
  )
  if (item)
    await rate(
      ctx,
      item,
      applies.filter((one) => !one.isShown),
    )
  await search(ctx)
}

/** Ratings of applications that are over, a day after they ended. */
async function rate(
  ctx: Ctx,
  item: { id: string; deptId: string },
  over: readonly { applyId: string; userId: string; userName: string; finish: string }[],
): Promise<void> {
  const given = ratings.slice(0, over.length).map(({ tags, reply = null, anonymous = false, ...one }, i) => {
    const apply = over[i]!
    const rated = Date.parse(apply.finish) + 20 * hourMs
    return {
      ...one,
      id: newId(ctx.now()),
      applyId: apply.applyId,
      userId: apply.userId,
      name: anonymous ? '匿名' : apply.userName,
      anonymous,
      tags,
      rated: new Date(Math.min(rated, ctx.now().getTime())).toISOString(),
      reply,
      answered: reply ? new Date(rated + dayMs).toISOString() : null,
    }
  })
  await ctx.db.query(
    `insert into service_rating (id, version, create_time, update_time, item_id, dept_id, apply_index_id, user_id, rater_name, star, tags, text, is_anonymous, rated_time, reply, reply_time, reply_by, state)
     select x.id, 1, x.rated, x.rated, $2, $3, x."applyId", x."userId", x.name, x.star, x.tags, nullif(x.text, ''), x.anonymous, x.rated, x.reply, x.answered, case when x.reply is not null then '学籍科' end, '1'
     from jsonb_to_recordset($1::jsonb) as x(id uuid, rated timestamptz, "applyId" text, "userId" text, name text, star int, tags jsonb, text text, anonymous boolean, reply text, answered timestamptz)`,
    [JSON.stringify(given), item.id, item.deptId],
  )
}

async function search(ctx: Ctx): Promise<void> {
  const rows = searches.flatMap(([word, results, times, by = 'stu'], at) =>
    Array.from({ length: times }, (_, i) => ({
      id: newId(ctx.now()),
      word,
      results,
      by,
      time: new Date(ctx.now().getTime() - ((at * 7 + i * 3) % 28) * dayMs - ((at + i) % 9) * hourMs).toISOString(),
      asked: results === 0 && i === 0 && at % 3 === 0,
    })),
  )
  await ctx.db.query(
    `insert into service_search_log (id, create_time, update_time, word, user_type, results, is_asked, time) select x.id, x.time, x.time, x.word, x.by, x.results, x.asked, x.time from jsonb_to_recordset($1::jsonb) as x(id uuid, word text, results int, by text, asked boolean, time timestamptz)`,
    [JSON.stringify(rows)],
  )
}
