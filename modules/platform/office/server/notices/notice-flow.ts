import type { Ctx } from '#kernel/world/context.ts'
import { badRequest, notFound } from '#kernel/errors/platform-errors.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { readableAs } from '#services/flow/server/detail/may-read.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { schoolZone } from '#kernel/rules/school-time.ts'
import { mustReads, notice, noticeFlowCode, noticeStates } from '../../shared/notice.ts'
import { goOut } from './notice-actions.ts'
import { noticeModel } from './notice-model.ts'

const { draft, waiting } = noticeStates

/** 通知发布: where a school wants it (`notice.approval`), a notice goes out when the head of the department agrees. What is not agreed to is a draft again. */
export const noticeFlow: FlowType = {
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
  link: () => null,
  mayRead: readableAs(notice),
  async read(ctx, bizId) {
    const row = await rowOf(ctx, bizId)
    return {
      facts: { receivers: row['receivers'], mustRead: row['mustRead'], smsToo: row['smsToo'] === true },
      title: `发布通知：${String(row['title'])}`,
      summary: [
        { label: '发布对象', text: String(row['audienceText'] ?? '') },
        { label: '接收人数', text: String(row['receivers']) },
      ],
    }
  },
  async rows(ctx, bizId) {
    const row = await rowOf(ctx, bizId)
    const category =
      (await codeSets(ctx)).get('noticeCategory')?.find(({ key }) => key === row['category'])?.label ?? ''
    const files = [...((row['coverFileId'] as string[] | null) ?? []), ...((row['fileIds'] as string[] | null) ?? [])]
    return [
      { label: '标题', text: String(row['title']) },
      { label: '类别', text: category },
      { label: '发布对象', text: String(row['audienceText'] ?? '') },
      { name: 'receivers', label: '接收人数', text: String(row['receivers']) },
      {
        name: 'mustRead',
        label: '阅读要求',
        text: Object.values(mustReads).find(([key]) => key === row['mustRead'])?.[1] ?? '',
      },
      { name: 'smsToo', label: '同时短信', text: row['smsToo'] === true ? '是' : '否' },
      {
        label: '发布时间',
        text: row['publishTime']
          ? new Date(String(row['publishTime'])).toLocaleString('zh-CN', { timeZone: schoolZone })
          : '审批通过后立即发布',
      },
      { label: '内容', text: plainText(String(row['content'] ?? '')) },
      ...(files.length > 0 ? [{ label: '附件', text: '', fileIds: files }] : []),
    ]
  },
  onStart: (ctx, { bizId }) => becomes(ctx, notice, bizId, { status: waiting[0] }),
  onResubmit: (ctx, { bizId }) => becomes(ctx, notice, bizId, { status: waiting[0] }),
  onReturn: (ctx, { bizId }) => becomes(ctx, notice, bizId, { status: draft[0] }),
  onReject: (ctx, { bizId }) => becomes(ctx, notice, bizId, { status: draft[0] }),
  onCancel: (ctx, { bizId }) => becomes(ctx, notice, bizId, { status: draft[0] }),
  async onPass(ctx, { bizId }) {
    const row = await rowOf(ctx, bizId)
    if (row['expireTime'] && new Date(String(row['expireTime'])) <= ctx.now())
      throw badRequest({ text: '审批未完成：通知的有效期已过' })
    await becomes(ctx, notice, bizId, await goOut(ctx, row))
  },
}

async function rowOf(ctx: Ctx, id: string): Promise<Record<string, unknown>> {
  const row = (await loadRows(ctx, notice, [id])).get(id)
  if (!row) throw notFound()
  return row
}

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
