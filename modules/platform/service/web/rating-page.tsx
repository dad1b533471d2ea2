import { Input, Modal, Rate } from 'antd'
import { EyeOff, MessageSquareText, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { serviceRating } from '../shared/rating.ts'
import './service.css'

type Asked = { verb: 'reply' | 'hide'; row: RecordRow }

/** What people said of the matters of an office; each bad one waits for an answer. */
export function RatingPage() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const forget = useForget(serviceRating)
  const { success } = useFeedback()
  const show = async (row: RecordRow) => {
    const isDone = await post('base/serviceRating/show', { id: row.id }).then(
      () => true,
      () => false,
    )
    if (isDone) success(t('操作成功'))
    await forget()
  }
  const tweaks: ListTweaks = {
    cells: { star: StarCell },
    useViews: () => views,
    rowActions: [
      {
        key: 'reply',
        label: () => t('回复'),
        icon: MessageSquareText,
        ability: 'reply',
        run: (row) => setAsked({ verb: 'reply', row }),
      },
      {
        key: 'hide',
        label: () => t('隐藏'),
        icon: EyeOff,
        ability: 'hide',
        run: (row) => setAsked({ verb: 'hide', row }),
      },
      { key: 'show', label: () => t('恢复显示'), icon: RotateCcw, ability: 'show', run: (row) => void show(row) },
    ],
  }
  return (
    <>
      <ListPage entity={serviceRating} tweaks={tweaks} />
      {asked && <AnswerDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const views: readonly ListView[] = [{ key: 'low', label: tKey('差评'), params: { star_le: '2' } }]

function StarCell({ value }: CellProps) {
  return <Rate disabled className="rating-stars" value={Number(value)} />
}

function AnswerDialog({ verb, row, onClose }: Asked & { onClose: () => void }) {
  const isReply = verb === 'reply'
  const [text, setText] = useState(isReply ? String(row['reply'] ?? '') : '')
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(serviceRating)
  const { success } = useFeedback()
  const save = async () => {
    setSaving(true)
    const isDone = await post(`base/serviceRating/${verb}`, { id: row.id, [isReply ? 'reply' : 'reason']: text }).then(
      () => true,
      () => false,
    )
    setSaving(false)
    if (!isDone) return
    await forget()
    success(t('操作成功'))
    onClose()
  }
  return (
    <Modal
      open
      title={isReply ? t('回复评价') : t('隐藏评价')}
      okText={isReply ? t('回复') : t('隐藏')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="rate-form">
        <Rate disabled value={Number(row['star'])} />
        {row['text'] ? <p>{String(row['text'])}</p> : null}
        <Input.TextArea
          rows={4}
          maxLength={isReply ? 500 : 100}
          value={text}
          placeholder={isReply ? t('回复会公开显示在办事指南') : t('隐藏原因')}
          aria-label={isReply ? t('回复') : t('隐藏原因')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </Modal>
  )
}
