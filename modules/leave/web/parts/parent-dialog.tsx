import { Button, Input, Modal, Radio } from 'antd'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#kernel/web/feedback.ts'
import { useMeta } from '#kernel/web/hooks/use-meta.ts'
import { newIdempotencyKey, post } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { leaveRequest, parentStates, parentWays } from '../../shared/leave-request.ts'
import './deeds.css'

export type FamilyContact = {
  name: string | null
  /** Code of the relation. */ relation: string | null
  phone: string | null
  canDial: boolean
}

/** Calling the family and noting what was said. The number is shown when somebody calls, and that is written down. */
export function ParentDialog({
  leaveId,
  student,
  contact,
  onClose,
  onDone,
}: {
  leaveId: string
  student: string
  contact: FamilyContact
  onClose: () => void
  onDone: () => void
}) {
  const [result, setResult] = useState<string>()
  const [way, setWay] = useState<string>(parentWays.phone[0])
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const { success } = useFeedback()
  const needsNote = result === parentStates.unreachable[0] && note.trim() === ''
  const problem = result === undefined ? t('请选择确认结果') : needsNote ? t('请说明联系经过') : undefined
  const send = async () => {
    setTried(true)
    if (problem) return
    setSending(true)
    const isDone = await post(
      'xsgl/leaveRequest/parentConfirm',
      { id: leaveId, result, way, ...(note.trim() ? { note: note.trim() } : {}) },
      { idempotencyKey: newIdempotencyKey() },
    ).then(
      () => true,
      () => false,
    )
    setSending(false)
    if (!isDone) return
    success(t('已记录家长确认结果'))
    onDone()
  }
  return (
    <Modal
      open
      title={t('{{name}}的家长确认', { name: student })}
      okText={t('保存结果')}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="leave-ask">
        <Dial leaveId={leaveId} contact={contact} />
        <Radio.Group
          className="leave-results"
          value={result}
          onChange={(event) => setResult(event.target.value as string)}
          options={[
            { value: parentStates.confirmed[0], label: t('家长知情并同意') },
            { value: parentStates.unreachable[0], label: t('联系不上家长') },
          ]}
        />
        <Radio.Group
          value={way}
          onChange={(event) => setWay(event.target.value as string)}
          options={[
            { value: parentWays.phone[0], label: t('电话联系') },
            { value: parentWays.person[0], label: t('当面确认') },
          ]}
        />
        <Input.TextArea
          value={note}
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('与谁通话、家长怎么说（联系不上时必填）')}
          aria-label={t('联系说明')}
          onChange={(event) => setNote(event.target.value)}
        />
        {isTried && problem && (
          <p className="leave-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  )
}

function Dial({ leaveId, contact }: { leaveId: string; contact: FamilyContact }) {
  const [number, setNumber] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { world } = useMeta(leaveRequest)
  const relation = world?.meta.codes['familyRelation']?.find(({ key }) => key === contact.relation)?.label
  const who = [contact.name, relation && t(relation)].filter(Boolean).join(' · ')
  const dial = async () => {
    setAsking(true)
    const clear = await post<{ value: string }>('xsgl/leaveRequest/unmask', { id: leaveId, field: 'emergPhone' }).catch(
      () => undefined,
    )
    setAsking(false)
    if (!clear) return
    setNumber(clear.value)
    location.href = `tel:${clear.value}`
  }
  if (!contact.phone) return <p className="leave-dial">{who || t('请假单上没有紧急联系人，请从家庭成员中查找')}</p>
  return (
    <div className="leave-dial">
      <span>
        <strong>{who || t('紧急联系人')}</strong>
        {number ? <a href={`tel:${number}`}>{number}</a> : <em>{contact.phone}</em>}
      </span>
      {contact.canDial && !number && (
        <Button
          icon={<Phone size={16} strokeWidth={1.75} aria-hidden />}
          loading={isAsking}
          onClick={() => void dial()}
        >
          {t('拨打')}
        </Button>
      )}
    </div>
  )
}
