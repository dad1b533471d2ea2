import { Button, Popconfirm } from 'antd'
import dayjs from 'dayjs'
import { Clock, Flag, MoreHorizontal } from 'lucide-react'
import { post, fileLink } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { lengthText, momentText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { actionWords } from './action-words.ts'
import { FileChips } from './file-chips.tsx'
import type { RecordLine } from '#services/flow/shared/record-line.ts'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { deleteCommentRoute } from '#services/flow/shared/routes/talk.ts'
import type { TrialStep } from '#services/flow/shared/routes/trial.ts'
import { secondOf } from '#kernel/rules/school-time.ts'
import { useFlowRefresh } from './use-flow-detail.ts'

const noise = new Set(['enter'])

/** What happened so far, who has it now, and what comes when everybody agrees. */
export function Timeline({ detail, meId }: { detail: FlowDetail; meId: string | undefined }) {
  const lines = detail.records.filter((line) => !noise.has(line.action))
  const running = detail.nodes.filter((node) => node.status === '0' && !isFork(node.kind))
  const ahead = detail.predicted.filter((step) => !isFork(step.kind))
  return (
    <ol className="run-line">
      {lines.map((line) => (
        <Line key={line.id} line={line} detail={detail} />
      ))}
      {['1', '7'].includes(detail.instance.status) &&
        running.map((node) => (
          <li key={node.id} className="run-now">
            <i className="run-dot run-dot-now" aria-hidden>
              <Clock size={12} strokeWidth={2.25} />
            </i>
            <div className="run-what">
              <header>
                <strong>{shown(node.nodeName)}</strong>
              </header>
              <p className="run-who">
                {peopleText(node, detail.current?.nodeKey === node.nodeKey ? meId : undefined) ||
                  waitingText(node.kind)}
              </p>
              <p className="run-wait">
                {detail.instance.status === '7'
                  ? t('已挂起')
                  : t('已等待 {{time}}', { time: lengthText(Date.now() - dayjs(node.enterTime).valueOf()) })}
              </p>
              {node.note && <p className="run-reason">{shown(node.note)}</p>}
            </div>
          </li>
        ))}
      {detail.instance.status === '1' &&
        ahead.map((step, i) => <Next key={`${step.nodeKey} ${i}`} step={step} isFirst={i === 0} />)}
      {detail.instance.status === '1' && (
        <li className="run-next">
          <i className="run-dot" aria-hidden>
            <Flag size={11} strokeWidth={2} />
          </i>
          <div className="run-what">
            <p className="run-who">{t('以上均同意后生效')}</p>
          </div>
        </li>
      )}
    </ol>
  )
}

function Line({ line, detail }: { line: RecordLine; detail: FlowDetail }) {
  const word = actionWords[line.action] ?? { label: line.action, tone: 'grey' as const, icon: MoreHorizontal }
  const Icon = word.icon
  const isSystem = line.actorId === null
  const isTalk = line.action === 'comment' || line.action === 'urge' || line.action === 'copy'
  return (
    <li className={isTalk ? 'run-talk' : undefined}>
      <i className={`run-dot run-dot-${word.tone}`} aria-hidden>
        <Icon size={12} strokeWidth={2.25} />
      </i>
      <div className="run-what">
        <header>
          <strong>{line.nodeName && !isTalk && line.action !== 'start' ? shown(line.nodeName) : t(word.label)}</strong>
          {line.nodeName && !isTalk && line.action !== 'start' && (
            <em className={`run-ink-${word.tone}`}>{t(word.label)}</em>
          )}
          {line.sinceTime && (
            <small title={t('从收到到处理')}>
              {t('用时 {{time}}', { time: lengthText(dayjs(line.time).diff(line.sinceTime)) })}
            </small>
          )}
        </header>
        <p className="run-who">
          {!isSystem && <NameAvatar name={line.actorName} size={18} />}
          <span>
            {isSystem ? t('系统') : line.actorName}
            {line.onBehalfOfName && t('（代 {{name}}）', { name: line.onBehalfOfName })}
            {line.post && <> · {shown(line.post)}</>}
            {line.toNames.length > 0 && <> → {line.toNames.join('、')}</>}
          </span>
        </p>
        {line.reason && <p className="run-reason">{shown(line.reason)}</p>}
        {line.isDeleted ? (
          <p className="run-gone">{t('已删除')}</p>
        ) : (
          line.comment && <blockquote>{line.comment}</blockquote>
        )}
        {line.changes && line.changes.length > 0 && (
          <ul className="run-changes">
            {line.changes.map((change) => (
              <li key={change.label}>
                <b>{shown(change.label)}</b> <del>{change.from || '—'}</del> → <ins>{change.to || '—'}</ins>
              </li>
            ))}
          </ul>
        )}
        <FileChips ids={line.fileIds ?? []} files={detail.files} />
        {line.signFileId && (
          <img
            className="run-sign"
            src={fileLink(line.signFileId)}
            alt={t('{{name}}的签名', { name: line.actorName })}
          />
        )}
        <p className="run-time">
          <time dateTime={line.time} title={secondOf(line.time)}>
            {momentText(line.time)}
          </time>
          {line.canDelete && <Unsay id={line.id} />}
        </p>
      </div>
    </li>
  )
}

function Unsay({ id }: { id: string }) {
  const refresh = useFlowRefresh()
  const unsay = async () => {
    await post(deleteCommentRoute, { recordId: id }).catch(() => undefined)
    await refresh()
  }
  return (
    <Popconfirm title={t('删除这条评论？')} okText={t('删除')} cancelText={t('取消')} onConfirm={unsay}>
      <Button type="link" size="small">
        {t('删除')}
      </Button>
    </Popconfirm>
  )
}

function Next({ step, isFirst }: { step: TrialStep; isFirst: boolean }) {
  const names = step.persons.filter((one) => !one.isSkipped).map((one) => one.name)
  return (
    <li className="run-next">
      <i className="run-dot" aria-hidden />
      <div className="run-what">
        <header>
          <strong>{isFirst ? t('下一步：{{name}}', { name: shown(step.nodeName) }) : shown(step.nodeName)}</strong>
        </header>
        <p className="run-who">
          {step.asks ? t('由上一环节审批人指定') : names.length > 0 ? shortNames(names) : waitingText(step.kind)}
        </p>
      </div>
    </li>
  )
}

/** A fork is where the way divides; nobody stands there. */
function isFork(kind: string): boolean {
  return kind === 'parallel' || kind === 'exclusive'
}

function peopleText(node: FlowDetail['nodes'][number], meId: string | undefined): string {
  const open = node.persons.filter((one) => ['1', '6', '7'].includes(one.status))
  const names = shortNames(open.map((one) => one.name))
  return meId && names ? `${names} · ${t('等待您处理')}` : names
}

function shortNames(names: readonly string[]): string {
  return names.length <= 3
    ? names.join('、')
    : t('{{names}} 等 {{n}} 人', { names: names.slice(0, 3).join('、'), n: names.length })
}

function waitingText(kind: string): string {
  if (kind === 'wait') return t('等待公示或业务事件')
  if (kind === 'delay') return t('到时间后自动继续')
  if (kind === 'copy') return t('抄送')
  return t('系统处理')
}
