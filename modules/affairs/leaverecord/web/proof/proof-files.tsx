import { useState } from 'react'
import { FilesInput } from '#browser/kit/parts/inputs/files-input.tsx'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { CameraButton } from '#browser/kit/files/camera-button.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import './proof.css'

/** Proofs to be added: taken with the camera, or chosen. */
export function ProofFiles({
  ids,
  onChange,
  problem,
}: {
  ids: readonly string[]
  onChange: (ids: string[]) => void
  problem: string | undefined
}) {
  const { world } = useMeta(leaveRequest)
  const [taken, setTaken] = useState<{ fileId: string; name: string }[]>([])
  if (!world) return null
  return (
    <div className="form-field proof-files">
      <label htmlFor="leave-proof-files">{t('证明材料')}</label>
      <FilesInput
        id="leave-proof-files"
        name="fileIds"
        field={leaveRequest.fields.fileIds}
        value={[...ids]}
        onChange={(next) => onChange(next as string[])}
        world={world}
        row={{ id: '', fileIdsFiles: taken }}
      />
      <CameraButton
        field="leaveRequest.fileIds"
        label={t('拍照上传')}
        onTaken={(file) => {
          setTaken((before) => [...before, file])
          onChange([...ids, file.fileId])
        }}
      />
      <ProblemLine id="leave-proof-files-line" problem={problem} />
    </div>
  )
}
