import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input, Rate, Skeleton } from 'antd'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { ownRatingRoute, rateRoute, ratingTags, type OwnRating, type RatingTag } from '../shared/rating.ts'
import type { OwnApply } from '../shared/own-apply.ts'
import { applyKey } from './use-hall.ts'

/** Stars, some ticks and a few words for a matter that is over; what was said before can be changed for some days. */
export function RateDialog({ apply, onClose }: { apply: OwnApply; onClose: () => void }) {
  const own = useQuery({
    queryKey: ['base/serviceRating', 'own', apply.id],
    queryFn: () => get(ownRatingRoute, { applyId: apply.id }),
    staleTime: 0,
    gcTime: 0,
  })
  return own.isPending ? (
    <Dialog open title={t('评价')} footer={null} onCancel={onClose}>
      <Skeleton active />
    </Dialog>
  ) : (
    <RateForm apply={apply} own={own.data ?? null} onClose={onClose} />
  )
}

function RateForm({ apply, own, onClose }: { apply: OwnApply; own: OwnRating | null; onClose: () => void }) {
  const [star, setStar] = useState(own?.star ?? 0)
  const [tags, setTags] = useState<readonly RatingTag[]>(own?.tags ?? [])
  const [text, setText] = useState(own?.text ?? '')
  const [isAnonymous, setAnonymous] = useState(own?.isAnonymous ?? false)
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const { success } = useFeedback()
  const save = async () => {
    setSaving(true)
    const isDone = await wasDone(postOnce(rateRoute, { applyId: apply.id, star, tags, text, isAnonymous }))
    setSaving(false)
    if (!isDone) return
    await Promise.all([
      client.invalidateQueries({ queryKey: applyKey }),
      client.invalidateQueries({ queryKey: ['base/serviceItem'] }),
    ])
    success(t('谢谢您的评价'))
    onClose()
  }
  return (
    <Dialog
      open
      title={t('评价：{{name}}', { name: apply.title })}
      okText={own ? t('编辑评价') : t('提交评价')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: star === 0 }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="rate-form">
        <Rate value={star} onChange={setStar} aria-label={t('星级')} />
        <div className="hall-chips">
          {ratingTags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed={tags.includes(tag)}
              onClick={() => setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag])}
            >
              {t(tag)}
            </button>
          ))}
        </div>
        <Input.TextArea
          rows={4}
          maxLength={500}
          showCount
          value={text}
          placeholder={t('说说办理的感受（选填）')}
          aria-label={t('评价')}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox checked={isAnonymous} onChange={(event) => setAnonymous(event.target.checked)}>
          {t('匿名评价')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
