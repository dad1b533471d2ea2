import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { t } from '#browser/wire/i18n.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { mayAcceptProof, mayMissProof, mayReturnProof, proofStates } from '#modules/affairs/leave/shared/proof/proof.ts'
import type { WholeLeave } from '../../shared/whole-leave.ts'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { ProofFiles } from './proof-files.tsx'
import './proof.css'

const { waiting, handed, missing } = proofStates

/**
 * Whoever answers for the student accepts a proof, brings one in their stead, sends it back, or says that none came. By
 * hand (decision 0035): the button changes its meaning with what is chosen.
 */
export function ProofDialog({
  leave,
  onClose,
  onDone,
}: {
  leave: WholeLeave['leave']
  onClose: () => void
  onDone: () => void
}) {
  const [result, setResult] = useState<string>(mayAcceptProof(leave) ? handed[0] : waiting[0])
  const [note, setNote] = useState('')
  const [fileIds, setFileIds] = useState<string[]>([])
  const { problems, isSending, send } = useSend(leaveRequest)
  const isMissing = result === missing[0]
  const isAccepted = result === handed[0]
  const submit = async () => {
    const isDone = await send(async (post) => {
      await post('xsgl/leaveRequest/handleProof', {
        id: leave.id,
        result,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(!isAccepted || fileIds.length === 0 ? {} : { fileIds }),
      })
      return isMissing ? t('已登记未补交') : isAccepted ? t('已认可') : t('已退回')
    })
    if (isDone) onDone()
  }
  return (
    <Dialog
      open
      title={t('处理 {{name}} 的证明材料', { name: leave.xm ?? '' })}
      okText={isMissing ? t('登记未补交') : isAccepted ? t('认可') : t('退回')}
      cancelText={t('取消')}
      okButtonProps={{ danger: !isAccepted }}
      confirmLoading={isSending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="proof-ask">
        <Radio.Group
          className="proof-results"
          value={result}
          onChange={(event) => setResult(String(event.target.value))}
          options={[
            { value: handed[0], label: t('认可：材料齐全，或已当面核验'), disabled: !mayAcceptProof(leave) },
            { value: waiting[0], label: t('退回：材料不能证明，请学生重新补交'), disabled: !mayReturnProof(leave) },
            { value: missing[0], label: t('未补交：期限已过，没有交来'), disabled: !mayMissProof(leave) },
          ]}
        />
        {isAccepted && <ProofFiles ids={fileIds} onChange={setFileIds} problem={problems['fileIds']} />}
        <div className="form-field">
          <label htmlFor="leave-proof-note">{t('说明')}</label>
          <Input.TextArea
            id="leave-proof-note"
            value={note}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={
              isMissing
                ? t('未补交的说明，学生会看到')
                : isAccepted
                  ? t('没有上传材料时，请说明怎样核验')
                  : t('退回的原因，学生会看到')
            }
            status={problems['note'] ? 'error' : undefined}
            aria-describedby="leave-proof-note-line"
            onChange={(event) => setNote(event.target.value)}
          />
          <ProblemLine id="leave-proof-note-line" problem={problems['note'] ?? problems['']} />
        </div>
      </div>
    </Dialog>
  )
}
