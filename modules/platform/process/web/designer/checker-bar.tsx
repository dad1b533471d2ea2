import { Button } from 'antd'
import { ChevronDown, ChevronUp, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Problem } from '#services/flow/shared/model/check-model.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { branchAt, stepAt } from '#browser/flow/tree/edit-steps.ts'
import { t } from '#browser/wire/i18n.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { bare, placeOf, type Checks } from './use-checks.ts'

/** What is wrong with the drawing, below it, while it is drawn. */
export function CheckerBar({
  design,
  checks,
  onSeek,
}: {
  design: Design
  checks: Checks
  onSeek: (key: string) => void
}) {
  const isCompact = useCompact()
  const [isOpen, setOpen] = useState(!isCompact)
  const { problems, warnings } = checks
  const count = problems.length + warnings.length
  return (
    <section className="checker" aria-label={t('流程检查')}>
      <header>
        {problems.length > 0 ? (
          <b className="is-error">
            <CircleX size={16} strokeWidth={1.75} aria-hidden />
            {t('{{n}} 处错误', { n: problems.length })}
          </b>
        ) : (
          <b className="is-good">
            <CircleCheck size={16} strokeWidth={1.75} aria-hidden />
            {t('没有错误')}
          </b>
        )}
        {warnings.length > 0 && (
          <b className="is-warning">
            <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
            {t('{{n}} 处提醒', { n: warnings.length })}
          </b>
        )}
        {!isCompact && <span>{t('随编辑实时检查')}</span>}
        <span className="checker-space" />
        {problems.length > 0 && !isCompact && <span>{t('错误清零后才能发布')}</span>}
        {count > 0 && (
          <Button
            type="text"
            size="small"
            aria-expanded={isOpen}
            aria-label={isOpen ? t('收起') : t('展开')}
            icon={
              isOpen ? (
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
              ) : (
                <ChevronUp size={16} strokeWidth={1.75} aria-hidden />
              )
            }
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </header>
      {isOpen && count > 0 && (
        <ul>
          {[
            ...problems.map((one) => ({ one, isError: true })),
            ...warnings.map((one) => ({ one, isError: false })),
          ].map(({ one, isError }, index) => (
            <li key={index}>
              {isError ? (
                <CircleX className="is-error" size={16} strokeWidth={1.75} aria-label={t('错误')} />
              ) : (
                <TriangleAlert className="is-warning" size={16} strokeWidth={1.75} aria-label={t('提醒')} />
              )}
              <b>{nameOf(design, one)}</b>
              <span>{bare(one.text)}</span>
              {one.key !== '' && (
                <Button type="link" size="small" onClick={() => onSeek(placeOf(one))}>
                  {t('定位', { context: 'jump' })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function nameOf({ draft }: Design, problem: Problem): string {
  if (problem.key === '') return t('整个流程')
  if (problem.key === 'start') return t('发起人')
  const branch = problem.branch === undefined ? undefined : branchAt(draft, placeOf(problem))
  return branch ? t('条件“{{name}}”', { name: branch.branch.name }) : (stepAt(draft, problem.key)?.name ?? problem.key)
}
