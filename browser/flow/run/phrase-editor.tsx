import { Button, Input } from 'antd'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { usePhrases } from './use-phrases.ts'
import './phrases.css'

const most = 30

/** A person's own words: added, changed, moved and removed. */
export function PhraseEditor({ written, onClose }: { written: string; onClose: () => void }) {
  const phrases = usePhrases()
  const [rows, setRows] = useState(() => {
    const start = [
      ...phrases.texts,
      ...(written.trim() && !phrases.texts.includes(written.trim()) ? [written.trim()] : []),
    ]
    return start.map((text, id) => ({ id, text }))
  })
  const [isSaving, setSaving] = useState(false)
  const texts = rows.map(({ text }) => text.trim()).filter(Boolean)
  const hasTwice = new Set(texts).size < texts.length
  const move = (at: number, by: number) =>
    setRows((list) => {
      const next = [...list]
      const [one] = next.splice(at, 1)
      next.splice(at + by, 0, one!)
      return next
    })
  const save = async () => {
    setSaving(true)
    const isDone = await phrases.save(texts)
    setSaving(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      title={t('常用意见')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: hasTwice }}
      onOk={save}
      onCancel={onClose}
    >
      <ul className="phrase-editor">
        {rows.map((row, at) => (
          <li key={row.id}>
            <Input
              value={row.text}
              maxLength={100}
              aria-label={t('意见 {{n}}', { n: at + 1 })}
              onChange={(event) =>
                setRows((list) => list.map((one) => (one.id === row.id ? { ...one, text: event.target.value } : one)))
              }
            />
            <IconButton label={t('上移')} icon={ArrowUp} onClick={() => at > 0 && move(at, -1)} />
            <IconButton label={t('下移')} icon={ArrowDown} onClick={() => at < rows.length - 1 && move(at, 1)} />
            <IconButton
              label={t('删除')}
              icon={Trash2}
              onClick={() => setRows((list) => list.filter((one) => one.id !== row.id))}
            />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="phrase-empty">{t('还没有常用意见，添加后可在审批时一键填入')}</p>}
      {hasTwice && (
        <p className="phrase-problem" role="alert">
          {t('该意见已存在')}
        </p>
      )}
      {rows.length < most && (
        <Button
          type="dashed"
          block
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setRows((list) => [...list, { id: Math.max(0, ...list.map(({ id }) => id)) + 1, text: '' }])}
        >
          {t('添加一条')}
        </Button>
      )}
    </Dialog>
  )
}
