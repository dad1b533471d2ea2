import { Input, Radio } from 'antd'
import { useState } from 'react'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { CallList } from '#browser/kit/phone/call-sheet.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { familyMember } from '#modules/school/family/shared/family-member.ts'
import { leaveRequest, parentStates, parentWays } from '../../shared/leave-request.ts'
import type { CallableContact } from '../../shared/record/consent.ts'
import './deeds.css'

/** The contact the student wrote on the slip, whoever that is. */
const onSlip = 'slip'

export type FamilyContact = {
  name: string | null
  /** Code of the relation. */ relation: string | null
  phone: string | null
  canDial: boolean
}

/**
 * Calling the family and noting what was said. The number is shown when somebody calls, and that is written down. By
 * hand (decision 0035): the call is made in it, and what has to be said depends on the answer.
 */
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
  const { problems, isSending, send } = useSend(leaveRequest)
  const needsNote = result !== undefined && result !== parentStates.confirmed[0] && note.trim() === ''
  const called = callable.find((one) => one.memberId === memberId)
  const problem = result === undefined ? t('请选择确认结果') : needsNote ? t('请说明联系经过') : undefined
  const save = async () => {
    setTried(true)
    if (problem) return
    const isDone = await send(async (post) => {
      await post('xsgl/leaveRequest/parentConfirm', {
        id: leaveId,
        result,
        way,
        ...(called ? { memberId: called.memberId } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      })
      return t('已记录家长确认结果')
    })
    if (isDone) onDone()
  }
  return (
    <Dialog
      open
      title={t('{{name}}的家长确认', { name: student })}
      okText={t('保存结果')}
      cancelText={t('取消')}
      confirmLoading={isSending}
      onOk={save}
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
          <CallList
            className="is-compact"
            people={[
              {
                role: t(called.relationName),
                name: called.name,
                masked: called.phone,
                // The number that counts: the verified one where there is one.
                of: { entity: familyMember, id: called.memberId, field: called.isVerified ? 'verifiedPhone' : 'phone' },
              },
            ]}
          />
        ) : (
          <OnSlip leaveId={leaveId} contact={contact} />
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
        <ProblemLine id="leave-parent-line" problem={isTried ? (problem ?? Object.values(problems)[0]) : undefined} />
      </div>
    </Dialog>
  )
}

/** Whom the slip names: called by whoever may see the number, else told. */
function OnSlip({ leaveId, contact: { name, relation, phone, canDial } }: { leaveId: string; contact: FamilyContact }) {
  const { world } = useMeta(leaveRequest)
  const known = world?.meta.codes['familyRelation']?.find(({ key }) => key === relation)?.label
  const role = (known && t(known)) || t('紧急联系人')
  if (!name && !phone) return <p className="leave-note">{t('请假单上没有紧急联系人，请从家庭成员中查找')}</p>
  if (!phone || !canDial) return <p className="leave-note">{[role, name, phone].filter(Boolean).join(' ')}</p>
  const of = { entity: leaveRequest, id: leaveId, field: 'emergPhone' }
  return <CallList className="is-compact" people={[{ role, name: name ?? undefined, masked: phone, of }]} />
}

function nameOf({ name, relationName, isVerified }: CallableContact): string {
  return [name, t(relationName), isVerified ? t('号码已核实') : t('号码未核实')].join(' · ')
}
