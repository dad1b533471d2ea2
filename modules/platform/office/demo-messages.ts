import type { Ctx } from '#kernel/world/context.ts'
import { sendMessage } from '#services/messages/send-message.ts'
import type { MessageCategory, MessageLevel } from '#services/messages/shared/message-words.ts'

/** Days ago, category, title, content, where it leads, whether it was read, how important. */
type Told = readonly [
  daysAgo: number,
  category: MessageCategory,
  title: string,
  content: string,
  link: string | null,
  isRead: boolean,
  level?: MessageLevel,
]

const security = '/personal/security'
const everybody: readonly Told[] = [
  [
    0,
    'system',
    '新设备登录提醒',
    '您的账号在新的浏览器上登录。如非本人操作，请立即修改密码。',
    security,
    false,
    'important',
  ],
  [2, 'remind', '请核对联系方式', '手机号用于接收验证码与紧急通知，换号后请及时更新。', security, true],
  [9, 'system', '密码已修改', '您的登录密码已修改，其他设备已退出登录。', security, true],
  [20, 'system', '平台升级完成', '本次升级优化了通知回执与消息设置。', null, true],
]
const student: readonly Told[] = [
  [1, 'remind', '请核对学籍信息', '姓名、证件号码、民族等如有误，可在“我的信息”中申请更正。', '/base/mine', false],
  [3, 'notice', '课表已发布', '本学期课表已发布，可按周查看。', '/personal/mylesson', false],
  [6, 'remind', '课表已更新', '本学期课表有调整，请以最新课表为准。', '/personal/mylesson', true],
]
/** For whoever leads classes, with the page of their students. */
const leader = (students: string): readonly Told[] => [
  [0, 'approval', '新的信息更正申请', '所带班级有学生提交了信息更正，请及时处理。', '/personal/usertodo', false],
  [1, 'remind', '学生复学提醒', '所带班级有学生休学即将期满，请联系本人办理复学。', students, false],
  [4, 'warning', '账号异常登录', '所带班级有学生账号多次输错密码被锁定，请提醒本人。', students, true, 'important'],
]
const office: readonly Told[] = [
  [0, 'warning', '短信余量不足', '本月短信余量低于一成，请及时调整配额。', null, false, 'important'],
  [1, 'system', '导出任务完成', '您提交的学生名册导出已完成，可在任务中下载。', null, false],
  [5, 'approval', '信息更正待复核', '有院系提交的信息更正需要复核。', '/personal/usertodo', true],
]
const teacher: readonly Told[] = [
  [0, 'notice', '授课安排已发布', '本学期授课安排已发布，请核对时间与教室。', '/personal/mylesson', false],
  [2, 'remind', '授课计划待核对', '请核对本学期授课进度与校历是否一致。', '/personal/mylesson', false],
]

const told: Readonly<Record<string, readonly Told[]>> = {
  stu01: [...everybody, ...student],
  fdy01: [...everybody, ...leader('/mystudent/list')],
  bzr01: [...everybody, ...leader('/mystudent/bzr')],
  tea01: [...everybody, ...teacher],
  xgc01: [...everybody, ...office],
  jwc01: [...everybody, ...office],
  yx01: [...everybody, ...office],
  admin: [...everybody, ...office],
  sg01: everybody,
}
const day = 86_400_000

/** Some sixty messages, six or seven for each demo account. */
export async function tellMessages(ctx: Ctx): Promise<void> {
  const users = await ctx.db.query<{ id: string; accountNo: string }>(
    'select id, account_no as "accountNo" from sys_user where account_no = any($1)',
    [Object.keys(told)],
  )
  for (const { id, accountNo } of users) {
    for (const [i, [, category, title, content, link, , level]] of told[accountNo]!.entries()) {
      await sendMessage(ctx, {
        userIds: [id],
        category,
        title,
        content,
        dedupeKey: `demo:${i}`,
        ...(link ? { link } : {}),
        ...(level ? { level } : {}),
      })
    }
  }
  const facts = users.flatMap(({ id, accountNo }) =>
    told[accountNo]!.map(([daysAgo, , , , , isRead], i) => ({
      user_id: id,
      key: `demo:${i}`,
      at: new Date(ctx.now().getTime() - daysAgo * day - (i + 1) * 2_700_000).toISOString(),
      is_read: isRead,
    })),
  )
  await ctx.db.query(
    `update sys_user_message m set send_time = x.at, create_time = x.at, sender = '系统', read_time = case when x.is_read then x.at + interval '2 hours' end
     from jsonb_to_recordset($1::jsonb) as x(user_id uuid, key text, at timestamptz, is_read boolean) where m.user_id = x.user_id and m.merge_key = x.key`,
    [JSON.stringify(facts)],
  )
  await ctx.db.query(
    'update sys_user_msg_count c set unread = (select count(*) from sys_user_message m where m.user_id = c.user_id and m.category = c.category and m.read_time is null)',
  )
}
