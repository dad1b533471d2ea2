import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import type { ActionView } from '#browser/kit/actions/action-view.ts'
import { AttachmentList, attachedTo } from '#browser/kit/detail/attachment-list.tsx'
import { DetailHeader, DetailSections } from '#browser/kit/detail/detail-view.tsx'
import { FieldList } from '#browser/kit/detail/field-list.tsx'
import { HistoryList } from '#browser/kit/detail/history-list.tsx'
import type { DetailTweaks } from '#browser/kit/detail/tweaks.ts'
import { useHistory } from '#browser/kit/hooks/record/use-history.ts'
import { bareWorld, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { t } from '#browser/wire/i18n.ts'
import type { AnyRecord, Part } from '../shared/record.ts'
import { RecordCard, RecordLines } from './cards.tsx'

/** What an area says of the derived sections. */
export type RecordLook = { actions?: readonly ActionView[]; tweaks?: DetailTweaks }
type Shown = { of: AnyRecord; whole: object; onChanged: () => void; look: RecordLook }

function rowOf({ of, whole }: Pick<Shown, 'of' | 'whole'>): RecordRow {
  return (whole as Record<string, RecordRow>)[of.name]!
}

/** Name, state, the facts one looks for first, and what the reader may do about it. */
export function RecordHead(shown: Shown) {
  const { world = bareWorld(shown.of.entity) } = useMeta(shown.of.entity)
  const { actions = [], tweaks } = shown.look
  return (
    <header className="detail-head">
      <div className="detail-head-row">
        <DetailHeader row={rowOf(shown)} world={world} {...(tweaks && { tweaks })} />
        <ActionButtons views={actions} row={rowOf(shown)} world={world} onDone={shown.onChanged} />
      </div>
    </header>
  )
}

export function RecordFacts(shown: Shown) {
  const { world } = useMeta(shown.of.entity)
  const { tweaks } = shown.look
  return world && <DetailSections row={rowOf(shown)} world={world} {...(tweaks && { tweaks })} />
}

/** The files that hang on it, to open and to take home. */
export function RecordFiles(shown: Shown) {
  const { world } = useMeta(shown.of.entity)
  const attached = world ? attachedTo(world, rowOf(shown)) : []
  return attached.length > 0 && <AttachmentList attached={attached} />
}

/** Each kind of part under its name, with what is told of each. */
export function RecordParts({ of, whole }: Shown) {
  return Object.entries(of.parts as Record<string, Part>).map(([name, { of: entity, fields }]) => {
    const rows = [(whole as Record<string, RecordRow | RecordRow[] | null>)[name] ?? []].flat()
    if (rows.length === 0) return null
    return (
      <RecordCard key={name} title={t(entity.label)} beside={rows.length > 1 && <small>{rows.length}</small>}>
        <RecordLines isStacked>
          {rows.map((row) => (
            <li key={row.id}>
              <FieldList entity={entity} row={row} names={fields} />
            </li>
          ))}
        </RecordLines>
      </RecordCard>
    )
  })
}

/** What was changed when and by whom, for whoever may know. */
export function RecordHistory(shown: Shown) {
  const { world } = useMeta(shown.of.entity)
  const history = useHistory(world ?? bareWorld(shown.of.entity), rowOf(shown).id)
  if (!history.isOffered || history.entries.length === 0) return null
  return (
    <RecordCard title={t('修改历史')}>
      <HistoryList history={history} />
    </RecordCard>
  )
}
