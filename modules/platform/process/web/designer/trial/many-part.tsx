import { Alert, Button, Progress } from 'antd'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { branchAt } from '#browser/flow/tree/edit-steps.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import type { useMany } from './use-many.ts'

type Props = {
  design: Design
  many: ReturnType<typeof useMany>
  onSeek: (key: string) => void
  onChoose: (instanceId: string) => void
}

/** How the matters of the last year would go: how many take each branch, and whose approvers are missing. */
export function ManyPart({ design, many, onSeek, onChoose }: Props) {
  const { phase, rows, total } = many
  const broken = rows.filter(({ empty, stopped }) => empty.length > 0 || stopped !== null)
  const branches = [...many.counts]
    .filter(([key]) => key.includes('/'))
    .flatMap(([key, n]) => {
      const found = branchAt(design.draft, key)
      return found ? [{ key, n, name: `${found.step.name} · ${found.branch.name}` }] : []
    })
    .toSorted((a, b) => b.n - a.n)
  return (
    <section className="trial" aria-label={t('批量模拟')}>
      <p className="panel-hint">{t('用近一年发起过的流程走一遍当前草稿，看各分支会走多少件、哪些找不到审批人')}</p>
      {phase === 'running' ? (
        <Button onClick={many.stop}>{t('停止')}</Button>
      ) : (
        <Button type="primary" ghost onClick={() => void many.run()}>
          {phase === 'idle' ? t('开始批量模拟') : t('重新模拟')}
        </Button>
      )}
      {phase === 'running' && (
        <Progress percent={total === 0 ? 0 : Math.floor((rows.length / total) * 100)} size="small" />
      )}
      {phase === 'failed' && <Alert type="error" showIcon title={many.problem} />}
      {phase === 'done' && rows.length === 0 && <p className="panel-hint">{t('近一年没有发起过这类流程')}</p>}
      {rows.length > 0 && (
        <>
          <p className="trial-estimate">
            {broken.length === 0
              ? t('{{n}} 件：每个环节都能找到人', { n: rows.length })
              : t('{{n}} 件：{{bad}} 件找不到审批人或不能提交', { n: rows.length, bad: broken.length })}
          </p>
          {branches.length > 0 && (
            <ul className="trial-bars">
              {branches.map(({ key, n, name }) => (
                <li key={key}>
                  <button type="button" onClick={() => onSeek(key)}>
                    <span>{name}</span>
                    <b>{t('{{n}} 件', { n })}</b>
                    <i style={{ width: `${(n / rows.length) * 100}%` }} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {broken.length > 0 && (
            <ol className="trial-path">
              {broken.slice(0, 50).map((row) => (
                <li key={row.instanceId} className="is-empty">
                  <button type="button" title={t('用这件流程模拟')} onClick={() => onChoose(row.instanceId)}>
                    <b>{row.title}</b>
                  </button>
                  {row.stopped && <p className="panel-empty">{shown(row.stopped)}</p>}
                  {row.empty.map(({ nodeKey, nodeName, reason }) => (
                    <p key={nodeKey} className="panel-empty">
                      {nodeName} · {reason ? shown(reason) : t('没有找到人员')}
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )}
          {broken.length > 50 && <p className="panel-hint">{t('只列出前 {{n}} 件', { n: 50 })}</p>}
        </>
      )}
    </section>
  )
}
