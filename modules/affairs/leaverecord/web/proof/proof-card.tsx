import { Button } from 'antd'
import { useState } from 'react'
import { RecordCard, RecordNote } from '#patterns/record/web/cards.tsx'
import { FileChips } from '#browser/flow/run/file-chips.tsx'
import { FieldList } from '#browser/kit/detail/field-list.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { WholeLeave } from '../../shared/whole-leave.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { proofStates } from '#modules/affairs/leave/shared/proof/proof.ts'
import { ProofDialog } from './proof-dialog.tsx'
import './proof.css'

/** What proves a leave, whether it still has to come, and what the reader may say to that. */
export function ProofCard({ whole, onChanged }: { whole: WholeLeave; onChanged: () => void }) {
  const { leave, can } = whole
  const [isOpen, setOpen] = useState(false)
  const files = leave.fileIdsFiles ?? []
  const isAsked = (leave.proofState ?? proofStates.none[0]) !== proofStates.none[0]
  if (files.length === 0 && !isAsked) return null
  return (
    <RecordCard
      title={t('证明材料')}
      beside={
        <>
          {isAsked && <StateTag states={proofStates} code={leave.proofState} />}
          {can.handleProof && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('处理材料')}
            </Button>
          )}
        </>
      }
    >
      {files.length === 0 && <RecordNote>{t('尚未上传')}</RecordNote>}
      <FileChips
        ids={files.map(({ fileId }) => fileId)}
        files={Object.fromEntries(files.map((file) => [file.fileId, file]))}
      />
      {isAsked && (
        <div className="proof-facts">
          <FieldList entity={leaveRequest} row={leave} names={['proofDeadline', 'proofTime', 'proofNote']} />
        </div>
      )}
      {isOpen && (
        <ProofDialog
          leave={leave}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onChanged()
          }}
        />
      )}
    </RecordCard>
  )
}
