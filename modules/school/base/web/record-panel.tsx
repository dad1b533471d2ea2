import { useState, type ReactNode } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { DetailDrawer } from '#browser/kit/detail/detail-drawer.tsx'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import type { FormValues } from '#browser/kit/hooks/form/form-values.ts'

type Panel = { kind: 'form'; id?: string; defaults?: FormValues } | { kind: 'detail'; id: string } | null

/** Opens, edits and adds records from a page that draws them in its own way. */
export function useRecordPanel(
  world: FieldWorld,
  detail?: DetailTweaks,
): { open: (id: string) => void; edit: (id: string) => void; add: (defaults?: FormValues) => void; panel: ReactNode } {
  const [panel, setPanel] = useState<Panel>(null)
  const close = () => setPanel(null)
  return {
    open: (id) => setPanel({ kind: 'detail', id }),
    edit: (id) => setPanel({ kind: 'form', id }),
    add: (defaults) => setPanel({ kind: 'form', defaults }),
    panel: (
      <>
        <FormPanel
          isOpen={panel?.kind === 'form'}
          id={panel?.kind === 'form' ? panel.id : undefined}
          defaults={panel?.kind === 'form' ? panel.defaults : undefined}
          world={world}
          onClose={close}
        />
        <DetailDrawer
          id={panel?.kind === 'detail' ? panel.id : undefined}
          world={world}
          tweaks={detail}
          onEdit={(id) => setPanel({ kind: 'form', id })}
          onClose={close}
        />
      </>
    ),
  }
}
