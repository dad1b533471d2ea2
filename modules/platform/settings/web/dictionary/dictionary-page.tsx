import { Button, Dropdown } from 'antd'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { dictionary } from '#services/system/shared/records.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { useExport } from '#browser/kit/hooks/sheets/use-export.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ImportStudio } from '#browser/kit/import/import-studio.tsx'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { ItemForm, type ItemDraft } from './item-form.tsx'
import { ItemsTable, type ItemVerbs } from './items-table.tsx'
import { SetForm } from './set-form.tsx'
import { SetsPanel } from './sets-panel.tsx'
import {
  dictionaryResetRoute,
  dictionarySetRemoveRoute,
  dictionarySortRoute,
  type DictionaryItem,
  type DictionarySet,
} from '../../shared/dictionary-routes.ts'
import { useForgetDictionary, useItems, useSets } from './types.ts'
import '../settings.css'
import './dictionary.css'

/** 数据字典: the sets on the left, the items of one of them on the right. */
export function DictionaryPage() {
  const sets = useSets()
  const [chosen, setChosen] = useState<string>()
  const [editedSet, setEditedSet] = useState<DictionarySet | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [canAdd, canImport, canExport] = [
    useCan('dataDictionarySet:add'),
    useCan('dataDictionary:import'),
    useCan('dataDictionary:export'),
  ]
  const meta = useMeta(dictionary)
  const exporting = useExport(dictionary)
  const forget = useForgetDictionary()
  const set = sets.data?.find((one) => one.code === chosen) ?? sets.data?.[0]
  return (
    <div className="page">
      <ListHead
        title={t('数据字典')}
        addLabel={t('新增字典')}
        onAdd={canAdd ? () => setEditedSet('new') : undefined}
        onImport={canImport && meta.world ? () => setImporting(true) : undefined}
        onExport={
          canExport
            ? () => void exporting.start({ columns: sheetColumns, params: set ? { code: set.code } : {} })
            : undefined
        }
        isExporting={exporting.isExporting}
      />
      {sets.error ? (
        <LoadError error={sets.error} onRetry={() => void sets.refetch()} />
      ) : !sets.data ? (
        <RowsSkeleton count={10} height={45} />
      ) : (
        <div className="settings-split">
          <SetsPanel sets={sets.data} chosen={set?.code} onChoose={setChosen} />
          {set && <SetItems key={set.code} set={set} onEdit={() => setEditedSet(set)} />}
        </div>
      )}
      {meta.world && (
        <ImportStudio isOpen={isImporting} world={meta.world} onClose={() => (setImporting(false), void forget())} />
      )}
      {editedSet && (
        <SetForm
          set={editedSet === 'new' ? null : editedSet}
          onClose={() => setEditedSet(null)}
          onSaved={(code) => {
            setEditedSet(null)
            setChosen(code)
            void forget()
          }}
        />
      )}
    </div>
  )
}

/** What an exported sheet holds is what an imported one may hold. */
const sheetColumns = [
  'code',
  'dictionaryKey',
  'dictionaryValue',
  'valueEn',
  'valueTw',
  'parentKey',
  'tone',
  'stdCode',
  'status',
]

const typeTones: Record<string, string> = { '0': 'grey', '1': 'blue', '2': 'teal' }

