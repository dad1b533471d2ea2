import { Input } from 'antd'
import { useState } from 'react'
import { publishModelRoute, type Design } from '#services/flow/shared/routes/models.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'

type Props = {
  isOpen: boolean
  design: Design
  flush: () => Promise<boolean>
  onClose: () => void
  onPublished: () => Promise<void>
}

/** Asks what is new and makes the drawing the version that new matters follow. */
export function PublishDialog({ isOpen, design, flush, onClose, onPublished }: Props) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const feedback = useFeedback()
  const publish = async () => {
    setBusy(true)
    try {
      if (!(await flush())) return
      const { versionNo } = await post(publishModelRoute, {
        id: design.id,
        ...(note.trim() ? { note: note.trim() } : {}),
      })
      feedback.success(t('已发布 V{{n}}', { n: versionNo }))
      setNote('')
      onClose()
      await onPublished()
    } catch {
      // The failure has been told.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      title={t('发布【{{name}}】V{{n}}', { name: shown(design.typeName), n: (design.publishedVersion ?? 0) + 1 })}
      okText={t('发布')}
      cancelText={t('取消')}
      width={480}
      confirmLoading={isBusy}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      <p className="designer-hint">
        {design.running > 0
          ? t('发布后新发起的流程按新版本办理；{{n}} 件运行中的流程仍按原版本办理。', { n: design.running })
          : t('发布后新发起的流程按新版本办理。')}
      </p>
      <label className="panel-field designer-note">
        <span>{t('版本说明')}</span>
        <Input.TextArea
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={200}
          showCount
          rows={3}
          placeholder={t('这一版改了什么')}
          autoFocus
        />
      </label>
    </Dialog>
  )
}
