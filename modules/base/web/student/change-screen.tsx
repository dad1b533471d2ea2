import { Input, Modal } from 'antd'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { FieldCell } from '#kernel/fields/views.tsx'
import { useFeedback } from '#kernel/web/feedback.ts'
import { useForget, useMeta } from '#kernel/web/hooks/use-meta.ts'
import { post } from '#kernel/web/http.ts'
import { t, tKey } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import type { RecordRow } from '#kernel/fields/view.ts'
import { infoChange } from '../../shared/info-change.ts'

type Verb = 'accept' | 'confirm' | 'reject' | 'refuse'

/** Corrections students ask for, to be agreed to or turned down. */
export function ChangeScreen() {
  const [asked, setAsked] = useState<{ verb: Verb; row: RecordRow } | null>(null)
  const action = (verb: Verb, label: string) => ({ key: verb, ability: verb, label: () => t(label), icon: verb === 'accept' || verb === 'confirm' ? Check : X, run: (row: RecordRow) => setAsked({ verb, row }) })
  return (
    <>
      <ListPage entity={infoChange} tweaks={{ title: () => t('信息更正'), needs: ['proofFileIds'], rowActions: [action('accept', tKey('采纳')), action('confirm', tKey('复核通过')), action('reject', tKey('驳回')), action('refuse', tKey('复核驳回'))] }} detail={{ without: ['fieldName'] }} />
      {asked && <Decision {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Decision({ verb, row, onClose }: { verb: Verb; row: RecordRow; onClose: () => void }) {
  const isNo = verb === 'reject' || verb === 'refuse'
  const [opinion, setOpinion] = useState('')
  const [isSaving, setSaving] = useState(false)
  const forget = useForget(infoChange)
  const { world } = useMeta(infoChange)
  const hasProof = Array.isArray(row.proofFileIds) && row.proofFileIds.length > 0
  const feedback = useFeedback()
  const save = async () => {
    setSaving(true)
    try {
      await post(`base/stuInfoChange/${verb}`, { id: row.id, ...(opinion && { opinion }) })
      await forget()
      feedback.success(t('操作成功'))
      onClose()
    } catch {
      // The client has said what was wrong; the dialog stays.
      setSaving(false)
    }
  }
  return (
    <Modal open title={`${String(row.studentName ?? '')} · ${t(String(row.fieldLabel))}`} okText={isNo ? t('驳回') : verb === 'confirm' ? t('复核通过') : t('采纳')} okButtonProps={{ danger: isNo, disabled: isNo && opinion.trim() === '' }} cancelText={t('取消')} confirmLoading={isSaving} onOk={() => void save()} onCancel={onClose}>
      <div className="field-dialog">
        <p><del>{String(row.oldText ?? '—')}</del> → <b>{String(row.newText ?? '—')}</b></p>
        <p className="change-note">{String(row.reason ?? '')}</p>
        {world && hasProof && <div className="change-proof"><span>{t('证明材料')}</span><FieldCell name="proofFileIds" field={infoChange.fields.proofFileIds} value={row.proofFileIds} row={row} world={world} place="detail" /></div>}
        <label htmlFor="opinion">{isNo ? t('驳回原因') : t('审核意见（选填）')}</label>
        <Input.TextArea id="opinion" rows={3} maxLength={500} value={opinion} onChange={(event) => setOpinion(event.target.value)} />
      </div>
    </Modal>
  )
}
