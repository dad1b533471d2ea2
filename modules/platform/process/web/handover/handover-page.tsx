import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { handoverKinds, handoverStates } from '#services/flow/shared/handover.ts'
import { plannedText, clockText } from '#browser/wire/time-words.ts'
import {
  acceptHandoverRoute,
  cancelHandoverRoute,
  handoversRoute,
  type HandoverRow,
} from '#services/flow/shared/routes/handover.ts'
import { HandoverWizard } from './handover-wizard.tsx'
import { Failures } from './result-step.tsx'
import './handover.css'

const size = 20

/** Handing over what somebody decides when they leave: what was done, and doing it. */
export function HandoverPage() {
  const [search, write] = useOwnSearch()
  const params = new URLSearchParams(search)
  const isNew = params.has('new') || params.has('from')
  return (
    <div className="page handover-page">
      <ListHead
        title={isNew ? t('新建交接') : t('离岗交接')}
        {...(isNew ? {} : { caption: t('人员离岗、调岗时，把待办审批移交给接手的人') })}
        addLabel={t('新建交接')}
        {...(isNew ? {} : { onAdd: () => write({ new: '1' }) })}
      />
      {isNew ? (
        <HandoverWizard
          key={params.get('from') ?? 'new'}
          fromId={params.get('from') ?? undefined}
          onClose={() => write({})}
        />
      ) : (
        <History
          current={Number(params.get('current') ?? 1)}
          onPage={(current) => write({ current: String(current) })}
        />
      )}
    </div>
  )
}

function History({ current, onPage }: { current: number; onPage: (current: number) => void }) {
  const [chosen, setChosen] = useState<HandoverRow>()
  const client = useQueryClient()
  const { confirm, success } = useFeedback()
  const list = useQuery({
    queryKey: ['flow', 'handover', 'list', current],
    queryFn: () => get(handoversRoute, { current, size }),
    placeholderData: (old) => old,
  })
  const act = async (row: HandoverRow, verb: 'accept' | 'cancel') => {
    if (
      verb === 'cancel' &&
      !(await confirm({
        title: t('取消这次交接？'),
        content: `${row.fromName} → ${row.toName}`,
        okText: t('取消交接'),
        cancelText: t('返回'),
      }))
    )
      return
    await post(verb === 'accept' ? acceptHandoverRoute : cancelHandoverRoute, { id: row.id }).then(
      () => success(verb === 'cancel' ? t('交接已取消') : t('正在移交给{{name}}', { name: row.toName })),
      () => undefined,
    )
    await client.invalidateQueries({ queryKey: ['flow', 'handover', 'list'] })
  }
  if (list.error)
    return (
      <section className="list-card">
        <LoadError error={list.error} onRetry={() => void list.refetch()} />
      </section>
    )
  if (!list.data)
    return (
      <section className="list-card">
        <RowsSkeleton count={6} height={64} />
      </section>
    )
  if (list.data.records.length === 0)
    return (
      <section className="list-card">
        <EmptyState reason={t('人员停用或班级更换辅导员时，也会在这里留下记录')} />
      </section>
    )
  return (
    <section className="list-card">
      <ul className="handovers">
        {list.data.records.map((row) => (
          <li key={row.id}>
            <div className="handover-who">
              <b>
                {row.fromName}
                <i aria-hidden>→</i>
                {row.toName}
              </b>
              <p>{[row.groupName, row.reason].filter(Boolean).join(' · ')}</p>
            </div>
            <div className="handover-what">
              <ToneTag tone={toneOf(handoverKinds, row.kind)}>{labelOf(handoverKinds, row.kind)}</ToneTag>
            </div>
            <div className="handover-when">
              <span>{row.doneTime ? clockText(row.doneTime) : plannedText(row.effectTime)}</span>
              <small>{row.createName ?? t('系统')}</small>
            </div>
            <div className="handover-sum">
              {row.status === '3' || row.status === '4' ? (
                <>
                  <b>{row.moved}</b> {t('条已移交')}
                  {row.failures.length > 0 && (
                    <button type="button" onClick={() => setChosen(row)}>
                      {t('{{n}} 条未移交', { n: row.failures.length })}
                    </button>
                  )}
                </>
              ) : (
                <span className="handover-none">—</span>
              )}
            </div>
            <div className="handover-state">
              <ToneTag tone={toneOf(handoverStates, row.status)} hasDot>
                {labelOf(handoverStates, row.status)}
              </ToneTag>
            </div>
            <div className="handover-act">
              {row.status === '0' && (
                <Button type="link" size="small" onClick={() => void act(row, 'accept')}>
                  {t('移交')}
                </Button>
              )}
              {(row.status === '0' || row.status === '1') && (
                <Button type="link" size="small" onClick={() => void act(row, 'cancel')}>
                  {t('取消')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {list.data.total > size && (
        <Pagination
          className="handover-pages"
          current={current}
          pageSize={size}
          total={list.data.total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
      <Drawer
        open={chosen !== undefined}
        size={480}
        title={chosen && `${chosen.fromName} → ${chosen.toName}`}
        onClose={() => setChosen(undefined)}
      >
        {chosen && <Failures row={chosen} />}
      </Drawer>
    </section>
  )
}

type Words = Readonly<Record<string, readonly [string, string, string]>>
const wordOf = (words: Words, code: string) => codeEntry(words, code)
const labelOf = (words: Words, code: string) => t(wordOf(words, code)?.[1] ?? '')
const toneOf = (words: Words, code: string) => wordOf(words, code)?.[2] ?? 'grey'
