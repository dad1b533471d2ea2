import type { Ctx } from '#kernel/world/context.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import type { TargetScope } from '#modules/school/population/shared/target-scope.ts'
import { document, pdf, store } from './demo-files.ts'
import { fileLink, fileLinkStates, type FileVersion } from './shared/file-link.ts'

type Entry = {
  title: string
  category: string
  remark?: string
  by: string
  files: readonly (readonly [name: string, content: () => Promise<Buffer> | Buffer, daysAgo: number])[]
  downloads: number
  for?: readonly [TargetScope, string]
}

const dayMs = 86_400_000
const teachers: readonly [TargetScope, string] = [
  { userType: 'tea', include: [{ kind: 'school', ids: [] }], exclude: [], filter: {} },
  '教师 · 全校',
]
const text =
  (...lines: string[]) =>
  () =>
    document(lines)

const entries: readonly Entry[] = [
  {
    title: '学生请假申请表',
    category: '1',
    remark: '三天以上请假需家长签字',
    by: 'xgc01',
    downloads: 286,
    files: [
      [
        '学生请假申请表（2026版）.docx',
        text(
          '学生请假申请表',
          '姓名：　　　　学号：　　　　班级：',
          '请假事由：',
          '起止时间：',
          '家长联系电话：',
          '辅导员意见：',
          '院系意见：',
        ),
        3,
      ],
      ['学生请假申请表.docx', text('学生请假申请表', '姓名：　　　　学号：', '请假事由：', '辅导员意见：'), 240],
    ],
  },
  {
    title: '学生证补办申请表',
    category: '1',
    by: 'jwc01',
    downloads: 94,
    files: [
      ['学生证补办申请表.docx', text('学生证补办申请表', '姓名：　　　　学号：', '遗失经过：', '办理人签字：'), 60],
    ],
  },
  {
    title: '学生宿舍管理规定',
    category: '2',
    by: 'xgc01',
    downloads: 412,
    files: [
      [
        '学生宿舍管理规定（修订）.docx',
        text(
          '学生宿舍管理规定',
          '第一条　为维护宿舍秩序，保障学生安全，制定本规定。',
          '第二条　宿舍内不得使用明火和违规电器。',
          '第三条　晚归须向宿管员登记。',
        ),
        30,
      ],
      ['学生宿舍管理规定.docx', text('学生宿舍管理规定', '第一条　宿舍内不得使用明火。'), 400],
    ],
  },
  {
    title: '学籍管理实施细则',
    category: '2',
    by: 'jwc01',
    downloads: 158,
    files: [
      [
        '学籍管理实施细则.docx',
        text('学籍管理实施细则', '第一章　入学与注册', '第二章　考核与成绩记载', '第三章　转专业与休学复学'),
        120,
      ],
    ],
  },
  {
    title: '新生报到指南',
    category: '3',
    remark: '报到流程、所需材料与交通',
    by: 'xgc01',
    downloads: 731,
    files: [
      [
        '新生报到指南.pdf',
        () =>
          pdf([
            'Arrival guide',
            '1  Bring your ID card and the letter of admission',
            '2  Go to the desk of your department',
            '3  Collect your card and room key',
          ]),
        75,
      ],
    ],
  },
  {
    title: '主题班会记录模板',
    category: '4',
    by: 'xgc01',
    downloads: 203,
    files: [
      [
        '主题班会记录模板.docx',
        text('主题班会记录', '时间：　　　　地点：', '主题：', '应到　　人，实到　　人', '内容记录：'),
        5,
      ],
    ],
  },
  {
    title: '教师调停课申请表',
    category: '1',
    remark: '须至少提前两天提交',
    by: 'jwc01',
    downloads: 67,
    for: teachers,
    files: [
      [
        '教师调停课申请表.docx',
        text('教师调停课申请表', '课程：　　　　班级：', '原时间地点：', '调整后时间地点：', '原因：'),
        15,
      ],
    ],
  },
  {
    title: '毕业设计（论文）格式模板',
    category: '4',
    by: 'jwc01',
    downloads: 349,
    files: [
      [
        '毕业设计（论文）格式模板.docx',
        text('毕业设计（论文）', '题目：', '摘要：', '关键词：', '正文：', '参考文献：'),
        45,
      ],
    ],
  },
]

/** Forms, rules and templates that offices published: two of them in a second version, one for teachers only. */
export async function storeDemoLinks(ctx: Ctx): Promise<void> {
  const people = await ctx.db.query<{ id: string; accountNo: string; userName: string }>(
    `select id, account_no as "accountNo", user_name as "userName" from sys_user where realm = 'main' and account_no in ('xgc01', 'jwc01')`,
  )
  for (const entry of entries) {
    const publisher = people.find(({ accountNo }) => accountNo === entry.by)
    if (!publisher) continue
    const id = newId(ctx.now())
    const versions: FileVersion[] = []
    for (const [i, [name, content, daysAgo]] of entry.files.entries()) {
      const bytes = await content()
      const fileId = await store(ctx, {
        name,
        content: bytes,
        status: '1',
        owner: publisher.id,
        record: { entity: fileLink.path, id },
      })
      versions.push({
        edition: entry.files.length - i,
        fileId,
        name,
        size: bytes.length,
        time: new Date(ctx.now().getTime() - daysAgo * dayMs).toISOString(),
        byName: publisher.userName,
      })
    }
    const [newest, ...older] = versions
    await insertRow(ctx, fileLink, id, {
      title: entry.title,
      category: entry.category,
      remark: entry.remark ?? null,
      fileId: [newest!.fileId],
      oldFileIds: older.map(({ fileId }) => fileId),
      versions,
      edition: versions.length,
      targetScope: entry.for?.[0] ?? null,
      audienceText: entry.for?.[1] ?? '全体用户',
      state: fileLinkStates.published[0],
      downloads: entry.downloads,
      publisherName: publisher.userName,
      publishTime: newest!.time,
      validTo: null,
    })
  }
}
