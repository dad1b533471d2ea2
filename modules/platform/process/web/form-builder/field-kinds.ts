import {
  AlignLeft,
  Building2,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  CircleDot,
  Hash,
  IdCard,
  Info,
  JapaneseYen,
  Minus,
  Paperclip,
  Phone,
  SquareCheck,
  Table2,
  ToggleLeft,
  Type,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { DesignedField, DesignedForm } from '#services/flow/shared/form/designed-form.ts'
import { t, tKey } from '#browser/wire/i18n.ts'

export type FieldType = DesignedField['type']
export type FieldKind = { type: FieldType; label: string; icon: LucideIcon; more?: () => Partial<DesignedField> }

const half = () => ({ isHalf: true })
const options = () => ({ choices: [1, 2].map((n) => ({ value: `a${n}`, label: t('选项 {{n}}', { n }) })) })
const columns = () => ({
  columns: [
    { name: 'item', label: t('项目'), type: 'text' as const, required: true, isSummed: false },
    { name: 'amount', label: t('金额'), type: 'money' as const, required: true, isSummed: true },
  ],
})

/** What can be put into a form, under the headings of the palette. */
export const fieldGroups: readonly { label: string; kinds: readonly FieldKind[] }[] = [
  {
    label: tKey('文字与数字'),
    kinds: [
      { type: 'text', label: tKey('单行文本'), icon: Type, more: half },
      { type: 'longText', label: tKey('多行文本'), icon: AlignLeft },
      { type: 'number', label: tKey('数字'), icon: Hash, more: half },
      { type: 'money', label: tKey('金额'), icon: JapaneseYen, more: half },
      { type: 'phone', label: tKey('手机号'), icon: Phone, more: half },
      { type: 'idCard', label: tKey('身份证号'), icon: IdCard, more: half },
    ],
  },
  {
    label: tKey('选择'),
    kinds: [
      { type: 'choice', label: tKey('单选'), icon: CircleDot, more: options },
      { type: 'choices', label: tKey('多选'), icon: SquareCheck, more: options },
      { type: 'flag', label: tKey('是否'), icon: ToggleLeft, more: half },
      { type: 'day', label: tKey('日期'), icon: CalendarDays, more: half },
      { type: 'daySpan', label: tKey('起止日期'), icon: CalendarRange },
      { type: 'moment', label: tKey('日期时间'), icon: CalendarClock, more: half },
      { type: 'person', label: tKey('人员'), icon: UserRound, more: half },
      { type: 'department', label: tKey('部门'), icon: Building2, more: half },
    ],
  },
  {
    label: tKey('附件与版式'),
    kinds: [
      { type: 'files', label: tKey('附件'), icon: Paperclip },
      { type: 'table', label: tKey('明细'), icon: Table2, more: columns },
      { type: 'divider', label: tKey('分组标题'), icon: Minus },
      { type: 'notice', label: tKey('说明文字'), icon: Info },
    ],
  },
]

/** What is known of a type of field. */
export function kindOfType(type: FieldType): FieldKind {
  return fieldGroups.flatMap(({ kinds }) => kinds).find((kind) => kind.type === type)!
}

/** A field of a kind with a name nobody in the form has. */
export function newField(form: DesignedForm, type: FieldType): DesignedField {
  const kind = kindOfType(type)
  return { name: freeName(form, type), label: t(kind.label), type, required: false, isHalf: false, ...kind.more?.() }
}

/** The same field once more, under a name of its own. */
export function twinOf(form: DesignedForm, field: DesignedField): DesignedField {
  return {
    ...structuredClone(field),
    name: freeName(form, field.type),
    label: [...t('{{name}}（副本）', { name: field.label })].slice(0, 40).join(''),
  }
}

function freeName({ fields }: DesignedForm, type: FieldType): string {
  const taken = new Set(fields.map(({ name }) => name))
  let n = 1
  while (taken.has(`${type}${n}`)) n++
  return `${type}${n}`
}
