import { CircleAlert } from 'lucide-react'
import type { SelfSelect } from '#services/flow/shared/routes/start.ts'
import { PeopleSelect } from '#browser/flow/form/people-select.tsx'
import { shown, t } from '#browser/wire/i18n.ts'

type Props = {
  selects: readonly SelfSelect[]
  chosen: Record<string, string[]>
  names: Record<string, string>
  errors: Record<string, string>
  onChange: (nodeKey: string, ids: string[]) => void
}

/** Steps whose people the starter names, each with whom it lets them choose from. */
export function SelfSelects({ selects, chosen, names, errors, onChange }: Props) {
  if (selects.length === 0) return null
  return (
    <section className="start-selects">
      <h3 className="designed-divider">{t('选择审批人')}</h3>
      {selects.map((select) => {
        const problem = errors[`select:${select.nodeKey}`]
        const id = `select-${select.nodeKey}`
        return (
          <div key={select.nodeKey} className="designed-field" data-select={select.nodeKey}>
            <label htmlFor={id}>
              <i aria-hidden>*</i>
              {shown(select.nodeName)}
            </label>
            <PeopleSelect
              id={id}
              isMany={select.most > 1}
              most={select.most}
              among={select.among ?? undefined}
              names={select.among ? {} : names}
              value={chosen[select.nodeKey] ?? []}
              onChange={(ids) => onChange(select.nodeKey, ids)}
              status={problem ? 'error' : undefined}
            />
            <p
              className={problem ? 'designed-line designed-line-problem' : 'designed-line'}
              role={problem ? 'alert' : undefined}
            >
              {problem && <CircleAlert size={12} strokeWidth={2} aria-hidden />}
              {problem ?? (select.most > 1 ? t('最多选择 {{n}} 人', { n: select.most }) : t('选择 1 人'))}
            </p>
          </div>
        )
      })}
    </section>
  )
}
