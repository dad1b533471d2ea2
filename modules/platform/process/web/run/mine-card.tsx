import { Button } from 'antd'
import dayjs from 'dayjs'
import { useNavigate } from 'react-router'
import { instanceStates } from '#services/flow/shared/words.ts'
import type { OwnRow } from '#services/flow/shared/routes/lists.ts'
import { removeDraftRoute, restartRoute } from '#services/flow/shared/routes/start.ts'
import { urgeRoute } from '#services/flow/shared/routes/talk.ts'
import { withdrawRoute } from '#services/flow/shared/routes/tasks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { spanText } from '#browser/flow/run/span-text.ts'
import { useDecision } from '#browser/flow/run/use-decision.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/kit/parts/moment-text.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'

const urgeAgainMs = 2 * 3_600_000

/** One application as a card: its steps as dots, where it is stuck and since when. */
export function MineCard({ row }: { row: OwnRow }) {
  const navigate = useNavigate()
  const feedback = useFeedback()
  const decision = useDecision({ onDone: () => undefined })
  const state = Object.values(instanceStates).find(([code]) => code === row.status)
  const of = { instanceId: row.instanceId }
  const open = () =>
    void navigate(
      row.status === '0' ? `/process/start?instance=${row.instanceId}` : `/process/detail?instanceId=${row.instanceId}`,
    )
  const withdraw = async () => {
    if (
      await feedback.confirm({
        title: t('确定撤回“{{name}}”吗？', { name: shown(row.title) }),
        okText: t('撤回'),
        cancelText: t('取消'),
        isDanger: true,
      })
    )
      await decision.send(withdrawRoute, of, t('已撤回'))
  }
  const removeDraft = async () => {
    if (
      await feedback.confirm({
        title: t('确定删除这份草稿吗？'),
        okText: t('删除'),
        cancelText: t('取消'),
        isDanger: true,
      })
    )
      await decision.send(removeDraftRoute, of, t('已删除'))
  }
  const again = async () => {
    const draft = await post(restartRoute, of).catch(() => undefined)
    if (draft) void navigate(`/process/start?instance=${draft.instanceId}`)
  }
  const isRunning = row.status === '1'
  const isOver = ['2', '3', '5', '6'].includes(row.status)
  const isUrged = row.urgeTime !== null && dayjs().diff(row.urgeTime) < urgeAgainMs
  return (
    <article className="mine-card">
      <header>
        <i aria-hidden>
          <MenuIcon name={row.icon ?? 'workflow'} size={18} />
        </i>
        <button type="button" onClick={open}>
          {shown(row.title)}
        </button>
        {state && (
          <ToneTag tone={state[2]} hasDot>
            {t(state[1], { context: 'state' })}
          </ToneTag>
        )}
        <small>
          {[
            row.typeName && t(row.typeName),
            row.instNo,
            row.startTime
              ? t('{{time}} 提交', { time: momentText(row.startTime) })
              : t('{{time}} 保存', { time: momentText(row.createTime) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </header>
      {row.summary && row.summary.length > 0 && (
        <p className="mine-summary">
          {row.summary.map(({ label, text }) => (
            <span key={label}>
              <small>{shown(label)}</small>
              {text}
            </span>
          ))}
        </p>
      )}
      {row.status !== '0' && row.steps.length > 0 && (
        <ol className="mine-steps">
          {row.steps.map((step, i) => (
            <li key={i} className={`is-${step.state}`}>
              <i aria-hidden />
              <span>{shown(step.name)}</span>
              {step.state === 'now' && (
                <small>
                  {[
                    row.holders.length > 2
                      ? t('{{names}} 等 {{n}} 人', { names: row.holders.slice(0, 2).join('、'), n: row.holders.length })
                      : row.holders.join('、'),
                    row.since && isRunning && t('已等待 {{time}}', { time: spanText(dayjs().diff(row.since)) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              )}
            </li>
          ))}
        </ol>
      )}
      {row.opinion && row.status !== '0' && (
        <p className="mine-opinion">
          <b>{t('最近意见')}</b>
          {row.opinion}
        </p>
      )}
      <footer>
        {row.status === '0' && (
          <Button size="small" danger type="text" onClick={() => void removeDraft()}>
            {t('删除草稿')}
          </Button>
        )}
        {row.status === '0' && (
          <Button size="small" type="primary" ghost onClick={open}>
            {t('继续填写')}
          </Button>
        )}
        {isRunning && (
          <Button
            size="small"
            disabled={isUrged}
            title={isUrged ? t('距上次催办不足2小时') : undefined}
            loading={decision.busy === 'urge'}
            onClick={() => void decision.send(urgeRoute, of, t('已催办'))}
          >
            {t('催办')}
          </Button>
        )}
        {row.canWithdraw && (
          <Button size="small" danger loading={decision.busy === 'withdraw'} onClick={() => void withdraw()}>
            {t('撤回')}
          </Button>
        )}
        {row.status === '4' && (
          <Button
            size="small"
            type="primary"
            ghost
            onClick={() =>
              void navigate(
                row.formKind === '2'
                  ? `/process/start?instance=${row.instanceId}`
                  : `/process/detail?instanceId=${row.instanceId}`,
              )
            }
          >
            {t('去修改')}
          </Button>
        )}
        {isOver && row.formKind === '2' && (
          <Button size="small" onClick={() => void again()}>
            {t('再次发起')}
          </Button>
        )}
        {row.status !== '0' && (
          <Button size="small" onClick={open}>
            {t('查看')}
          </Button>
        )}
      </footer>
    </article>
  )
}
