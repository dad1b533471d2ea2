import { Button, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { t } from '#browser/wire/i18n.ts'
import { changeBatch } from '../shared/apply.ts'
import { dryRunRoute, executeBatchRoute, type DryRow } from '../shared/routes.ts'
import { feeText } from './fee-text.ts'
import './change.css'

/** 批量调宿: what was done, and (`?new=1`) another one, tried before it is done. */
export function ChangeBatchPage() {
  const [search, go] = useOwnSearch()
  if (new URLSearchParams(search).get('new')) return <NewBatch onBack={() => go({})} />
  return (
    <div className="page">
      <header className="list-head">
        <h1>{t('批量调宿')}</h1>
        <Button type="primary" onClick={() => go({ new: '1' })}>
          {t('新的批量调宿')}
        </Button>
      </header>
      <ListPage entity={changeBatch} />
    </div>
  )
}

/** A line for each: number of the student, and the bed they go to; as copied from a sheet. */
function linesOf(text: string): { xh: string; place: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/[\s,，]+/))
    .filter(([xh]) => Boolean(xh))
    .map(([xh = '', ...place]) => ({ xh, place: place.join('-') }))
}

function NewBatch({ onBack }: { onBack: () => void }) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState<{ text: string; rows: DryRow[]; chains: number } | null>(null)
  const { problems, isSending, send } = useSend(changeBatch)
  const rows = linesOf(text)
  const wrong = tried?.rows.filter(({ problem }) => problem !== null).length ?? 0
  const isTried = tried !== null && tried.text === text
  const dryRun = () =>
    send(async (post) => {
      const found = await post(dryRunRoute, { rows })
      setTried({ text, ...found })
      return t('试算完成，没有写入任何数据')
    })
  const execute = async () => {
    const isDone = await send(async (post) => {
      const { moved } = await post(executeBatchRoute, { name, reason, rows })
      return t('{{n}} 人已同时调整', { n: moved })
    })
    if (isDone) onBack()
  }
  return (
    <div className="page">
      <header className="list-head">
        <h1>{t('批量调宿')}</h1>
        <Button onClick={onBack}>{t('返回')}</Button>
      </header>
      <section className="change-panel">
        <Line id="batch-name" label={t('名称')} problem={problems['name']}>
          <Input id="batch-name" value={name} maxLength={50} onChange={(event) => setName(event.target.value)} />
        </Line>
        <Line id="batch-reason" label={t('原因')} problem={problems['reason']}>
          <Input id="batch-reason" value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Line>
        <Line id="batch-rows" label={t('调宿名单')} problem={problems['rows']}>
          <Input.TextArea
            id="batch-rows"
            value={text}
            autoSize={{ minRows: 6, maxRows: 16 }}
            placeholder={t('每行一人：学号 楼栋 房间 床号，可从表格中复制，例如 2025010101 3号楼 305 2床')}
            onChange={(event) => setText(event.target.value)}
          />
        </Line>
        <footer>
          <Button disabled={rows.length === 0} loading={isSending} onClick={() => void dryRun()}>
            {t('试算')}
          </Button>
          <Button
            type="primary"
            disabled={!isTried || wrong > 0 || name.trim() === '' || reason.trim() === ''}
            loading={isSending}
            onClick={() => void execute()}
          >
            {t('执行调宿')}
          </Button>
        </footer>
      </section>
      {tried && (
        <section className="change-panel">
          <b>
            {wrong > 0
              ? t('{{all}} 行中有 {{n}} 行不能执行', { all: tried.rows.length, n: wrong })
              : t('{{n}} 行均可执行，其中 {{chains}} 组首尾相接', { n: tried.rows.length, chains: tried.chains })}
          </b>
          <Dry rows={tried.rows} />
        </section>
      )}
    </div>
  )
}

function Line({
  id,
  label,
  problem,
  children,
}: {
  id: string
  label: string
  problem: string | undefined
  children: ReactNode
}) {
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <ProblemLine id={`${id}-line`} problem={problem} />
    </div>
  )
}

function Dry({ rows }: { rows: readonly DryRow[] }) {
  return (
    <div className="change-dry-box">
      <table className="change-dry">
        <thead>
          <tr>
            <th>{t('行')}</th>
            <th>{t('学生')}</th>
            <th>{t('原住处')}</th>
            <th>{t('新住处')}</th>
            <th>{t('费用差额')}</th>
            <th>{t('问题')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, xh, xm, fromPlace, toPlace, feeDiff, problem }) => (
            <tr key={line} className={problem ? 'is-wrong' : undefined}>
              <td>{line}</td>
              <td>{[xm, xh].filter(Boolean).join(' ')}</td>
              <td>{fromPlace ?? '—'}</td>
              <td>{toPlace}</td>
              <td>{feeDiff === null ? '—' : feeText(feeDiff)}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
