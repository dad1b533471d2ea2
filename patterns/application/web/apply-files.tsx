import { useState, type ReactNode } from 'react'
import { fieldOf } from '#kernel/entity/entity.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { CameraButton } from '#browser/kit/files/camera-button.tsx'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField } from './apply-field.tsx'
import type { Applying } from './use-applying.ts'

type Named = { fileId: string; name: string }

/** Proofs: taken with the camera, or chosen from what is there. */
export function ApplyFiles({
  app,
  name,
  isRequired,
  children,
}: {
  app: Applying
  name: string
  /** Known before anything was judged; else what the judge misses. */
  isRequired?: boolean
  children?: ReactNode
}) {
  const { world, mended } = app.plan
  const [taken, setTaken] = useState<Named[]>([])
  const most = (fieldOf(world.entity, name)!.options as { max?: number }).max ?? 9
  const ids = Array.isArray(app.values[name]) ? (app.values[name] as string[]) : []
  const known = `${name}Files`
  const row: RecordRow = {
    id: '',
    [known]: [...((mended?.[known] as Named[] | null) ?? []), ...app.draft.files, ...taken],
  }
  return (
    <div className="apply-files">
      <ApplyField
        app={app}
        name={name}
        isWide
        row={row}
        isRequired={isRequired ?? app.preview?.problems[name] !== undefined}
      />
      {children}
      {ids.length < most && (
        <CameraButton
          field={`${world.entity.path}.${name}`}
          label={t('拍照上传')}
          onTaken={(file) => {
            setTaken((before) => [...before, file])
            app.set({ [name]: [...ids, file.fileId] })
          }}
        />
      )}
    </div>
  )
}
