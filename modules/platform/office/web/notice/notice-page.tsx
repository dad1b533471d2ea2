import { Tabs } from 'antd'
import { BellRing, ChartColumn, RefreshCcw, Send, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ToolProps } from '#browser/kit/list/tweaks.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { mustReads, notice, noticeStates, settledFields } from '../../shared/notice.ts'
import { AudiencePart } from './audience-count.tsx'
import { DeedDialog, type Deed } from './deed-dialog.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { ReadCell } from './read-bar.tsx'
import './notice.css'

type Open = { verb: Deed; row: RecordRow } | null

/** What an office tells its people, and how many have read it. */
export function NoticePage() {
  const [open, setOpen] = useState<Open>(null)
  const navigate = useNavigate()
  const tweaks = useMemo((): ListTweaks => {
    const ask = (verb: Deed) => (row: RecordRow) => setOpen({ verb, row })
    return {
      state: 'status',
      needs: ['receivers', 'isTop', 'edition', 'toldEdition', 'targetScope', 'mustRead'],
      columns: ['title', 'category', 'audienceText', 'readers', 'status', 'publisherName', 'publishTime'],
      cells: { title: TitleCell, readers: ReadCell, status: FlowStateCell },
      header: StateTabs,
      form,
      // A saved draft is nearly always meant to go out, a correction often to be told.
      onSaved: (id) =>
        void get<RecordRow>('base/sysNotice/getOne', { id }).then(
          (row) => setOpen(nextStep(row)),
          () => {},
        ),
      rowActions: [
        { key: 'publish', label: () => t('发布'), icon: Send, ability: 'publish', run: ask('publish') },
        {
          key: 'receipts',
          label: () => t('回执'),
          icon: ChartColumn,
          run: (row) => void navigate(`/system/notice/receipt?id=${row.id}`),
        },
        { key: 'remind', label: () => t('提醒未读'), icon: BellRing, ability: 'remind', run: ask('remind') },
        { key: 'renotify', label: () => t('重新提醒'), icon: RefreshCcw, ability: 'renotify', run: ask('renotify') },
        { key: 'withdraw', label: () => t('撤回'), icon: Undo2, ability: 'withdraw', run: ask('withdraw') },
      ],
    }
  }, [navigate])
  return (
    <>
      <ListPage
        entity={notice}
        tweaks={tweaks}
        detail={{ state: 'status', cells: { readers: ReadCell }, without: ['targetScope'] }}
      />
      {open && <DeedDialog verb={open.verb} row={open.row} onClose={() => setOpen(null)} />}
    </>
  )
}

const form: FormTweaks = {
  isAsked(name, { values, row }) {
    if (row?.status === noticeStates.published[0] && (settledFields as readonly string[]).includes(name)) return false
    if (name === 'targetScope') return false
    if (name === 'topUntil') return values.isTop === true
    return name !== 'minSeconds' || values.mustRead === mustReads.popup[0]
  },
  after: { 通知内容: NoticePreview, 发布范围与时间: AudiencePart },
}

function nextStep(row: RecordRow): Open {
  if (row.status === noticeStates.draft[0]) return { verb: 'publish', row }
  return row.status === noticeStates.published[0] && Number(row.edition) > Number(row.toldEdition ?? 1)
    ? { verb: 'renotify', row }
    : null
}

/** Drafts, those that wait, timed, published, withdrawn, expired: one tab each. */
function StateTabs({ list }: ToolProps) {
  const { draft, waiting, timed, published, withdrawn, expired } = noticeStates
  const tabs = [draft, waiting, timed, published, withdrawn, expired].map(([key, label]) => ({ key, label: t(label) }))
  return (
    <Tabs
      className="notice-tabs"
      activeKey={list.query.filters.status?.eq ?? ''}
      items={[{ key: '', label: t('全部') }, ...tabs]}
      onChange={(key) => {
        const { status: _, ...others } = list.query.filters
        list.change({ filters: key === '' ? others : { ...others, status: { eq: key } } })
      }}
    />
  )
}

function TitleCell({ row }: CellProps) {
  return (
    <span className="notice-title">
      {row.isTop === true && <ToneTag tone="violet">{t('置顶')}</ToneTag>}
      <span>{String(row.title)}</span>
      {row.mustRead !== mustReads.no[0] && row.mustRead != null && (
        <ToneTag tone="red">
          {t(row.mustRead === mustReads.popup[0] ? mustReads.popup[1] : mustReads.confirm[1])}
        </ToneTag>
      )}
      {Number(row.edition ?? 1) > 1 && <ToneTag tone="teal">{t('已更新')}</ToneTag>}
    </span>
  )
}
