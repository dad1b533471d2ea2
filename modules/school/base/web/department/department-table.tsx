import { Button, Switch } from 'antd'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { flatten, type DepartmentNode } from './department-tree.ts'
import { DutyPanel } from './duty-panel.tsx'
import { MergeWizard } from './merge-wizard.tsx'

type Props = {
  roots: readonly DepartmentNode[]
  canEdit: boolean
  canMerge: boolean
  onOpen: (id: string) => void
  onEdit: (id: string) => void
}

/** The tree with head counts, and the duties of the chosen department beside it. */
export function DepartmentTable({ roots, canEdit, canMerge, onOpen, onEdit }: Props) {
  const [chosenId, setChosen] = useState<string | null>(null)
  const [isAll, setAll] = useState(false)
  const [mergedId, setMerged] = useState<string | null>(null)
  const all = flatten(roots)
  const rows = all.filter((one) => isAll || one.status === '1')
  const lacking = rows.filter((one) => one.isTeachUnit && one.status === '1' && !one.stuSecretaryName)
  const chosen = all.find((one) => one.id === chosenId) ?? lacking[0] ?? rows.find((one) => one.isTeachUnit) ?? rows[0]
  const merged = all.find((one) => one.id === mergedId)
  const closed = all.filter((one) => one.status === '0').length
  if (!chosen)
    return (
      <section className="list-card">
        <EmptyState />
      </section>
    )
  return (
    <div className="dept-page">
      <section className="list-card org-card dept-tree">
        <header>
          <span>{t('{{n}} 个部门', { n: all.length - closed })}</span>
          {closed > 0 && (
            <label>
              <Switch size="small" checked={isAll} onChange={setAll} />
              {t('显示已停用 {{n}} 个', { n: closed })}
            </label>
          )}
        </header>
        <div className="dept-head">
          <span>{t('部门')}</span>
          <span>{t('教职工')}</span>
          <span>{t('学生')}</span>
          <span>{t('班级')}</span>
        </div>
        <ul>
          {rows.map((one) => (
            <li key={one.id} className={one.id === chosen.id ? 'dept-row dept-row-chosen' : 'dept-row'}>
              <button
                type="button"
                className="plain-button touch"
                aria-pressed={one.id === chosen.id}
                onClick={() => setChosen(one.id)}
                style={{ paddingInlineStart: 12 + one.depth * 18 }}
              >
                <span className="dept-name">
                  {one.deptName}
                  {one.status === '0' && <ToneTag tone="grey">{t('停用')}</ToneTag>}
                  {lacking.includes(one) && <i className="dept-lacks" title={t('未配置分管副书记')} />}
                </span>
                <span>{number(one.total.staff)}</span>
                <span>{number(one.total.students)}</span>
                <span>{number(one.total.classes)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <aside className="dept-aside">
        <DutyPanel node={chosen} onEdit={canEdit ? () => onEdit(chosen.id) : undefined} />
        <div className="dept-deeds">
          <Button onClick={() => onOpen(chosen.id)}>{t('查看详情')}</Button>
          {canMerge && chosen.status === '1' && chosen.parentId !== null && (
            <Button danger onClick={() => setMerged(chosen.id)}>
              {t('合并到其他部门')}
            </Button>
          )}
        </div>
        {lacking.length > 0 && (
          <section className="list-card org-card dept-lacking">
            <h2>
              {t('职责缺失')}
              <small>{lacking.length}</small>
            </h2>
            <ul>
              {lacking.map((one) => (
                <li key={one.id}>
                  <button type="button" className="plain-button touch" onClick={() => setChosen(one.id)}>
                    {one.deptName}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
      {merged && <MergeWizard from={merged} all={all} onClose={() => setMerged(null)} />}
    </div>
  )
}

function number(value: number): string {
  return value === 0 ? '—' : value.toLocaleString('en-US')
}