function SetItems({ set, onEdit }: { set: DictionarySet; onEdit: () => void }) {
  const items = useItems(set.code)
  const [draft, setDraft] = useState<ItemDraft | null>(null)
  const forget = useForgetDictionary()
  const { confirm, success } = useFeedback()
  const may = {
    update: useCan('dataDictionary:update'),
    remove: useCan('dataDictionary:remove'),
    add: useCan('dataDictionary:add') && set.dictionaryType === '1',
  }
  const [canReset, canRemoveSet] = [useCan('dataDictionary:reset'), useCan('dataDictionarySet:remove')]
  const typeNames: Record<string, string> = { '0': t('系统'), '1': t('业务'), '2': t('国标') }

  // The client tells what was refused; the table then shows what really holds.
  const done = async (sent: Promise<unknown>) => {
    const isDone = await wasDone(sent)
    await forget()
    return isDone
  }
  const change = ({ id, version }: DictionaryItem, values: Partial<DictionaryItem>) =>
    post(`${addressOf(dictionary)}/update`, { id, version, ...values })
  const verbs: ItemVerbs = {
    edit: setDraft,
    rename: (item, dictionaryValue) => void done(change(item, { dictionaryValue })),
    turn: (item, isOn) => void done(change(item, { status: isOn ? '1' : '0' })),
    addBelow: (item) => setDraft({ parentKey: item.dictionaryKey }),
    order: (ids) => void done(post(dictionarySortRoute, { code: set.code, ids })),
    remove: async (item) => {
      const isSure = await confirm({
        title: t('确定删除字典项“{{name}}”吗？', { name: item.dictionaryValue }),
        okText: t('删除'),
        isDanger: true,
      })
      if (isSure && (await done(post(`${addressOf(dictionary)}/remove`, { ids: item.id })))) success(t('删除成功'))
    },
  }
  const reset = async () => {
    const isSure = await confirm({
      title: t('把“{{name}}”重置为标准吗？', { name: t(set.setName) }),
      content: t('内置项的名称、顺序、颜色和启用状态会恢复，自行新增的项保留。'),
      okText: t('重置'),
    })
    if (isSure && (await done(post(dictionaryResetRoute, { code: set.code })))) success(t('已重置为标准'))
  }
  const removeSet = async () => {
    const isSure = await confirm({
      title: t('确定删除字典“{{name}}”吗？', { name: set.setName }),
      okText: t('删除'),
      isDanger: true,
    })
    if (isSure && (await done(post(dictionarySetRemoveRoute, { ids: set.id })))) success(t('删除成功'))
  }
  const more = [
    ...(may.update ? [{ key: 'edit', label: t('编辑字典'), onClick: onEdit }] : []),
    ...(canReset && set.isBuiltIn ? [{ key: 'reset', label: t('重置为标准'), onClick: () => void reset() }] : []),
    ...(canRemoveSet && !set.isBuiltIn
      ? [{ key: 'remove', danger: true, label: t('删除字典'), onClick: () => void removeSet() }]
      : []),
  ]
  return (
    <section className="settings-card" aria-label={t(set.setName)}>
      <header className="settings-head">
        <h2>{t(set.setName)}</h2>
        <code>{set.code}</code>
        <ToneTag tone={typeTones[set.dictionaryType]}>{typeNames[set.dictionaryType]}</ToneTag>
        {set.dictionaryType !== '1' && <span className="settings-note">{t('名称可以修改，编码不能增减')}</span>}
        <span className="settings-head-actions">
          {may.add && (
            <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setDraft({})}>
              {t('新增字典项')}
            </Button>
          )}
          {more.length > 0 && (
            <Dropdown trigger={['click']} menu={{ items: more }}>
              <Button aria-label={t('更多操作')} icon={<Ellipsis size={16} aria-hidden />} />
            </Dropdown>
          )}
        </span>
      </header>
      {items.error ? (
        <LoadError error={items.error} onRetry={() => void items.refetch()} />
      ) : !items.data ? (
        <RowsSkeleton count={8} height={45} />
      ) : items.data.length === 0 ? (
        <EmptyState />
      ) : (
        <ItemsTable items={items.data} may={may} verbs={verbs} />
      )}
      {draft && (
        <ItemForm
          code={set.code}
          draft={draft}
          items={items.data ?? []}
          onClose={() => setDraft(null)}
          onSaved={() => {
            setDraft(null)
            success(t('保存成功'))
            void forget()
          }}
        />
      )}
    </section>
  )
}
