import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { refuseToLookers } from '#kernel/http/callers.ts'
import { dispositionOf } from '#services/files/read/send-file.ts'
import { freeRoute, type FreeCall, type Raw, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { compose, type Printable } from '#services/print/server/compose.ts'
import { press } from '#services/print/server/press.ts'
import { firstTemplate, templateFor } from '#services/print/server/templates.ts'
import type { TemplateContent } from '#services/print/shared/content.ts'
import { read } from '#kernel/operations/read/read.ts'
import { loadRows } from '#kernel/operations/store.ts'
import { readingRows } from '#patterns/application/server/lines.ts'
import type { Seed } from '#kernel/world/world.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { batchesView } from '#modules/affairs/leavebatch/shared/views.ts'
import { leaveRequest, leaveSources } from '../../shared/leave-request.ts'
import { linesOfLeave } from '../decide/flow-lines.ts'
import { requests } from '../record/requests.ts'
import { slipContent } from './slip-model.ts'
import { whyNoSlip } from './slip-of.ts'
import { slipRoute } from '../../shared/record/slip.ts'

/** The paper every school starts with. */
export const slipSeed: Seed = {
  name: 'leave slip',
  content: slipContent,
  run: (ctx) => firstTemplate(ctx, { processType: 'leave', name: '请假条', content: slipContent }),
}

const flowless: readonly unknown[] = [leaveSources.group[0], leaveSources.history[0]]

/**
 * The slip of a leave that no flow of its own decided on: granted for many at once, or taken before the platform.
 * Others are printed from their flow, with the code by which they are checked.
 */
export const slipRoutes: readonly Route[] = [freeRoute(slipRoute, slip)]

async function slip({ world, caller }: FreeCall, { id }: AskedOf<typeof slipRoute>): Promise<Raw> {
  refuseToLookers(caller)
  const { content, sheet, title } = await readAs(world, caller, async (ctx) => {
    const leave = await read(ctx, requests, id)
    // One with a flow of its own has its paper there, with the opinions that were really given.
    if (!flowless.includes(leave['source'])) throw badRequest({ text: '请在审批流程中打印请假条' })
    const why = await whyNoSlip(ctx, id)
    if (why) throw badRequest({ text: why })
    return {
      content: (await templateFor(ctx, 'leave', undefined)).content,
      sheet: await sheetOf(ctx, leave),
      title: `${String(leave['xm'])}的请假条_${String(leave['leaveNo'])}`,
    }
  })
  const { bytes } = await press({
    kind: 'pdf',
    documents: [compose(withoutProof(content), { sheet, pictures: new Map(), proof: null })],
    images: new Map(),
    facts: { title, author: caller.school.name, time: world.clock() },
  })
  return {
    raw: {
      type: 'application/pdf',
      body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      headers: { 'content-disposition': dispositionOf('inline', `${title}.pdf`) },
    },
  }
}

/** Without a flow there is nothing that could be checked by a code, and no seal to rely on. */
function withoutProof(content: TemplateContent): TemplateContent {
  return {
    ...content,
    blocks: content.blocks.filter(({ kind }) => kind !== 'verify' && kind !== 'seal' && kind !== 'image'),
  }
}

async function sheetOf(ctx: Ctx, leave: Record<string, unknown>): Promise<Printable> {
  const id = String(leave['id'])
  const stored = (await loadRows(ctx, leaveRequest, [id])).get(id)!
  const lines = readingRows(await linesOfLeave(ctx, stored))
  const [origin] = await ctx.db.query<{
    batch: string | null
    batchNo: string | null
    approver: string | null
    time: Date | null
  }>(
    `select b.title as batch, b.batch_no as "batchNo", t.xm as approver, r.decide_time as time
     from leave_request r
     left join ${batchesView} b on b.id = r.batch_id
     left join base_teacher t on t.id = r.fdy_id
     where r.id = $1`,
    [id],
  )
  const isGroup = leave['source'] === leaveSources.group[0]
  const time = origin?.time ? minuteOf(origin.time) : ''
  const comment = isGroup
    ? [origin?.batch, origin?.batchNo].filter(Boolean).join(' ')
    : '历史请假，审批在平台启用前完成'
  const name = isGroup ? '' : (origin?.approver ?? '')
  const texts: [string, string][] = [
    ['title', String(leave['leaveNo'])],
    ['typeName', '请假'],
    ['status', '已通过'],
    ['school', ctx.school.name],
    ['instNo', String(leave['leaveNo'])],
    ['subject.name', String(leave['xm'])],
    ['subject.no', String(leave['xh'] ?? '')],
    ['startTime', time],
    ['endTime', time],
  ]
  return {
    state: 'passed',
    lines: [],
    facts: new Map([...texts, ...lines.map(({ label, text }): [string, string] => [label, text])]),
    fields: lines
      .filter(({ text }) => text !== '')
      .map(({ name: field = '', label, text }) => ({ name: field, label, text, isWide: [...text].length > 24 })),
    said: [
      { nodeKey: null, step: isGroup ? '集体公假' : '历史请假', result: '同意', comment, name, time, signFileId: null },
    ],
  }
}
