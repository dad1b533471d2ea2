import { Button, Input, Radio } from 'antd'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { leaveRequest, parentStates, parentWays } from '../../shared/leave-request.ts'
import type { CallableContact } from '../../shared/board/whole-leave.ts'
import './deeds.css'

/** The contact the student wrote on the slip, whoever that is. */
const onSlip = 'slip'

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
  callable,
  contact,
  onClose,
  onDone,
}: {
  leaveId: string
  student: string
  callable: readonly CallableContact[]
  contact: FamilyContact
  onClose: () => void
  onDone: () => void
}) {
  const [result, setResult] = useState<string>()
  const [memberId, setMemberId] = useState(callable[0]?.memberId ?? onSlip)
  const [way, setWay] = useState<string>(parentWays.phone[0])
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const postOnce = usePostOnce()
  const [isSending, setSending] = useState(false)
  const { success } = useFeedback()
  const needsNote = result !== undefined && result !== parentStates.confirmed[0] && note.trim() === ''
  const called = callable.find((one) => one.memberId === memberId)
  const problem = result === undefined ? t('请选择确认结果') : needsNote ? t('请说明联系经过') : undefined
  const send = async () => {
    setTried(true)
    if (problem) return
    setSending(true)
    const isDone = await wasDone(
      postOnce('xsgl/leaveRequest/parentConfirm', {
        id: leaveId,
        result,
        way,
        ...(called ? { memberId: called.memberId } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    )
    setSending(false)
    if (!isDone) return
    success(t('已记录家长确认结果'))
    onDone()
  }
  return (
    <Dialog
      open
      title={t('{{name}}的家长确认', { name: student })}
      okText={t('保存结果')}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="leave-ask">
        {callable.length > 0 && (
          <Select
            value={memberId}
            aria-label={t('联系哪位家长')}
            onChange={setMemberId}
            options={[
              ...callable.map((one) => ({ value: one.memberId, label: nameOf(one) })),
              ...(contact.phone ? [{ value: onSlip, label: t('请假单上填写的联系人') }] : []),
            ]}
          />
        )}
        {called ? (
          <Dial
            key={called.memberId}
            who={nameOf(called)}
            phone={called.phone}
            canDial
            ask={() => clearNumber(called)}
          />
        ) : (
          <SlipDial leaveId={leaveId} contact={contact} />
        )}
        {way === parentWays.phone[0] && !called?.isVerified && (
          <p className="leave-note">{t('这个号码没有核实过，记录会标明“号码未核实”')}</p>
        )}
        <Radio.Group
          className="leave-results"
          value={result}
          onChange={(event) => setResult(event.target.value as string)}
          options={[
            { value: parentStates.confirmed[0], label: t('家长知情并同意') },
            { value: parentStates.refused[0], label: t('家长不同意') },
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
          placeholder={t('家长怎么说（不同意或联系不上时必填）')}
          aria-label={t('联系说明')}
          onChange={(event) => setNote(event.target.value)}
        />
        {isTried && problem && (
          <p className="leave-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function SlipDial({ leaveId, contact }: { leaveId: string; contact: FamilyContact }) {
  const { world } = useMeta(leaveRequest)
  const relation = world?.meta.codes['familyRelation']?.find(({ key }) => key === contact.relation)?.label
  const who = [contact.name, relation && t(relation)].filter(Boolean).join(' · ')
  if (!contact.phone) return <p className="leave-dial">{who || t('请假单上没有紧急联系人，请从家庭成员中查找')}</p>
  const ask = () =>
    post<{ value: string }>('xsgl/leaveRequest/unmask', { id: leaveId, field: 'emergPhone' }).catch(() => undefined)
  return <Dial who={who || t('紧急联系人')} phone={contact.phone} canDial={contact.canDial} ask={ask} />
}

type Clear = Promise<{ value: string } | undefined>

function Dial({ who, phone, canDial, ask }: { who: string; phone: string; canDial: boolean; ask: () => Clear }) {
  const [number, setNumber] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const dial = async () => {
    setAsking(true)
    const clear = await ask()
    setAsking(false)
    if (!clear) return
    setNumber(clear.value)
    location.href = `tel:${clear.value}`
  }
  return (
    <div className="leave-dial">
      <span>
        <strong>{who}</strong>
        {number ? <a href={`tel:${number}`}>{number}</a> : <em>{phone}</em>}
      </span>
      {canDial && !number && (
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

function nameOf({ name, relationName, isVerified }: CallableContact): string {
  return [name, t(relationName), isVerified ? t('号码已核实') : t('号码未核实')].join(' · ')
}

/** The number that counts, in clear: the verified one where there is one. */
function clearNumber({ memberId, isVerified }: CallableContact): Clear {
  return post<{ value: string }>('xsgl/familyMember/unmask', {
    id: memberId,
    field: isVerified ? 'verifiedPhone' : 'phone',
  }).catch(() => undefined)
}
