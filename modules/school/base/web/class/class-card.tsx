import { Link } from 'react-router'
import { TriangleAlert } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { stuClass } from '../../shared/classes/class.ts'
import type { ClassCardRow } from '../../shared/classes/class-routes.ts'

/** A class at a glance: how full it is, men and women, and who leads it. */
export function ClassCard({ row, choice }: { row: ClassCardRow; choice?: { isChosen: boolean; choose: () => void } }) {
  const state = Object.values(
    stuClass.fields.status.options.states as Record<string, readonly [string, string, string]>,
  ).find(([key]) => key === row.status)
  const look = row.fdyName ? 'class-card' : 'class-card class-card-unled'
  const inside = (
    <>
      <span className="class-card-head">
        <b>{row.className}</b>
        <ToneTag tone={state?.[2]} hasDot>
          {t(state?.[1] ?? row.status)}
        </ToneTag>
      </span>
      <span className="class-card-where">{[row.majorName, row.departmentName].filter(Boolean).join(' · ')}</span>
      <ClassFill row={row} />
      <dl>
        <Lead label={t('辅导员')} name={row.fdyName} isNeeded />
        <Lead label={t('班主任')} name={row.bzrName} />
        <Lead label={t('班长')} name={row.monitorName} />
      </dl>
    </>
  )
  if (choice)
    return (
      <button
        type="button"
        className={choice.isChosen ? `${look} class-card-chosen` : look}
        aria-pressed={choice.isChosen}
        onClick={choice.choose}
      >
        {inside}
      </button>
    )
  return (
    <Link to={`/base/stuClass/detail?id=${row.id}`} className={look}>
      {inside}
    </Link>
  )
}

/** The seats taken, and the share of men and women among them. */
export function ClassFill({ row }: { row: Pick<ClassCardRow, 'reading' | 'maxNum' | 'men' | 'women'> }) {
  const isFull = row.reading > row.maxNum
  const seats = Math.max(row.maxNum, row.reading, 1)
  return (
    <span className="class-fill">
      <span className="class-fill-text">
        <span>
          <strong className={isFull ? 'class-fill-over' : undefined}>{row.reading}</strong> / {row.maxNum} {t('人')}
        </span>
        <span>{t('男 {{men}} · 女 {{women}}', { men: row.men, women: row.women })}</span>
      </span>
      <span
        className="class-fill-bar"
        role="img"
        aria-label={t('男 {{men}} · 女 {{women}}', { men: row.men, women: row.women })}
      >
        <i style={{ width: `${(row.men / seats) * 100}%` }} />
        <i style={{ width: `${(row.women / seats) * 100}%` }} />
      </span>
    </span>
  )
}

function Lead({ label, name, isNeeded }: { label: string; name: string | null; isNeeded?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={!name && isNeeded ? 'class-card-missing' : undefined}>
        {!name && isNeeded && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />}
        {name ?? (isNeeded ? t('未安排') : '—')}
      </dd>
    </div>
  )
}
