import { Button } from 'antd'
import { Archive } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import type { ToolProps } from '#browser/kit/list/tweaks.ts'
import { ArchiveDrawer } from './archive-drawer.tsx'

export type ArchiveLook = {
  /** Own cells by field, as the list has them. */
  cells?: Record<string, ComponentType<CellProps>>
  /** What a line shows when it is opened. */
  more?: (row: RecordRow) => ReactNode
}

/** Leads from a log to the months of it that lie in files. */
export function ArchiveButton({ world, look }: ToolProps & { look?: ArchiveLook }) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  return (
    <>
      <Button
        className="touch"
        aria-label={t('归档查询')}
        icon={<Archive size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {!isNarrow && t('归档查询')}
      </Button>
      {isOpen && <ArchiveDrawer world={world} look={look ?? {}} onClose={() => setOpen(false)} />}
    </>
  )
}
