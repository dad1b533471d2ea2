import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lengthText } from '#browser/wire/time-words.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { Sheet } from '#browser/kit/phone/sheet.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import type { ApplyLevel, Outlook } from '../shared/apply-routes.ts'
import { useUsualTimes } from '#browser/flow/run/use-usual-times.ts'
import { peopleOf } from './apply-levels.ts'
import './apply.css'

/** Something that is written, as far as it is looked ahead. */
type Ahead = {
  plan: { processType: string }
  preview: Pick<Outlook, 'levels' | 'stopped'> | undefined
  isFresh: boolean
}

/** What would become of it, in one line that opens: what the area says of it, who decides, and how long that usually takes. */
export function ApplyOutlook({
  app,
  parts,
  notices,
  children,
  isOpen: startsOpen = false,
}: {
  app: Ahead
  /** What the line says before who decides. */
  parts: readonly string[]
  notices?: ReactNode
  /** What stands under the levels once it is open. */
  children?: ReactNode
  isOpen?: boolean
}) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(startsOpen && !isNarrow)
  const { levels, stopped } = app.preview ?? { levels: [], stopped: null }
  const usual = useUsual(app.plan.processType, levels)
  const said = [
    ...parts,
    ...(levels.length > 0 ? [t('需 {{names}} 审批', { names: levels.map(shortName).join('→') })] : []),
  ]
  const first = levels.find(({ isSkipped }) => !isSkipped)
  const more = (
    <div className="apply-live-more">
      <h3>{usual === null ? t('审批') : t('审批 · 通常需要 {{time}}', { time: lengthText(usual * 1000) })}</h3>
      <ol className="apply-levels">
        {levels.map((level) => (
          <li key={level.nodeKey}>
            <b>{shown(level.nodeName)}</b>
            <span>{peopleOf(level)}</span>
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
  return (
    <section className={app.isFresh ? 'apply-live' : 'apply-live is-stale'} aria-live="polite">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>
          {said.join(' · ')}
          {isNarrow && first && <small>{firstText(first, usual)}</small>}
        </b>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </button>
      {stopped && <ApplyNotice>{shown(stopped)}</ApplyNotice>}
      {notices}
      {isOpen && !isNarrow && more}
      {isOpen && isNarrow && (
        <Sheet title={t('审批')} onClose={() => setOpen(false)}>
          {more}
        </Sheet>
      )}
    </section>
  )
}

/** Something to heed before it is handed in. */
export function ApplyNotice({ children }: { children: ReactNode }) {
  return (
    <p className="apply-live-notice">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      {children}
    </p>
  )
}

/** What the steps usually take together; nothing where one of them is not known well enough. */
function useUsual(processType: string, levels: readonly ApplyLevel[]): number | null {
  const data = useUsualTimes(processType)
  const asked = levels.filter(({ isSkipped }) => !isSkipped)
  if (!data || asked.length === 0 || asked.some(({ nodeKey }) => data[nodeKey] === undefined)) return null
  return asked.reduce((sum, { nodeKey }) => sum + data[nodeKey]!, 0)
}

/** `辅导员审批` → `辅导员` */
function shortName({ nodeName }: ApplyLevel): string {
  return shown(nodeName.replace(/审批$/, ''))
}

/** Who decides first, and how long it usually takes. */
function firstText(level: ApplyLevel, usual: number | null): string {
  const names = peopleOf(level)
  return usual === null
    ? t('先由{{names}}审批', { names })
    : t('先由{{names}}审批，通常共需 {{time}}', { names, time: lengthText(usual * 1000) })
}
