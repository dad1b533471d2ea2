import { Tabs } from 'antd'
import { ChartColumn } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import type { FormTweaks } from '#browser/kit/form/tweaks.ts'
import { ActionDialog } from '#browser/kit/actions/action-dialog.tsx'
import { isOffered, type ActionView } from '#browser/kit/actions/action-view.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ToolProps } from '#browser/kit/list/tweaks.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { mustReads, notice, noticeStates, settledFields } from '../../shared/notice.ts'
import { AudiencePart } from './audience-count.tsx'
import { publishOnTimeView, publishView, remindView, renotifyView, withdrawView } from './notice-views.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { ReadCell } from './read-bar.tsx'
import './notice.css'

/** What nearly always follows: a saved draft is meant to go out, a correction often to be told. */
const nextSteps = [publishView, publishOnTimeView, renotifyView]

/** What an office tells its people, and how many have read it. */
export function NoticePage() {
  const { world } = useMeta(notice)
  const [next, setNext] = useState<{ view: ActionView; row: RecordRow } | null>(null)
  const navigate = useNavigate()
  const tweaks = useMemo(
    (): ListTweaks => ({
      state: 'status',
      needs: ['receivers', 'isTop', 'edition', 'toldEdition', 'targetScope', 'mustRead'],
      columns: ['title', 'category', 'audienceText', 'readers', 'status', 'publisherName', 'publishTime'],
      cells: { title: TitleCell, readers: ReadCell, status: FlowStateCell },
      header: StateTabs,
      form,
      onSaved: (id) =>
        void get<RecordRow>('base/sysNotice/getOne', { id }).then(
          (row) => {
            const view = world && nextSteps.find((step) => isOffered(step, world, row))
            setNext(view ? { view, row } : null)
          },
          () => {},
        ),
      rowActions: [
        publishView,
        publishOnTimeView,
        {
          key: 'receipts',
          label: () => t('回执'),
          icon: ChartColumn,
          run: (row) => void navigate(`/system/notice/receipt?id=${row.id}`),
        },
        remindView,
        renotifyView,
        withdrawView,
      ],
    }),
    [navigate, world],
  )
  return (
    <>
      <ListPage
        entity={notice}
        tweaks={tweaks}
        detail={{ state: 'status', cells: { readers: ReadCell }, without: ['targetScope'] }}
      />
      {next && world && <ActionDialog {...next} world={world} onClose={() => setNext(null)} />}
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
