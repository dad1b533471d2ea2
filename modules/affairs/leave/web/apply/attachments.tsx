import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { dayText } from '#browser/kit/parts/school-time-text.ts'
import { CameraButton } from '../parts/camera-button.tsx'
import { LeaveField } from './field.tsx'
import type { Application } from './use-application.ts'

const most = 9

/** Proofs: taken with the camera, or chosen from what is there. */
export function Attachments({ app }: { app: Application }) {
  const [taken, setTaken] = useState<{ fileId: string; name: string }[]>([])
  const ids = Array.isArray(app.values['fileIds']) ? (app.values['fileIds'] as string[]) : []
  const row: RecordRow = {
    id: '',
    fileIdsFiles: [
      ...((app.start.mended?.['fileIdsFiles'] as typeof taken | null) ?? []),
      ...app.draft.files,
      ...taken,
    ],
  }
  return (
    <div className="leave-files">
      <LeaveField
        app={app}
        name="fileIds"
        isWide
        row={row}
        isRequired={app.preview?.problems['fileIds'] !== undefined}
      />
      {app.preview?.proofDeadline && (
        <p className="leave-files-later">
          {t('可以先提交，证明材料请在 {{time}} 前补交', { time: dayText(app.preview.proofDeadline) })}
        </p>
      )}
      {ids.length < most && (
        <CameraButton
          field="leaveRequest.fileIds"
          label={t('拍照上传')}
          onTaken={(file) => {
            setTaken((before) => [...before, file])
            app.set({ fileIds: [...ids, file.fileId] })
          }}
        />
      )}
    </div>
  )
}
