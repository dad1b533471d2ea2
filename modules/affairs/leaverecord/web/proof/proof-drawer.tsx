import { Button } from 'antd'
import { useState } from 'react'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { spanText } from '#browser/wire/time-words.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { proofStates } from '#modules/affairs/leave/shared/proof/proof.ts'
import { ProofFiles } from './proof-files.tsx'
import { proofLine } from '#modules/affairs/leave/web/parts/proof-words.ts'
import { handProofRoute } from '#modules/affairs/leave/shared/proof/proof-routes.ts'
import '#modules/affairs/leave/web/parts/proof-line.css'

/** A student brings the proof of a leave that was asked for without one. */
export function ProofDrawer({ row: leave, onClose }: { row: OwnLeave; onClose: () => void }) {
  const isNarrow = useNarrow()
  const [fileIds, setFileIds] = useState<string[]>([])
  const { problems, isSending, send } = useSend(leaveRequest)
  const line = proofLine(leave)
  const submit = async () => {
    const isDone = await send(async (post) => {
      const { proofState } = await post(handProofRoute, { id: leave.id, fileIds })
      return proofState === proofStates.handed[0] ? t('证明材料已补交') : t('已补交，等待辅导员认可')
    })
    if (isDone) onClose()
  }
  return (
    <Drawer
      open
      title={t('补交证明材料')}
      size={isNarrow ? '100%' : 480}
      onClose={onClose}
      destroyOnHidden
      footer={
        <Button
          type="primary"
          size="large"
          block
          loading={isSending}
          disabled={fileIds.length === 0}
          onClick={() => void submit()}
        >
          {t('提交材料')}
        </Button>
      }
    >
      <div className="proof-drawer">
        <p className="leave-extend-now">
          {t(leave.typeName ?? '')}
          <b>{spanText(leave.startTime, leave.endTime)}</b>
        </p>
        {line && <p className={`proof-line is-${line.tone}`}>{line.text}</p>}
        <ProofFiles ids={fileIds} onChange={setFileIds} problem={Object.values(problems)[0]} />
      </div>
    </Drawer>
  )
}
