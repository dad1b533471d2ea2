import { useQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { get, post, RequestError, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { batchPrintRoute } from '#services/print/shared/print-routes.ts'
import { makeBatch, readBackRoute, writeRoute, writeStates } from '../shared/making.ts'
import './card.css'

/** 制卡台: batches, and of one (`?batch=`) its cards, written one after the other. */
export function DeskPage() {
  const [search, go] = useOwnSearch()
  const batchId = new URLSearchParams(search).get('batch')
  if (batchId) return <Desk key={batchId} batchId={batchId} onBack={() => go({})} />
  return (
    <ListPage
      entity={makeBatch}
      tweaks={{
        rowActions: [{ key: 'make', label: () => t('制卡'), run: ({ id }) => go({ batch: id }) }],
        onSaved: (id) => go({ batch: id }),
      }}
    />
  )
}

function Desk({ batchId, onBack }: { batchId: string; onBack: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const items = useQuery({
    queryKey: ['xsgl/cardMakeItem', 'desk', batchId],
    queryFn: () => get<Page<RecordRow>>('xsgl/cardMakeItem/list', { batchId, size: 500 }),
  })
  const rows = items.data?.records ?? []
  const isOpen = ({ writeStatus }: RecordRow) => writeStatus !== writeStates.written[0]
  // What failed waits until the others are through.
  const open = rows.filter(isOpen).toSorted((a, b) => String(a['writeStatus']).localeCompare(String(b['writeStatus'])))
  const current = rows.find(({ id }) => id === chosen && isOpen(rows.find((one) => one.id === id)!)) ?? open[0]
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <PrintSheets applyIds={[...new Set(rows.map((row) => String(row['applyId'])))]} />
        <Button onClick={onBack}>{t('返回批次')}</Button>
      </header>
      <div className="card-desk">
        <section className="card-desk-panel">
          <h2>{t('已写 {{n}} / {{all}} 张', { n: rows.length - open.length, all: rows.length })}</h2>
          <ul className="card-desk-list">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" aria-current={row.id === current?.id} onClick={() => setChosen(row.id)}>
                  <span>{`${String(row['xm'])} ${String(row['xh'])}`}</span>
                  <StateTag states={writeStates} code={String(row['writeStatus'])} />
                </button>
              </li>
            ))}
          </ul>
        </section>
        <section className="card-desk-panel">
          {current ? (
            <Writer
              key={`${current.id}-${String(current['writeStatus'])}`}
              item={current}
              onDone={() => void items.refetch()}
            />
          ) : (
            <EmptyState reason={t('本批次的卡已全部写好')} />
          )}
        </section>
      </div>
    </div>
  )
}

/** Scan a blank, write it, read it back: the next one comes by itself. */
function Writer({ item, onDone }: { item: RecordRow; onDone: () => void }) {
  const { success } = useFeedback()
  const [blankNo, setBlankNo] = useState(String(item['blankNo'] ?? ''))
  const [payload, setPayload] = useState<string | null>(null)
  const [read, setRead] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const reader = useRef<InputRef>(null)
  const attempt = async (work: () => Promise<unknown>) => {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblem(Object.values(error.fieldErrors)[0] ?? error.msg)
    }
  }
  const write = () =>
    attempt(async () => {
      const answer = await post(writeRoute, { itemId: item.id, blankNo: blankNo.trim() }, { isBackground: true })
      setPayload(answer.payload)
      setRead('')
      reader.current?.focus()
    })
  const check = async () => {
    let isMade = false
    await attempt(async () => {
      await post(readBackRoute, { itemId: item.id, blankNo: blankNo.trim(), payload: read }, { isBackground: true })
      isMade = true
    })
    if (isMade) success(t('写卡成功'))
    else setRead('')
    onDone()
  }
  return (
    <>
      <h2>{`${String(item['xm'])} · ${String(item['xh'])} · ${String(item['className'] ?? '')}`}</h2>
      <div className="form-field">
        <label htmlFor="card-blank">{t('空白卡号')}</label>
        <Input
          id="card-blank"
          autoFocus
          value={blankNo}
          onChange={({ target }) => setBlankNo(target.value)}
          onPressEnter={() => void write()}
        />
      </div>
      <Button type={payload === null ? 'primary' : 'default'} onClick={() => void write()}>
        {t('写卡')}
      </Button>
      {payload !== null && (
        <>
          <p className="card-desk-payload">{payload}</p>
          <div className="form-field">
            <label htmlFor="card-read">{t('读出内容')}</label>
            <Input
              id="card-read"
              ref={reader}
              value={read}
              onChange={({ target }) => setRead(target.value)}
              onPressEnter={() => void check()}
            />
          </div>
          <Button type="primary" onClick={() => void check()}>
            {t('核对')}
          </Button>
        </>
      )}
      <ProblemLine id="card-problem" problem={problem} />
    </>
  )
}

/** The sheets of a batch as one file, by the school's own template. */
function PrintSheets({ applyIds }: { applyIds: readonly string[] }) {
  const { success } = useFeedback()
  const watchJobs = useWatchJobs()
  const print = async () => {
    const { records } = await get<Page<RecordRow>>('xsgl/cardApply/list', { id_in: applyIds.join(','), size: 500 })
    const instanceIds = records.flatMap((row) => (row['flow'] as { instanceId?: string } | null)?.instanceId ?? [])
    await post(batchPrintRoute, { instanceIds })
    watchJobs()
    success(t('已开始生成，完成后在“文件下载”中查看'))
  }
  return (
    <Button disabled={applyIds.length === 0} onClick={() => void print()}>
      {t('打印证件页')}
    </Button>
  )
}
