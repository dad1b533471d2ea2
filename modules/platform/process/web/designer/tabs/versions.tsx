import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { GitCompare } from 'lucide-react'
import { useState } from 'react'
import { modelVersionsRoute, rollbackModelRoute, type ModelVersionRow } from '#services/flow/shared/routes/models.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import type { DesignTabProps } from '../design-state.ts'
import { VersionCompare, VersionView } from './version-view.tsx'
import './tabs.css'

/** 版本: what was published when, how much runs by it, what changed; an old one is brought back by publishing it anew. */
export function VersionsTab({ design, reload, isReadOnly }: DesignTabProps) {
  const client = useQueryClient()
  const queryKey = ['process/model', 'versions', design.id, design.publishedVersion]
  const versions = useQuery({
    queryKey,
    queryFn: () => get(modelVersionsRoute, { id: design.id }),
    staleTime: 0,
  })
  const [ticked, setTicked] = useState<number[]>([])
  const [opened, setOpened] = useState<{ view: number } | { compare: [number | 'draft', number | 'draft'] }>()
  const mayPublish = useCan('model:publish')
  const { confirm, success } = useFeedback()
  if (versions.error)
    return (
      <div className="design-sheet">
        <LoadError error={versions.error} onRetry={() => void versions.refetch()} />
      </div>
    )
  if (!versions.data)
    return (
      <div className="design-sheet">
        <RowsSkeleton count={4} height={64} />
      </div>
    )
  const rows = versions.data
  const rollBack = async (row: ModelVersionRow) => {
    const isSure = await confirm({
      title: t('把 V{{n}} 作为新版本发布吗？', { n: row.versionNo }),
      content: t('会生成 V{{n}}，内容与 V{{old}} 相同，并替换当前草稿。进行中的流程不受影响。', {
        n: rows[0]!.versionNo + 1,
        old: row.versionNo,
      }),
      okText: t('发布'),
    })
    if (!isSure) return
    const { versionNo } = await post(rollbackModelRoute, {
      id: design.id,
      versionNo: row.versionNo,
    })
    success(t('已发布 V{{n}}', { n: versionNo }))
    await client.invalidateQueries({ queryKey: ['process/model', 'versions', design.id] })
    await reload()
  }
  const newest = rows[0]?.versionNo
  return (
    <div className="design-sheet">
      <header className="design-bar">
        <span>{rows.length === 0 ? t('还没有发布过') : t('共 {{n}} 个版本', { n: rows.length })}</span>
        {newest !== undefined && (
          <Button onClick={() => setOpened({ compare: [newest, 'draft'] })}>
            {t('草稿与 V{{n}} 比较', { n: newest })}
          </Button>
        )}
        <Button
          icon={<GitCompare size={16} strokeWidth={1.75} aria-hidden />}
          disabled={ticked.length !== 2}
          onClick={() => setOpened({ compare: [Math.min(...ticked), Math.max(...ticked)] })}
        >
          {ticked.length === 2
            ? t('比较 V{{a}} 与 V{{b}}', { a: Math.min(...ticked), b: Math.max(...ticked) })
            : t('勾选两个版本比较')}
        </Button>
      </header>
      <ul className="design-versions">
        {rows.map((row) => (
          <li key={row.versionNo}>
            <Checkbox
              aria-label={t('选择 V{{n}}', { n: row.versionNo })}
              checked={ticked.includes(row.versionNo)}
              onChange={(event) =>
                setTicked(
                  event.target.checked
                    ? [...ticked, row.versionNo].slice(-2)
                    : ticked.filter((one) => one !== row.versionNo),
                )
              }
            />
            <b>V{row.versionNo}</b>
            <span className="design-version-text">
              <span>{row.note || t('无版本说明')}</span>
              <small>{[row.publishedByName ?? t('系统'), momentText(row.publishedTime)].join(' · ')}</small>
            </span>
            {row.versionNo === design.publishedVersion && <ToneTag tone="green">{t('当前')}</ToneTag>}
            <small className="figure">{t('运行中 {{n}} · 共 {{total}}', { n: row.running, total: row.total })}</small>
            <Button type="link" size="small" onClick={() => setOpened({ view: row.versionNo })}>
              {t('查看')}
            </Button>
            {mayPublish && !isReadOnly && row.versionNo !== design.publishedVersion && (
              <Button type="link" size="small" onClick={() => void rollBack(row)}>
                {t('恢复')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Drawer
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        size={880}
        title={opened && ('view' in opened ? t('V{{n}} 内容', { n: opened.view }) : t('版本比较'))}
        destroyOnHidden
      >
        {opened &&
          ('view' in opened ? (
            <VersionView design={design} versionNo={opened.view} />
          ) : (
            <VersionCompare design={design} pair={opened.compare} />
          ))}
      </Drawer>
    </div>
  )
}
