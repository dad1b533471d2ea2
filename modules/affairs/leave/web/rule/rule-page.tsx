import { Alert, Button } from 'antd'
import { ExternalLink, Workflow } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { CaseTable } from './case-table.tsx'
import { LimitEditor } from './limit-editor.tsx'
import { Simulator } from './simulator.tsx'
import { TierTable } from './tier-table.tsx'
import { useRules } from './use-rules.ts'
import './rule.css'
import type { RuleView } from '../../shared/settings/rule-routes.ts'

/** 审批分级: the published flow of leaves told as a table, checked by usual cases and tried out. It is no second rule beside the flow. */
export function RulePage() {
  const rules = useRules()
  if (rules.data) return <Loaded rules={rules.data} />
  return (
    <div className="page">
      <h1 className="rule-title">{t('审批分级')}</h1>
      {rules.error ? (
        <LoadError error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <RowsSkeleton count={6} height={64} />
      )}
    </div>
  )
}

function Loaded({ rules }: { rules: RuleView }) {
  const navigate = useNavigate()
  const { version } = rules
  const differing = rules.cases.filter(({ isUsual }) => !isUsual).length
  return (
    <div className="page rule-page">
      <header className="rule-head">
        <h1 className="rule-title">{t('审批分级')}</h1>
        <span className="rule-version">
          {t('请假流程第 {{n}} 版', { n: version.versionNo })}
          <small>{[momentText(version.publishedTime), version.publishedByName].filter(Boolean).join(' · ')}</small>
        </span>
        {version.status === '1' ? null : (
          <ToneTag tone="red" hasDot>
            {t('流程已停用')}
          </ToneTag>
        )}
        {rules.canDesign && (
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
              <small>{t('由流程自动生成，按审批级数从少到多')}</small>
            </h2>
            <TierTable rules={rules} />
            <LimitEditor key={version.versionNo} rules={rules} />
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
            <CaseTable rules={rules} />
          </section>
        </div>
        <aside className="rule-side">
          <section className="rule-card">
            <h2>{t('试算')}</h2>
            <Simulator rules={rules} />
          </section>
          <section className="rule-card">
            <h2>{t('相关参数')}</h2>
            <dl className="rule-params">
              {rules.params.map(({ key, label, value }) => (
                <div key={key}>
                  <dt>{shown(label)}</dt>
                  <dd>{shown(value)}</dd>
                </div>
              ))}
            </dl>
            {rules.canSetParams && (
              <Link className="rule-link" to="/system/params?group=%E8%AF%B7%E5%81%87">
                <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
                {t('在参数设置中修改')}
              </Link>
            )}
          </section>
        </aside>
      </div>
    </div>
  )
}
