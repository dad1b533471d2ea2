import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { CellProps } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListView } from '#browser/kit/list/tweaks.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { directions, leavePassLog } from '../../shared/leave-pass.ts'

/** 通行记录: every passage and every refusal at the gates, within one's reach. */
export function PassLogPage() {
  return (
    <ListPage
      entity={leavePassLog}
      tweaks={{
        columns: ['xm', 'xh', 'classId', 'time', 'direction', 'gateName', 'result', 'isOffline', 'note'],
        needs: ['code'],
        cells: { xm: NameCell, direction: DirectionCell, result: ResultCell },
        useViews,
      }}
    />
  )
}

function useViews(): ListView[] {
  return [
    { key: 'out', label: t('出校'), params: { direction: directions.out[0], code: '00' } },
    { key: 'in', label: t('入校'), params: { direction: directions.in[0], code: '00' } },
    { key: 'refused', label: t('未放行'), params: { code_in: '01,02,03,04,05,06' } },
    { key: 'offline', label: t('离线上传'), params: { isOffline: 'true' } },
  ]
}

/** What was shown at a gate and names nobody is said so. */
function NameCell({ value }: CellProps) {
  return value ? <strong>{String(value)}</strong> : <>{t('未识别')}</>
}

function DirectionCell({ value }: CellProps) {
  const [, label, tone] = codeEntry(directions, value) ?? directions.out
  return <ToneTag tone={tone}>{t(label)}</ToneTag>
}

function ResultCell({ value, row }: CellProps) {
  return (
    <ToneTag tone={row['code'] === '00' ? 'green' : 'red'} hasDot>
      {t(String(value ?? ''))}
    </ToneTag>
  )
}
