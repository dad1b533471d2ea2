import { Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { callResults } from '../../shared/family-member.ts'

/** What the call brought. */
export function VerifyDialog({ row, onClose, onDone }: { row: RecordRow; onClose: () => void; onDone: () => void }) {
  const [result, setResult] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isSaving, setSaving] = useState(false)
  const { success } = useFeedback()
  const save = async () => {
    setSaving(true)
    try {
      await post('xsgl/familyMember/verify', { id: row.id, version: row.version, result, note: note || null })
      success(result === callResults.right[0] ? t('已核实') : t('已记录'))
      onDone()
    } catch {
      // The client has said what was wrong; the dialog stays.
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t('核实{{name}}', { name: String(row.memberName) })}
      okText={t('保存')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: result === null }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Radio.Group
        className="family-results"
        value={result}
        onChange={(event) => setResult(String(event.target.value))}
        options={Object.values(callResults).map(([value, label]) => ({ value, label: t(label) }))}
        aria-label={t('核实结果')}
      />
      <Input.TextArea
        rows={3}
        maxLength={200}
        value={note}
        aria-label={t('通话说明')}
        placeholder={t('通话说明')}
        onChange={(event) => setNote(event.target.value)}
      />
      {Boolean(row.verifiedPhone) && row.verifiedPhone !== row.phone && (
        <p className="family-hint">
          {t('号码改过，此前核实的是 {{phone}}，可先拨打原号码确认', { phone: String(row.verifiedPhone) })}
        </p>
      )}
      {(result === callResults.wrong[0] || result === callResults.noNumber[0]) && (
        <p className="family-hint">{t('保存后提醒学生更正')}</p>
      )}
    </Modal>
  )
}
