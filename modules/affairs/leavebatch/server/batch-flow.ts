import type { Ctx } from '#kernel/world/context.ts'
import { application } from '#patterns/application/server/application.ts'
import type { Line } from '#patterns/application/server/lines.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { batchFlowCode, batchStates, leaveBatch, type LeaveBatchRow } from '../shared/leave-batch.ts'
import { leaveType, type LeaveTypeRow } from '#modules/affairs/leave/shared/settings/leave-type.ts'
import { grantBatch } from './batch-grant.ts'
import { batchModel } from './batch-model.ts'
import { companions } from './batch-people.ts'
import { spanOf } from '#modules/affairs/leave/shared/ask/span-of.ts'

const namesShown = 60

/** 集体公假 as a matter that is decided; what follows from it are the leaves of everybody on the list. */
export const batchFlow = application(leaveBatch, {
  code: batchFlowCode,
  name: '集体公假',
  group: '2',
  icon: 'flag',
  startRoles: ['tea', 'fdy', 'bzr', 'yx', 'xgc'],
  startPath: '/leave/batch',
  words: ['比赛', '实践', '外出活动', 'group leave'],
  summary: '为一批学生一起请公假',
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
  stands: { draft: 'draft', deciding: 'deciding', returned: 'toMend', refused: 'refused', withdrawn: 'withdrawn' },
  known: async (ctx, batch) => ({ batch, type: (await loadRows(ctx, leaveType, [batch.typeId])).get(batch.typeId)! }),
  read(_ctx, { batch, type }) {
    const span = chineseTime.fullSpan(batch.startTime, batch.endTime)
    return {
      facts: {
        people: batch.peopleCount,
        typeCode: type.code,
        isOut: batch.isOut,
        isLeaveSchool: batch.isOvernight === true || batch.isOutOfCity === true,
      },
      summary: [
        { label: '类型', text: type.name },
        { label: '时间', text: span },
        { label: '人数', text: `${Number(batch.peopleCount)} 人` },
        { label: '事由', text: batch.reason.slice(0, 60) },
      ],
    }
  },
  whatNow: () => '名单内的学生已收到通知，无需另行请假',
  lines: linesOf,
  onPass: (ctx, { batch }) => grantBatch(ctx, batch.id),
})

/** What whoever decides reads, with those whose own leave stands in the way. */
async function linesOf(ctx: Ctx, { batch, type }: { batch: LeaveBatchRow; type: LeaveTypeRow }): Promise<Line[]> {
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
  const named = people.slice(0, namesShown).map(({ xm, className }) => (className ? `${xm}（${className}）` : xm))
  const inTheWay = across.slice(0, namesShown).map(({ xm }) => xm)
  return [
    ['名称', batch.title],
    ['类型', type.name],
    ['时间', chineseTime.fullSpan(batch.startTime, batch.endTime)],
    ['事由', batch.reason],
    ['去向', [flags.join('、') || '不出校门', batch.destAddress].filter(Boolean).join('；')],
    ['学生', `共 ${people.length} 人：${named.join('、')}${people.length > namesShown ? '等' : ''}`],
    ['时间重叠', across.length > 0 ? `${across.length} 人已有请假，不再生成：${inTheWay.join('、')}` : ''],
    ['活动通知或文件', '', { fileIds: batch.docFileId }],
  ]
}
