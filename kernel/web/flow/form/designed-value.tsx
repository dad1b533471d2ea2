import { Paperclip } from 'lucide-react'
import { daysOfSpan, textOfDesigned, type Names } from '#kernel/flow/shared/designed-facts.ts'
import type { DaySpan, DesignedField } from '#kernel/flow/shared/designed-form.ts'
import { fileLink } from '#kernel/web/http.ts'
import { listed, shown, t } from '#kernel/web/i18n.ts'
import dayjs from 'dayjs'
import { yuanText } from './money-text.ts'
import { TableView } from './table-view.tsx'

/** How the value of a field reads. Nobody is shown an id: what has no name any more says so. */
export function DesignedValue({ field, value, names }: { field: DesignedField; value: unknown; names: Names }) {
  switch (field.type) {
    case 'longText': return <span className="designed-long">{String(value)}</span>
    case 'money': return <span className="figure">{yuanText(Number(value))}<small> {t('元')}</small></span>
    case 'moment': return <time dateTime={String(value)}>{dayjs(String(value)).format('YYYY-MM-DD HH:mm')}</time>
    case 'daySpan': return <Span value={value as DaySpan} />
    case 'files': return <Files ids={asList(value)} names={names} />
    case 'table': return <TableView columns={field.columns ?? []} rows={value as Record<string, unknown>[]} />
    case 'person':
    case 'department': return <span>{listed(asList(value).map((id) => names[id] ?? t('已删除')))}</span>
    case 'flag': return <span>{t(value === true ? '是' : '否')}</span>
    case 'choices': return <span>{listed(asList(value).map((one) => shown(textOfDesigned(field, one))))}</span>
    case 'number': return <span className="figure">{String(value)}{field.unit && <small> {shown(field.unit)}</small>}</span>
    default: return <span>{shown(textOfDesigned(field, value, names))}</span>
  }
}

function Span({ value }: { value: DaySpan }) {
  return (
    <span className="figure">
      {t('{{start}} 至 {{end}}', { start: value.start, end: value.end })}
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
