import { Input as TextInput } from 'antd'
import { useState } from 'react'
import { resubmitRoute } from '#services/flow/shared/routes/tasks.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import {
  askInfoChangeRoute,
  infoChange,
  twiceCheckedFields,
  type CorrectableField,
} from '../../shared/students/info-change.ts'
import { student } from '../../shared/students/student.ts'
import { editOwn } from '../../shared/students/student-actions.ts'
import { fieldOf } from './facts.tsx'

type Again = { instanceId: string; reason: string }

/**
 * One field of the own record: set at once, or asked to be corrected with reason and proof; `again` hands in what came back. It
 * asks for whichever field was touched, so no declared form is meant.
 */
export function FieldDialog({
  studentId,
  name,
  isOwn,
  again,
  onClose,
  onDone,
}: {
  studentId: string
  name: string
  isOwn: boolean
  again?: Again
  onClose: () => void
  onDone: () => void
}) {
  const { world } = useMeta(student)
  const changes = useMeta(infoChange)
  const feedback = useFeedback()
  const [value, setValue] = useState<unknown>(null)
  const [reason, setReason] = useState(again?.reason ?? '')
  const [proof, setProof] = useState<unknown>([])
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  if (!world || !changes.world) return null
  const field = fieldOf(name)
  const { Input } = viewOf(field)
  const Proof = viewOf(infoChange.fields.proofFileIds).Input
  const needsProof = (twiceCheckedFields as readonly string[]).includes(name)
  const save = async () => {
    setSaving(true)
    setProblems({})
    try {
      if (isOwn) await post(`${addressOf(student)}/${editOwn.name}`, { id: studentId, [name]: value })
      else if (again)
        await post(resubmitRoute, {
          instanceId: again.instanceId,
          formData: { value, reason, ...(Array.isArray(proof) && proof.length > 0 && { proofFileIds: proof }) },
        })
      else
        await post(askInfoChangeRoute, {
          field: name as CorrectableField,
          value,
          reason,
          proofFileIds: proof as string[],
        })
      feedback.success(isOwn ? t('保存成功') : t('已提交，审核结果会通知您'))
      onDone()
    } catch (error) {
      const told =
        error instanceof RequestError && error.data && typeof error.data === 'object'
          ? (error.data as Record<string, string>)
          : {}
      setProblems(
        Object.keys(told).length > 0
          ? told
          : { value: error instanceof RequestError ? (error.msg ?? t('操作失败')) : t('操作失败') },
      )
      setSaving(false)
    }
  }
  const line = (key: string) => (
    <p className="field-problem" role={problems[key] ? 'alert' : undefined}>
      {problems[key] ? t(problems[key]) : ''}
    </p>
  )
  const label = t(field.options.label)
  return (
    <Dialog
      open
      title={isOwn ? t('修改{{name}}', { name: label }) : t('更正{{name}}', { name: label })}
      okText={isOwn ? t('保存') : t('提交申请')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="field-dialog">
        <label htmlFor="own-value">{isOwn ? label : t('更正为')}</label>
        <Input
          id="own-value"
          name={name}
          field={field}
          value={value}
          onChange={setValue}
          world={world}
          hasProblem={Boolean(problems.value ?? problems[name])}
        />
        {line(problems[name] ? name : 'value')}
        {!isOwn && (
          <>
            <label htmlFor="own-reason">{t('更正理由')}</label>
            <TextInput.TextArea
              id="own-reason"
              rows={3}
              maxLength={500}
              value={reason}
              status={problems.reason ? 'error' : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            {line('reason')}
            <label htmlFor="own-proof">{needsProof ? t('证明材料（必传）') : t('证明材料')}</label>
            <Proof
              id="own-proof"
              name="proofFileIds"
              field={infoChange.fields.proofFileIds}
              value={proof}
              onChange={setProof}
              world={changes.world}
            />
            {line('proofFileIds')}
          </>
        )}
      </div>
    </Dialog>
  )
}
