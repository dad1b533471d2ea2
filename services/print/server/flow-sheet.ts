import { dayOf } from '#kernel/rules/school-time.ts'
import { chineseTime } from '#kernel/rules/time-words.ts'
import { createHash } from 'node:crypto'
import { systemActor, type Ctx } from '#kernel/world/context.ts'
import { requireAbility } from '#services/flow/server/detail/abilities.ts'
import { readableForm } from '#services/flow/server/detail/detail.ts'
import { formOf, rowsOf } from '#services/flow/server/detail/detail-form.ts'
import { recordsOf } from '#services/flow/server/detail/detail-record.ts'
import type { RecordLine } from '#services/flow/shared/record-line.ts'
import { loadInstance, type Loaded } from '#services/flow/server/run/store.ts'
import { peopleFacts, subjectFacts } from '#services/flow/server/people/subjects.ts'
import { typeName } from '#services/flow/server/design/types.ts'
import { sumsOf, textOfDesigned, type Names } from '#services/flow/shared/form/designed-facts.ts'
import { holdsValue, isAsked, type DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { stepsOf } from '#services/flow/shared/model/places.ts'
import type { FieldRight } from '#services/flow/shared/model/model.ts'
import { instanceStates } from '#services/flow/shared/words.ts'
import { momentText } from './moment-text.ts'
import { unlessRefused } from '#kernel/errors/unless-refused.ts'

/** A field of a form as it is printed: words, or rows of words. */
export type SheetField = {
  name: string
  label: string
  text: string
  isWide: boolean
  table?: { head: string[]; rows: string[][] }
}
export type Said = {
  nodeKey: string | null
  step: string
  result: string
  comment: string
  name: string
  time: string
  signFileId: string | null
}

/** Everything a printed form can say, as far as its reader may see it. */
export type FlowSheet = {
  loaded: Loaded
  typeName: string
  state: Loaded['state']['instance']['state']
  /** Facts by the names that stand in `{{…}}`. */
  facts: ReadonlyMap<string, string>
  fields: readonly SheetField[]
  said: readonly Said[]
  lines: readonly { step: string; name: string; action: string; comment: string; time: string }[]
  /** Names that strangers must not read. */
  people: readonly string[]
  holder: string
  hash: string
}

const decisions: Readonly<Record<string, string>> = {
  agree: '同意',
  refuse: '不同意',
  goBack: '退回',
  finish: '已办理',
  answer: '委派意见',
  pass: '自动通过',
  time: '超时处理',
}
const told: Readonly<Record<string, string>> = {
  ...decisions,
  start: '提交',
  resubmit: '重新提交',
  transfer: '转办',
  delegate: '委派',
  addSign: '加签',
  withdraw: '撤回',
  terminate: '终止',
  jump: '跳转',
  reassign: '改派',
  revoke: '撤销结果',
}

/** An instance as its reader may print it; whoever may not look at it learns nothing of it. */
export async function readSheet(ctx: Ctx, instanceId: string): Promise<FlowSheet> {
  const { loaded, ties, rights } = await readableForm(ctx, instanceId)
  await requireAbility(ctx, { loaded, ties }, 'print')
  return sheetOf(ctx, loaded, rights)
}

/** How an instance stands now, for whoever holds a paper of it. */
export type Standing = {
  /** What it says, as one number: the same for everybody who prints it. */
  hash: string
  status: string
  isRefused: boolean
  /** Why there would be no paper of it any more. */
  whyNoPaper: string | null
  /** Its title is put together by an area, and not of what somebody typed into a form. */
  isOfArea: boolean
}

/** Nothing where the instance is gone. */
export async function standingOf(ctx: Ctx, instanceId: string): Promise<Standing | null> {
  const own = { ...ctx, actor: systemActor }
  const loaded = await unlessRefused(loadInstance(own, instanceId, { isLocked: false }))
  if (!loaded) return null
  const { state } = loaded.state.instance
  const type = ctx.world.flowTypes.get(loaded.row.processType)
  return {
    hash: await hashOf(own, loaded),
    status: instanceStates[state][1],
    isRefused: state === 'rejected',
    whyNoPaper: (await type?.whyNoPaper?.(own, loaded.row.bizId)) ?? null,
    isOfArea: type !== undefined,
  }
}

async function sheetOf(ctx: Ctx, loaded: Loaded, rights: Record<string, FieldRight>): Promise<FlowSheet> {
  const { row, state } = loaded
  const type = ctx.world.flowTypes.get(row.processType)
  const name = await typeName(ctx, row.processType)
  const lines = await recordsOf(ctx, loaded, { rights, type })
  const said = saidIn(lines)
  const [starter] = await ctx.db.query<{ name: string; accountNo: string; personId: string | null }>(
    'select user_name as name, account_no as "accountNo", person_id as "personId" from sys_user where id = $1',
    [row.starterId],
  )
  const place = (await ctx.call(peopleFacts, { userIds: [row.starterId] })).get(row.starterId)
  const subjectId = row.subjectId ?? starter?.personId
  const subject = subjectId ? (await ctx.call(subjectFacts, { ids: [subjectId] })).get(subjectId) : undefined
  const fields = await fieldsOf(ctx, loaded, rights)
  const facts = new Map<string, string>([
    ['instNo', row.instNo ?? ''],
    ['title', row.title],
    ['typeName', name],
    ['status', instanceStates[state.instance.state][1]],
    ['startTime', momentText(state.instance.startTime)],
    ['endTime', momentText(state.instance.endTime)],
    ['startDate', dayText(state.instance.startTime)],
    ['endDate', dayText(state.instance.endTime)],
    ['today', dayText(ctx.now())],
    ['school', ctx.school.name],
    ['starter.name', starter?.name ?? ''],
    ['starter.accountNo', starter?.accountNo ?? ''],
    ['starter.department', place?.department ?? subject?.group ?? ''],
    ['starter.post', place?.post ?? ''],
    ['subject.name', subject?.name ?? starter?.name ?? ''],
    ['subject.no', subject?.no ?? ''],
    ['subject.group', subject?.group ?? ''],
    ...fields.flatMap((field): [string, string][] => [
      [field.label, field.text],
      [`form.${field.name}`, field.text],
    ]),
    ...stepsOf(state.model).flatMap((step): [string, string][] => {
      const here = said.filter((one) => one.nodeKey === step.key)
      const all = (pick: (one: Said) => string, join: string) => here.map(pick).filter(Boolean).join(join)
      return [
        [`node.${step.key}.comment`, all((one) => one.comment, '\n')],
        [`node.${step.key}.name`, all((one) => one.name, '、')],
        [`node.${step.key}.time`, here.at(-1)?.time ?? ''],
        [`node.${step.key}.result`, here.at(-1)?.result ?? ''],
      ]
    }),
  ])
  return {
    loaded,
    typeName: name,
    state: state.instance.state,
    facts,
    fields,
    said,
    lines: lines
      .filter((line) => told[line.action])
      .map((line) => ({
        step: line.nodeName ?? '',
        name: actorOf(line),
        action: told[line.action]!,
        comment: line.comment ?? line.reason ?? '',
        time: momentText(line.time),
      })),
    people: [
      ...new Set(
        [starter?.name, subject?.name, ...lines.flatMap((line) => [line.actorName, line.onBehalfOfName])].filter(
          (one): one is string => Boolean(one) && one !== '系统',
        ),
      ),
    ],
    holder: subject?.name ?? starter?.name ?? '',
    hash: await hashOf({ ...ctx, actor: systemActor }, loaded),
  }
}

/** Decisions that stand, in the order in which they were made; what somebody took back was never said. */
function saidIn(lines: readonly RecordLine<Date>[]): Said[] {
  const standing: RecordLine<Date>[] = []
  for (const line of lines) {
    const at =
      line.action === 'takeBack'
        ? standing.findLastIndex((one) => one.taskId === line.taskId && one.taskId !== null)
        : -1
    if (at >= 0) standing.splice(at, 1)
    else if (decisions[line.action]) standing.push(line)
  }
  return standing.map((line) => ({
    nodeKey: line.nodeKey,
    step: line.nodeName ?? '',
    result: decisions[line.action]!,
    comment: line.comment ?? line.reason ?? '',
    name: actorOf(line),
    time: momentText(line.time),
    signFileId: line.signFileId,
  }))
}

function actorOf({ actorName, onBehalfOfName }: RecordLine<Date>): string {
  return onBehalfOfName ? `${actorName}（代 ${onBehalfOfName}）` : actorName
}

async function fieldsOf(ctx: Ctx, loaded: Loaded, rights: Record<string, FieldRight>): Promise<SheetField[]> {
  const { row } = loaded
  const type = ctx.world.flowTypes.get(row.processType)
  if (!type) {
    const { fields, data, names } = await formOf(ctx, loaded, rights)
    return designedFields(fields, data, names)
  }
  const rows = await rowsOf(ctx, type, { bizId: row.bizId, rights })
  if (rows.length > 0)
    return rows.map(({ name = '', label, text }) => ({ name, label, text, isWide: [...text].length > 24 }))
  return declaredFields(ctx, loaded).filter((field) => rights[field.name] !== 'hidden')
}

function designedFields(fields: readonly DesignedField[], data: Record<string, unknown>, names: Names): SheetField[] {
  return fields
    .filter((field) => holdsValue(field) && isAsked(field, data))
    .map((field) => {
      const value = data[field.name]
      const text =
        field.type === 'moment' && typeof value === 'string'
          ? momentText(new Date(value))
          : textOfDesigned(field, value, names)
      const isWide = !field.isHalf && (['longText', 'files', 'table'].includes(field.type) || [...text].length > 24)
      return {
        name: field.name,
        label: field.label,
        text,
        isWide,
        ...(field.type === 'table' ? { table: tableOf(field, value) } : {}),
      }
    })
}

function tableOf(field: DesignedField, value: unknown): NonNullable<SheetField['table']> {
  const columns = field.columns ?? []
  const rows = (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).map((row) =>
    columns.map((column) => textOfDesigned(column, row[column.name])),
  )
  const sums = new Map(sumsOf(field, value).map(({ column, total }) => [column.name, textOfDesigned(column, total)]))
  const total = columns.map((column, i) => sums.get(column.name) ?? (i === 0 ? '合计' : ''))
  return {
    head: columns.map((column) => column.label),
    rows: sums.size > 0 && rows.length > 0 ? [...rows, total] : rows,
  }
}

/** What a business says of its matters in facts, for those that show nothing else. */
function declaredFields(ctx: Ctx, { row }: Loaded): SheetField[] {
  return (ctx.world.flowTypes.get(row.processType)?.fields ?? []).map(({ name, label, codes }) => {
    const value = row.facts[name]
    const text =
      value === null || value === undefined
        ? ''
        : typeof value === 'boolean'
          ? value
            ? '是'
            : '否'
          : (codes?.find((one) => one.key === value)?.label ?? String(value))
    return { name, label, text, isWide: [...text].length > 24 }
  })
}

/** The same content gives the same number; one letter of a form or an opinion makes it another. */
async function hashOf(ctx: Ctx, loaded: Loaded): Promise<string> {
  const { row, state } = loaded
  const type = ctx.world.flowTypes.get(row.processType)
  const said = saidIn(await recordsOf(ctx, loaded, { rights: {}, type }))
  const form = type
    ? declaredFields(ctx, loaded).map(({ name, text }) => [name, text])
    : Object.entries(row.formData ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = [
    ctx.school.id,
    row.id,
    row.instNo,
    row.processType,
    row.title,
    row.starterId,
    row.subjectId,
    instanceStates[state.instance.state][0],
    state.instance.endTime?.toISOString() ?? null,
    form,
    said.map((one) => [one.step, one.result, one.comment, one.name, one.time]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

function dayText(moment: Date | null): string {
  return moment === null ? '' : chineseTime.fullDay(dayOf(moment))
}
