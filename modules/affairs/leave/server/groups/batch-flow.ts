import type { Ctx } from '#kernel/world/context.ts'
import type { FlowType } from '#services/flow/flow-type.ts'
import { readableAs } from '#services/flow/server/detail/may-read.ts'
import { becomes } from '#services/flow/server/detail/of-records.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { shortOf } from '#kernel/rules/school-time.ts'
import { batchFlowCode, batchStates, leaveBatch } from '../../shared/groups/leave-batch.ts'
import { leaveType } from '../../shared/settings/leave-type.ts'
import { grantBatch } from './batch-grant.ts'
import { batchModel } from './batch-model.ts'
import { companions } from './batch-people.ts'
import { spanOf } from './batch-check.ts'

const namesShown = 60

/** 集体公假 as a matter that is decided; what follows from it are the leaves of everybody on the list. */
export const batchFlow: FlowType = {
  code: batchFlowCode,
  name: '集体公假',
  group: '2',
  icon: 'users-round',
  startRoles: ['tea', 'fdy', 'bzr', 'yx', 'xgc'],
  startPath: '/leave/batch',
  managerRoles: ['xgc', 'gly'],
  numberPrefix: 'JTGJ',
  fields: [
    { name: 'people', label: '人数', kind: 'number' },
    { name: 'typeCode', label: '请假类型码', kind: 'text' },
    { name: 'isLeaveSchool', label: '离校', kind: 'flag' },
    { name: 'isOut', label: '出校门', kind: 'flag' },
  ],
  model: batchModel,
  link: (bizId) => `/leave/batch?open=${bizId}`,
  mayRead: readableAs(leaveBatch),
  async read(ctx, bizId) {
    const { batch, type } = await known(ctx, bizId)
    const span = `${shortOf(batch.startTime)} 至 ${shortOf(batch.endTime)}`
    return {
      facts: {
        people: batch.peopleCount,
        typeCode: type.code,
        isOut: batch.isOut,
        isLeaveSchool: batch.isOvernight === true || batch.isOutOfCity === true,
      },
      title: `集体公假：${batch.title}`,
      summary: [
        { label: '类型', text: type.name },
        { label: '时间', text: span },
        { label: '人数', text: `${Number(batch.peopleCount)} 人` },
        { label: '事由', text: batch.reason.slice(0, 60) },
      ],
    }
  },
  rows: linesOf,
  onStart: (ctx, { bizId }) => becomes(ctx, leaveBatch, bizId, { status: batchStates.deciding[0] }),
  onResubmit: (ctx, { bizId }) => becomes(ctx, leaveBatch, bizId, { status: batchStates.deciding[0] }),
  onReturn: (ctx, { bizId }) => becomes(ctx, leaveBatch, bizId, { status: batchStates.toMend[0] }),
  onReject: (ctx, { bizId }) => becomes(ctx, leaveBatch, bizId, { status: batchStates.refused[0] }),
  onCancel: (ctx, { bizId }) => becomes(ctx, leaveBatch, bizId, { status: batchStates.withdrawn[0] }),
  onPass: (ctx, { bizId }) => grantBatch(ctx, bizId),
}

/** What whoever decides reads, with those whose own leave stands in the way. */
async function linesOf(ctx: Ctx, bizId: string) {
  const { batch, type } = await known(ctx, bizId)
  const people = await companions(ctx, {
    studentIds: batch.studentIds,
    span: batch.status === batchStates.granted[0] ? null : spanOf(batch.startTime, batch.endTime),
    isReached: true,
  })
  const across = people.filter(({ overlap }) => overlap !== null)
  const flags = [
    batch.isOut === true ? '出校门' : null,
    batch.isOvernight === true ? '不在校住宿' : null,
    batch.isOutOfCity === true ? '离开本市' : null,
  ].filter((one) => one !== null)
  return [
    { label: '名称', text: batch.title },
    { label: '类型', text: type.name },
    { label: '时间', text: `${shortOf(batch.startTime)} 至 ${shortOf(batch.endTime)}` },
    { label: '事由', text: batch.reason },
    { label: '去向', text: [flags.join('、') || '不出校门', batch.destAddress].filter(Boolean).join('；') },
    {
      label: '学生',
      text: `共 ${people.length} 人：${people
        .slice(0, namesShown)
        .map(({ xm, className }) => (className ? `${xm}（${className}）` : xm))
        .join('、')}${people.length > namesShown ? '等' : ''}`,
    },
    ...(across.length > 0
      ? [
          {
            label: '时间重叠',
            text: `${across.length} 人已有请假，不再生成：${across
              .slice(0, namesShown)
              .map(({ xm }) => xm)
              .join('、')}`,
          },
        ]
      : []),
    { label: '活动通知或文件', text: '', fileIds: batch.docFileId ?? [] },
  ]
}

async function known(ctx: Ctx, id: string) {
  const batch = (await loadRows(ctx, leaveBatch, [id])).get(id)
  if (!batch) throw new Error(`batch ${id} is gone`)
  return { batch, type: (await loadRows(ctx, leaveType, [batch.typeId])).get(batch.typeId)! }
}
