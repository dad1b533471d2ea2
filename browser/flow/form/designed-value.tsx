import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysOfSpan, textOfDesigned, type Names } from '#services/flow/shared/form/designed-facts.ts'
import type { DaySpan, DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { fileLink } from '#browser/wire/http.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { daysText, plannedText } from '#browser/wire/time-words.ts'
import { TableView } from './table-view.tsx'
import '#browser/kit/parts/parts.css'

type ValueProps = { field: DesignedField; value: unknown; names: Names }

const readings: Partial<Record<DesignedField['type'], (props: ValueProps) => ReactNode>> = {
  longText: ({ value }) => <span className="designed-long">{String(value)}</span>,
  money: ({ value }) => (
    <span className="figure">
      {yuanText(Number(value))}
      <small> {t('元')}</small>
    </span>
  ),
  moment: ({ value }) => <time dateTime={String(value)}>{plannedText(String(value))}</time>,
  daySpan: ({ value }) => <Span value={value as DaySpan} />,
  files: ({ value, names }) => <Files ids={asList(value)} names={names} />,
  table: ({ field, value }) => <TableView columns={field.columns ?? []} rows={value as Record<string, unknown>[]} />,
  person: ({ value, names }) => <Named ids={asList(value)} names={names} />,
  department: ({ value, names }) => <Named ids={asList(value)} names={names} />,
  flag: ({ value }) => <span>{t(value === true ? '是' : '否')}</span>,
  choices: ({ field, value }) => <span>{listed(asList(value).map((one) => shown(textOfDesigned(field, one))))}</span>,
  number: ({ field, value }) => (
    <span className="figure">
      {String(value)}
      {field.unit && <small> {shown(field.unit)}</small>}
    </span>
  ),
}

/** How the value of a field reads. Nobody is shown an id: what has no name any more says so. */
export function DesignedValue(props: ValueProps) {
  return (
    readings[props.field.type]?.(props) ?? <span>{shown(textOfDesigned(props.field, props.value, props.names))}</span>
  )
}

function Named({ ids, names }: { ids: readonly string[]; names: Names }) {
  return <span>{listed(ids.map((id) => names[id] ?? t('已删除')))}</span>
}

function Span({ value }: { value: DaySpan }) {
  return (
    <span className="figure">
      {daysText(value.start, value.end)}
      <small> · {t('共 {{n}} 天', { n: daysOfSpan(value) ?? 0 })}</small>
    </span>
  )
}

function Files({ ids, names }: { ids: readonly string[]; names: Names }) {
  return (
    <span className="file-links">
      {ids.map((id, index) => (
        <a key={id} href={fileLink(id)} target="_blank" rel="noreferrer">
          <Paperclip size={14} strokeWidth={1.75} aria-hidden /> {names[id] ?? t('附件 {{n}}', { n: index + 1 })}
        </a>
      ))}
    </span>
  )
}

function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String)
}
