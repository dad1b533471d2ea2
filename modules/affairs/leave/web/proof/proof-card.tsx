import { Button } from 'antd'
import { useState } from 'react'
import { FileChips } from '#browser/flow/run/file-chips.tsx'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { proofStates } from '../../shared/proof/proof.ts'
import type { WholeLeave } from '../../shared/board/whole-leave.ts'
import { LeaveFields } from '../parts/leave-fields.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import './proof.css'

/** What proves a leave, whether it still has to come, and what the reader may say to that. */
export function ProofCard({ whole, onChanged }: { whole: WholeLeave; onChanged: () => void }) {
  const { leave, files, can } = whole
  const [isOpen, setOpen] = useState(false)
  const ids = leave.fileIds ?? []
  const [code, word, tone] = Object.values(proofStates).find(([one]) => one === leave.proofState) ?? proofStates.none
  const isAsked = code !== proofStates.none[0]
  if (ids.length === 0 && !isAsked) return null
  return (
    <section className="detail-card">
      <h2>
        {t('证明材料')} {isAsked && <ToneTag tone={tone}>{t(word)}</ToneTag>}
        {can.handleProof && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('处理材料')}
          </Button>
        )}
      </h2>
      {ids.length > 0 ? <FileChips ids={ids} files={files} /> : <p className="detail-none">{t('尚未上传')}</p>}
      {isAsked && (
        <div className="proof-facts">
          <LeaveFields leave={leave} names={['proofDeadline', 'proofTime', 'proofNote']} />
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
    </section>
  )
}
