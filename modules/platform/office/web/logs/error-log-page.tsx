import { Wrench } from 'lucide-react'
import { ArchiveButton } from '#browser/kit/archive/archive-button.tsx'
import { ExactTime } from '#browser/kit/archive/exact-time.tsx'
import { errorLog } from '#kernel/audit/shared/logs.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { handle } from '../../shared/log-actions.ts'
import { ErrorTraces } from './error-traces.tsx'
import { Sparkline } from './sparkline.tsx'
import './logs.css'

const cells = { lastTime: ExactTime, firstTime: ExactTime, trend: Sparkline }
const tweaks: ListTweaks = {
  cells,
  state: 'state',
  toolbar: [ArchiveButton],
  rowActions: [{ action: handle, icon: Wrench, Facts: Failure }],
}

/** Unforeseen failures in groups, with how often they happened lately. */
export function ErrorLogPage() {
  return (
    <ListPage
      entity={errorLog}
      tweaks={tweaks}
      detail={{
        state: 'state',
        facts: ['lastTime', 'firstTime', 'times', 'address', 'node', 'trend'],
        cells,
        tabs: [{ key: 'traces', label: () => t('发生记录'), Content: ErrorTraces }],
      }}
    />
  )
}

function Failure({ row }: { row: RecordRow }) {
  return <p className="log-failure">{String(row.message)}</p>
}
