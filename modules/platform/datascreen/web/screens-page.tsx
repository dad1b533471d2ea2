import { Button } from 'antd'
import { Eye, ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { screen, screenAccess } from '#services/datascreen/shared/screen.ts'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { minuteOf } from '#kernel/rules/school-time.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useList } from '#browser/kit/hooks/list/use-list.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { HealthTable } from './health-table.tsx'
import { KeyPart } from './key-part.tsx'
import { linkOf } from './screen-link.ts'
import '#browser/kit/list/list.css'
import './screens-page.css'

/** Which data screens there are, who may look, and how they fare. */
export function ScreensPage() {
  const { world, error, retry } = useMeta(screen)
  if (world) return <Screens world={world} />
  return (
    <div className="page">
      {error ? <LoadError error={error} onRetry={retry} /> : <RowsSkeleton count={2} height={180} />}
    </div>
  )
}

/** What is asked follows how the screen is opened. */
const tweaks: FormTweaks = {
  isAsked: (name, form) =>
    name === 'ipList'
      ? form.values['access'] === screenAccess.ip[0]
      : name === 'maskNames'
        ? form.values['access'] === screenAccess.login[0]
        : true,
  after: { 大屏: KeyPart },
}

function Screens({ world }: { world: FieldWorld }) {
  const list = useList({ entity: screen, fixed: { size: '100' } })
  const [edited, setEdited] = useState<string | undefined>()
  const canSeeHealth = useCan('screen:health')
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <span className="list-head-caption">{t('大屏只展示汇总数字，人数过少的分组不显示')}</span>
      </header>
      {list.isLoading ? (
        <RowsSkeleton count={2} height={180} />
      ) : list.error ? (
        <LoadError error={list.error} onRetry={list.refresh} />
      ) : (
        list.rows.length === 0 && <EmptyState />
      )}
      <ul className="screen-cards">
        {list.rows.map((row) => (
          <ScreenCard key={row.id} row={row} world={world} onEdit={() => setEdited(row.id)} />
        ))}
      </ul>
      {canSeeHealth && <HealthTable />}
      <FormPanel
        isOpen={edited !== undefined}
        id={edited}
        world={world}
        tweaks={tweaks}
        onClose={() => setEdited(undefined)}
        onSaved={list.refresh}
      />
    </div>
  )
}

function ScreenCard({ row, world, onEdit }: { row: RecordRow; world: FieldWorld; onEdit: () => void }) {
  const can = useAbility(world)
  const access = codeEntry(screenAccess, row['access'])
  const failed = Number(row['failedBlocks'] ?? 0)
  const dataTime = row['dataTime'] ? minuteOf(String(row['dataTime'])) : '—'
  return (
    <li>
      <header>
        <strong>{shown(String(row['title']))}</strong>
        {row['isEnabled'] === true ? (
          access && <ToneTag tone={access[2]}>{t(access[1])}</ToneTag>
        ) : (
          <ToneTag tone="grey">{t('停用')}</ToneTag>
        )}
      </header>
      <dl>
        <div>
          <dt>{t('正在观看')}</dt>
          <dd>
            <Eye size={16} strokeWidth={1.75} aria-hidden />
            {t('{{n}} 个终端', { n: Number(row['viewers'] ?? 0) })}
          </dd>
        </div>
        <div>
          <dt>{t('数据时间')}</dt>
          <dd>{dataTime}</dd>
        </div>
        <div>
          <dt>{t('区块')}</dt>
          <dd>
            {failed > 0 ? (
              <ToneTag tone="red">{t('{{n}} 个异常', { n: failed })}</ToneTag>
            ) : (
              <ToneTag tone="green">{t('正常')}</ToneTag>
            )}
          </dd>
        </div>
      </dl>
      <footer>
        <Button
          className="touch"
          href={linkOf(String(row['code']))}
          target="_blank"
          rel="opener"
          icon={<ExternalLink size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t('预览')}
        </Button>
        {can('update', row) && (
          <Button
            className="touch"
            type="primary"
            icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
            onClick={onEdit}
          >
            {t('设置')}
          </Button>
        )}
      </footer>
    </li>
  )
}
