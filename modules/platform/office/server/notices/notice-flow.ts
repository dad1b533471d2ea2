import { badRequest } from '#kernel/errors/platform-errors.ts'
import { application } from '#patterns/application/server/application.ts'
import { fieldLines } from '#patterns/application/server/lines.ts'
import { mustReads, notice, noticeFlowCode } from '../../shared/notice.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { checkedNotice, goOut } from './notice-actions.ts'
import { noticeModel } from './notice-model.ts'

/** 通知发布: where a school wants it (`notice.approval`), a notice goes out when the head of the department agrees. What is not agreed to is a draft again. */
export const noticeFlow = application(notice, {
  code: noticeFlowCode,
  name: '通知发布',
  group: '10',
  icon: 'megaphone',
  managerRoles: ['gly'],
  numberPrefix: 'TZ',
  fields: [
    { name: 'receivers', label: '接收人数', kind: 'number' },
    {
      name: 'mustRead',
      label: '阅读要求',
      kind: 'code',
      codes: Object.values(mustReads).map(([key, label]) => ({ key, label })),
    },
    { name: 'smsToo', label: '同时短信', kind: 'flag' },
  ],
  model: noticeModel,
  stands: { draft: 'draft', deciding: 'waiting', returned: 'draft', refused: 'draft', withdrawn: 'draft' },
  known: (_ctx, row) => row,
  read: (_ctx, row) => ({
    facts: { receivers: row.receivers, mustRead: row.mustRead, smsToo: row.smsToo === true },
    title: `发布通知：${row.title}`,
    summary: [
      { label: '发布对象', text: row.audienceText ?? '' },
      { label: '接收人数', text: String(row.receivers) },
    ],
  }),
  whatNow: (_ctx, { publishTime }) =>
    publishTime ? `将于 ${chineseTime.moment(publishTime)} 发布` : '通知已发布，可在通知管理中查看阅读情况',
  lines: async (ctx, row) => [
    ...(await fieldLines(ctx, notice, row, ['title', 'category', 'audienceText', 'receivers', 'mustRead', 'smsToo'])),
    ['发布时间', row.publishTime ? chineseTime.fullMoment(row.publishTime) : '审批通过后立即发布'],
    ['内容', plainText(row.content ?? '')],
    ['附件', '', { fileIds: [...(row.coverFileId ?? []), ...(row.fileIds ?? [])] }],
  ],
  // It was a draft again meanwhile, and may mean others now.
  judgeAgain: async (ctx, row) => becomes(ctx, notice, row.id, { receivers: await checkedNotice(ctx, row) }),
  async onPass(ctx, row) {
    if (row.expireTime && new Date(row.expireTime) <= ctx.now())
      throw badRequest({ text: '审批未完成：通知的有效期已过' })
    return goOut(ctx, row)
  },
})

/** What a text says without its layout. */
function plainText(html: string): string {
  const text = html
    .replace(/<(br|\/p|\/li|\/h\d|\/tr)[^<>]*>/gi, '\n')
    .replace(/<[^<>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
  return text.replace(/\n{3,}/g, '\n\n').trim()
}
