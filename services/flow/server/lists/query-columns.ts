import type { Ctx } from '#kernel/world/context.ts'
import { fieldOf } from '#kernel/entity/entity.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { visibleFields } from '#kernel/operations/read/fields-for.ts'
import type { Resource } from '#kernel/operations/resource.ts'
import type { FlowField } from '../../flow-type.ts'
import { holdsValue, type DesignedField, type DesignedForm } from '../../shared/form/designed-form.ts'
import { flowModelSchema, isDecision, type FlowModelJson } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import type { QueryColumn } from '../../shared/query-config.ts'
import { instanceStates } from '../../shared/words.ts'
import type { ColumnGroup, ColumnKind, ShownColumn } from '../../shared/routes/query.ts'
import { subjects } from '../manage/follow-scope.ts'
import { typeOf } from '../design/types.ts'

type Choice = { value: string; label: string }

/** A column that can be chosen for a list of one kind of matter. */
export type KnownColumn = {
  key: string
  label: string
  group: ColumnGroup
  kind: ColumnKind
  choices?: readonly Choice[]
  field?: DesignedField
  isSortable: boolean
  isFilter: boolean
}

/** What lists of one kind of matter can be made of. */
export type Known = {
  processType: string
  typeName: string
  /** The values of a form the school made lie in the instance, those of an area among its facts. */
  values: 'i.form_data' | 'i.facts'
  form: DesignedForm | null
  subject: Resource | null
  columns: ReadonlyMap<string, KnownColumn>
  hidden: ReadonlySet<string>
}

const own: readonly Omit<KnownColumn, 'group'>[] = [
  { key: 'instance.instNo', label: '流程编号', kind: 'text', isSortable: true, isFilter: false },
  { key: 'instance.title', label: '标题', kind: 'text', isSortable: true, isFilter: false },
  { key: 'instance.starterName', label: '发起人', kind: 'text', isSortable: false, isFilter: false },
  { key: 'instance.departmentName', label: '所属部门', kind: 'text', isSortable: false, isFilter: false },
  {
    key: 'instance.status',
    label: '状态',
    kind: 'state',
    choices: Object.values(instanceStates)
      .filter(([value]) => value !== '0')
      .map(([value, label]) => ({ value, label })),
    isSortable: true,
    isFilter: true,
  },
  { key: 'instance.currentNodes', label: '当前环节', kind: 'text', isSortable: false, isFilter: true },
  { key: 'instance.handlers', label: '当前处理人', kind: 'text', isSortable: false, isFilter: false },
  { key: 'instance.startTime', label: '发起时间', kind: 'moment', isSortable: true, isFilter: true },
  { key: 'instance.endTime', label: '结束时间', kind: 'moment', isSortable: true, isFilter: true },
  { key: 'instance.duration', label: '用时', kind: 'duration', isSortable: true, isFilter: false },
  { key: 'instance.round', label: '轮次', kind: 'number', isSortable: true, isFilter: false },
  { key: 'instance.endReason', label: '结束原因', kind: 'text', isSortable: false, isFilter: false },
]
const ofStep = [
  ['comment', '意见', 'text'],
  ['result', '结果', 'text'],
  ['handler', '处理人', 'text'],
  ['time', '处理时间', 'moment'],
  ['duration', '用时', 'duration'],
] as const
const declaredKinds: Record<FlowField['kind'], ColumnKind> = {
  text: 'text',
  number: 'number',
  flag: 'flag',
  code: 'choice',
  day: 'day',
}
const numericKinds: Partial<Record<ColumnKind, true>> = { number: true, money: true, duration: true }
const designedKinds: Partial<Record<DesignedField['type'], ColumnKind>> = {
  number: 'number',
  money: 'money',
  day: 'day',
  choice: 'choice',
  choices: 'choice',
  flag: 'flag',
}
const unfit: readonly DesignedField['type'][] = ['files', 'idCard']
const ownWidths: Readonly<Record<string, number>> = {
  'instance.instNo': 230,
  'instance.title': 240,
  'instance.starterName': 110,
}
const widths: Record<ColumnKind, number> = {
  text: 160,
  number: 100,
  money: 120,
  day: 120,
  moment: 150,
  state: 110,
  duration: 110,
  choice: 120,
  flag: 90,
}

