import type { ReactNode } from 'react'
import { t } from '#browser/wire/i18n.ts'
import './figures.css'

/** A part of a page of statistics. */
export function Panel({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section className={`figures-panel ${className}`} aria-label={label}>
      {children}
    </section>
  )
}

/** Said in a panel where there is nothing to show. */
export function NothingThere() {
  return <p className="figures-more">{t('暂无数据~')}</p>
}
