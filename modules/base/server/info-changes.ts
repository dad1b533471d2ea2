import { z } from 'zod'
import { audit } from '#kernel/audit/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { checkDraft } from '#kernel/entity/schema.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { badRequest, forbidden, invalid, notFound } from '#kernel/errors/platform-errors.ts'
import { linkFiles } from '#kernel/files/link.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { newId } from '#kernel/id.ts'
import { sendMessage } from '#kernel/messages/send-message.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { insertRow, loadRows } from '#kernel/operations/store.ts'
import { asAppError } from '#kernel/operations/violations.ts'
import { update } from '#kernel/operations/write.ts'
import { correctableFields, infoChange, infoChangeStates, twiceCheckedFields } from '../shared/info-change.ts'
import { student } from '../shared/student.ts'
import { recordChange } from './record-change.ts'
import { students } from './people.ts'
import { valueText } from './value-text.ts'

type Row = Record<string, unknown>

const request = z.object({
  field: z.enum(correctableFields, { error: '该项不能申请更正' }),
  value: z.unknown(),
  reason: z.string({ error: '请输入更正理由' }).trim().min(1, '请输入更正理由').max(500, '更正理由不能超过500个字符'),
  proofFileIds: z.array(z.uuid()).max(5, '证明材料最多5个').optional(),
})

/** A student asks for a correction of the own record. */
export const infoChangeRoutes: readonly Route[] = [
  route({ service: 'base', method: 'POST', path: 'stuInfoChange/ask', label: '申请更正', access: { permission: 'baseStudentInfo:self' }, input: request, run: ask }),
  route({ service: 'base', method: 'POST', path: 'stuInfoChange/withdraw', label: '撤回更正申请', access: { permission: 'baseStudentInfo:self' }, input: z.object({ id: z.uuid('更正申请不存在') }), run: (ctx, { id }) => withdraw(ctx, id) }),
]

const decision = z.object({ opinion: z.string().trim().max(500, '审核意见不能超过500个字符').optional() })
const [waiting, second, accepted, rejected] = [infoChangeStates.waiting[0], infoChangeStates.second[0], infoChangeStates.accepted[0], infoChangeStates.rejected[0]]

/** The counsellor agrees; who somebody is goes on to the teaching office. */
const accept = action({
  label: '采纳',
  input: decision,
  when: (row) => row['state'] === waiting,
  async run(ctx, { row, input }) {
    const checked = checkedBy(ctx, input.opinion)
    if ((twiceCheckedFields as readonly unknown[]).includes(row['fieldName'])) return { ...checked, state: second }
    await apply(ctx, row)
    return { ...checked, state: accepted }
  },
})

/** The teaching office agrees as well. */
const confirm = action({
  label: '复核通过',
  input: decision,
  when: (row) => row['state'] === second,
  async run(ctx, { row, input }) {
    await apply(ctx, row)
    return { ...checkedBy(ctx, input.opinion), state: accepted }
  },
})

const reject = action({
  label: '驳回',
  input: z.object({ opinion: z.string({ error: '请输入驳回原因' }).trim().min(1, '请输入驳回原因').max(500, '驳回原因不能超过500个字符') }),
  when: (row) => row['state'] === waiting,
  async run(ctx, { row, input }) {
    await tell(ctx, row, `您申请更正的${String(row['fieldLabel'])}未被采纳：${input.opinion}`)
    return { ...checkedBy(ctx, input.opinion), state: rejected }
  },
})

/** The teaching office does not agree. */
const refuse = action({ ...reject, label: '复核驳回', input: z.object({ opinion: z.string({ error: '请输入驳回原因' }).trim().min(1, '请输入驳回原因').max(500, '驳回原因不能超过500个字符') }), when: (row) => row['state'] === second, run: (ctx, call) => reject.run(ctx, call) as Promise<Row> })

export const infoChanges = resource(infoChange, {
  scope: { by: { class: 'classId', department: 'departmentId', person: 'studentId' } },
  // The page of whoever checks; students list their own requests elsewhere.
  permissions: ['check'],
  hooks: { after: recordChange },
  actions: { accept, confirm, reject, refuse },
})