/** What lists of a kind of matter can be made of now: its own facts, its form, the results of its steps, and whom it is about. */
export async function knownOf(ctx: Ctx, processType: string): Promise<Known | null> {
  const type = await typeOf(ctx, processType)
  if (!type) return null
  const declared = ctx.world.flowTypes.get(processType)
  const [published] = await ctx.db.query<{ model: unknown; form: DesignedForm | null }>(
    `select d.model, d.form
     from sys_flow_definition d
     join sys_flow_model m on m.id = d.model_id and m.published_version = d.version_no
     where d.process_type = $1`,
    [processType],
  )
  const model = published ? flowModelSchema.parse(published.model) : null
  const hidden = model ? hiddenIn(model) : new Set<string>()
  const about = declared?.subject ?? type.subject
  const subject = (about ? ctx.world.resources.get(about) : declared ? undefined : subjects(ctx)[0]) ?? null
  const form: KnownColumn[] = declared
    ? declared.fields
        .filter(({ name }) => !hidden.has(name))
        .map((field) => ({
          key: `form.${field.name}`,
          label: field.label,
          group: 'form',
          kind: declaredKinds[field.kind],
          ...(field.codes ? { choices: field.codes.map(({ key, label }) => ({ value: key, label })) } : {}),
          isSortable: true,
          isFilter: true,
        }))
    : (published?.form?.fields ?? [])
        .filter((field) => holdsValue(field) && !unfit.includes(field.type) && !hidden.has(field.name))
        .map((field) => designedColumn(field))
  const steps = (model ? stepsOf(model).filter(isDecision) : []).flatMap((step) =>
    ofStep.map(([what, label, kind]): KnownColumn => ({
      key: `node.${step.key}.${what}`,
      label: `${step.name}${label}`,
      group: 'node',
      kind,
      isSortable: false,
      isFilter: false,
    })),
  )
  const columns = [
    ...own.map((column): KnownColumn => ({ ...column, group: 'instance' })),
    ...subjectColumns(ctx, subject),
    ...form,
    ...steps,
  ]
  return {
    processType,
    typeName: type.name,
    values: declared ? 'i.facts' : 'i.form_data',
    form: published?.form ?? null,
    subject,
    hidden,
    columns: new Map(columns.map((column) => [column.key, column])),
  }
}

/** Fields that some step hides: not everybody who reads a list may see them, so no list shows them. */
export function hiddenIn(model: FlowModelJson): ReadonlySet<string> {
  return new Set(
    stepsOf(model)
      .flatMap((step) => ('fields' in step ? Object.entries(step.fields) : []))
      .filter(([, right]) => right === 'hidden')
      .map(([name]) => name),
  )
}

/** Whether a column can be added up. What steps took is known for the rows at hand only. */
export function isNumeric({ group, kind }: Pick<KnownColumn, 'group' | 'kind'>): boolean {
  return group !== 'node' && numericKinds[kind] === true
}

/** The columns somebody chose, with what has become of them. */
export function shownColumns(known: Known, chosen: readonly QueryColumn[]): ShownColumn[] {
  return chosen.map(({ key, title, width }) => {
    const column = known.columns.get(key)
    const name = title || column?.label || key.split('.')[1]!
    return {
      key,
      title: name,
      width: width ?? ownWidths[key] ?? (column ? widths[column.kind] : 120),
      kind: column?.kind ?? 'text',
      ...(column ? {} : { problem: problemOf(known, key, name) }),
    }
  })
}

function problemOf(known: Known, key: string, title: string): string {
  const [group, name = ''] = key.split('.')
  if (group === 'node') return `环节【${title}】已从流程移除`
  return known.hidden.has(name) ? `字段【${title}】在部分环节隐藏，不能查询` : `字段【${title}】已从表单移除`
}

function designedColumn(field: DesignedField): KnownColumn {
  const kind = designedKinds[field.type] ?? 'text'
  const isPlain =
    field.type !== 'person' && field.type !== 'department' && field.type !== 'table' && field.type !== 'daySpan'
  return {
    key: `form.${field.name}`,
    label: field.label,
    group: 'form',
    kind,
    ...(field.choices ? { choices: field.choices } : {}),
    field,
    isSortable: isPlain && field.type !== 'choices',
    isFilter: isPlain && field.type !== 'phone',
  }
}

/** What a list of whom it is about would show, as far as the caller may see it. */
function subjectColumns(ctx: Ctx, subject: Resource | null): KnownColumn[] {
  if (!subject) return []
  const { entity } = subject
  const visible = new Set(visibleFields(ctx, entity, 'list'))
  return (entity.list.columns as readonly string[]).flatMap((name): KnownColumn[] => {
    const field = fieldOf(entity, name)
    if (!field || field.options.sensitive || !visible.has(name) || kindOf(field).holdsFiles) return []
    return [
      {
        key: `subject.${name}`,
        label: field.options.label,
        group: 'subject',
        kind: 'text',
        isSortable: false,
        isFilter: false,
      },
    ]
  })
}
