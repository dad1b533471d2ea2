import { Archive, CirclePause, CirclePlay, Megaphone, OctagonX, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { t } from '#browser/wire/i18n.ts'
import { batch, endBatch, fileBatch, pauseBatch, publishBatch, resumeBatch, reviseBatch } from '../shared/batch.ts'
import { batchStates } from '../shared/codes.ts'
import { screens } from '../shared/screens.ts'

/** 选宿批次: a new one goes on to its beds. */
export function BatchesPage() {
  const navigate = useNavigate()
  const toPool = (id: string) => void navigate(`${screens.pool.path}?batch=${id}`)
  return (
    <ListPage
      entity={batch}
      tweaks={{
        onSaved: (id, isNew) => isNew && toPool(id),
        rowActions: [
          {
            key: 'pool',
            label: () => t('床位池'),
            isOffered: ({ state }) => state === batchStates.draft[0],
            run: ({ id }) => toPool(id),
          },
          {
            key: 'windows',
            label: () => t('时间窗口'),
            run: ({ id }) => void navigate(`${screens.window.path}?batchId=${id}`),
          },
          {
            key: 'monitor',
            label: () => t('实况'),
            run: ({ id }) => void navigate(`${screens.monitor.path}?batch=${id}`),
          },
          { action: publishBatch, icon: Megaphone },
          { action: reviseBatch, icon: Undo2 },
          { action: pauseBatch, icon: CirclePause },
          { action: resumeBatch, icon: CirclePlay },
          { action: endBatch, icon: OctagonX },
          { action: fileBatch, icon: Archive },
        ],
      }}
    />
  )
}