async function ask(ctx: Ctx, input: z.infer<typeof request>) {
  const id = ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.student' ? ctx.actor.person.id : null
  const own = id && (await loadRows(ctx, student, [id])).get(id)
  if (!own) throw forbidden()
  const { field } = input
  const { values, problems } = checkDraft({ entity: student, draft: { [field]: input.value }, mode: 'change', today: ctx.today() })
  if (problems[field]) throw invalid({ value: problems[field] })
  if (String(values[field] ?? '') === String(own[field] ?? '')) throw invalid({ value: '与现在的内容相同' })
  if ((twiceCheckedFields as readonly string[]).includes(field) && !input.proofFileIds?.length) throw invalid({ proofFileIds: '请上传证明材料' })
  const recordId = newId(ctx.now())
  const record: Row = {
    studentId: id, classId: own['classId'], departmentId: own['departmentId'], fieldName: field, fieldLabel: fieldOf(student, field)!.options.label,
    oldText: await valueText(ctx, field, own[field]), newText: await valueText(ctx, field, values[field]), newValue: JSON.stringify(values[field] ?? null),
    reason: input.reason, proofFileIds: input.proofFileIds ?? [], state: waiting,
  }
  try {
    await insertRow(ctx, infoChange, recordId, record)
  } catch (error) {
    throw asAppError(error, infoChange)
  }
  await linkFiles(ctx, infoChange, recordId, record)
  await audit(ctx, [{ entity: infoChange, recordId, action: 'ask', title: `申请更正${String(record['fieldLabel'])}` }])
  await recordChange(ctx, [{ id: recordId, before: null, after: { ...record, id: recordId } }])
  return { id: recordId }
}

/** Taken back by who asked, as long as nobody has looked at it. */
async function withdraw(ctx: Ctx, id: string): Promise<null> {
  const studentId = ctx.actor.kind === 'user' && ctx.actor.person?.entity === 'base.student' ? ctx.actor.person.id : null
  const row = (await loadRows(ctx, infoChange, [id])).get(id)
  if (!row || row['studentId'] !== studentId) throw notFound()
  const taken = await ctx.db.execute(`update base_info_change set state = '${infoChangeStates.withdrawn[0]}', version = version + 1, update_time = $2, update_user = $3 where id = $1 and state = '${waiting}'`, [id, ctx.now(), ctx.actor.userId])
  if (taken === 0) throw badRequest({ text: '当前状态不能撤回' })
  const after = { ...row, state: infoChangeStates.withdrawn[0] }
  await audit(ctx, [{ entity: infoChange, recordId: id, action: 'withdraw', before: row, after, title: `撤回更正${String(row['fieldLabel'])}` }])
  await recordChange(ctx, [{ id, before: row, after }])
  return null
}

/** Written as anybody would write it: by the rights of whoever decides, with all rules and the log. */
async function apply(ctx: Ctx, row: Row): Promise<void> {
  const id = String(row['studentId'])
  const field = String(row['fieldName'])
  if (!(correctableFields as readonly string[]).includes(field)) throw badRequest({ text: '该项不能申请更正' })
  const value: unknown = JSON.parse(String(row['newValue']))
  const draft: Row = { id, [field]: value }
  // Sex and birthday follow the id number; kept, they would contradict the new one.
  if (field === 'idCard') Object.assign(draft, { sex: null, birthday: null })
  await update(ctx, students, draft)
  await tell(ctx, row, `您申请更正的${String(row['fieldLabel'])}已采纳`)
}

async function tell(ctx: Ctx, row: Row, content: string): Promise<void> {
  const users = await ctx.db.query<{ id: string }>(`select id from sys_user where person_type = 'base.student' and person_id = $1`, [row['studentId']])
  await sendMessage(ctx, { userIds: users.map((user) => user.id), category: 'approval', title: '信息更正', content, link: '/base/mine', biz: { type: infoChange.path, id: String(row['id']) } })
}

function checkedBy(ctx: Ctx, opinion: string | undefined): Row {
  return { opinion: opinion ?? null, checker: ctx.actor.userName, checkTime: ctx.now() }
}
