import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { ExternalLink, Workflow } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useNavigate } from 'react-router'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { addressOf } from '#kernel/http/define-route.ts'
import type { defineTiers, limitsRoute, TiersView } from '../../shared/tiers/tiers.ts'
import { CaseTable } from './case-table.tsx'
import { LimitEditor } from './limit-editor.tsx'
import { TierTable } from './tier-table.tsx'
import './tiers.css'

type Props = {
  title: string
  tiers: Pick<ReturnType<typeof defineTiers>, 'viewed'>
  /** Where numbers can be changed without drawing. */
  limits?: ReturnType<typeof limitsRoute>
  /** What is tried out: the fields of the area around `TierTrialFrame`. */
  Trial: ComponentType<{ view: TiersView }>
}

/** The published flow of an area told as a table, checked by usual cases and tried out. */
export function TiersPage(props: Props) {
  const { title, tiers } = props
  const view = useQuery({ queryKey: [addressOf(tiers.viewed)], queryFn: () => get(tiers.viewed, {}) })
  if (view.data) return <Loaded {...props} view={view.data} />
  return (
    <div className="page">
      <h1 className="rule-title">{title}</h1>
      {view.error ? (
        <LoadError error={view.error} onRetry={() => void view.refetch()} />
      ) : (
        <RowsSkeleton count={6} height={64} />
      )}
    </div>
  )
}

function Loaded({ title, tiers, limits, Trial, view }: Props & { view: TiersView }) {
  const navigate = useNavigate()
  const { version } = view
  const differing = view.cases.filter(({ isUsual }) => !isUsual).length
  return (
    <div className="page rule-page">
      <header className="rule-head">
        <h1 className="rule-title">{title}</h1>
        <span className="rule-version">
          {t('{{name}}流程第 {{n}} 版', { name: shown(view.name), n: version.versionNo })}
          <small>{[momentText(version.publishedTime), version.publishedByName].filter(Boolean).join(' · ')}</small>
        </span>
        {version.status === '1' ? null : (
          <ToneTag tone="red" hasDot>
            {t('流程已停用')}
          </ToneTag>
        )}
        {view.canDesign && (
          <Button
            icon={<Workflow size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => void navigate(`/process/model?id=${version.id}`)}
          >
            {t('修改流程')}
          </Button>
        )}
      </header>
      {version.isDrawn && (
        <Alert type="info" showIcon title={t('流程设计中有尚未发布的修改，这里显示的是正在使用的版本。')} />
      )}
      <div className="rule-columns">
        <div className="rule-main">
          <section className="rule-card">
            <h2>
              {t('什么情况由谁审批')}
              <small>{t('由正在使用的流程自动生成')}</small>
            </h2>
            <TierTable view={view} />
            {limits && (
              <LimitEditor key={version.versionNo} view={view} route={limits} read={addressOf(tiers.viewed)} />
            )}
          </section>
          <section className="rule-card">
            <h2>
              {t('常见情况核对')}
              {differing > 0 ? (
                <ToneTag tone="amber">{t('{{n}} 项与默认不同', { n: differing })}</ToneTag>
              ) : (
                <ToneTag tone="green">{t('与默认分级一致')}</ToneTag>
              )}
            </h2>
            <CaseTable cases={view.cases} />
          </section>
        </div>
        <aside className="rule-side">
          <section className="rule-card">
            <h2>{t('试算')}</h2>
            <Trial view={view} />
          </section>
          {view.params.length > 0 && (
            <section className="rule-card">
              <h2>{t('相关参数')}</h2>
              <dl className="rule-params">
                {view.params.map(({ key, label, value }) => (
                  <div key={key}>
                    <dt>{shown(label)}</dt>
                    <dd>{shown(value)}</dd>
                  </div>
                ))}
              </dl>
              {view.canSetParams && (
                <Link className="rule-link" to={`/system/params?group=${encodeURIComponent(view.params[0]!.group)}`}>
                  <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
                  {t('在参数设置中修改')}
                </Link>
              )}
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}
