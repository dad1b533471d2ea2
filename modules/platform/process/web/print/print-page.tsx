import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { processType } from '#services/flow/shared/definitions.ts'
import type { TemplatesOfType } from '#services/print/shared/template-routes.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { hasDirtyPage, leaveQuestion } from '#browser/kit/hooks/form/use-dirty-page.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { TemplateEditor } from './template-editor.tsx'
import { listKey, useTemplates, type Wanted } from './use-template.ts'
import './print.css'

/** 打印模板: kinds of matters with their templates, the chosen one to work on. */
export function PrintPage() {
  const client = useQueryClient()
  const types = useTemplates()
  const isCompact = useCompact()
  const { confirm } = useFeedback()
  const [search, write] = useOwnSearch()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<{ id: string; key: string } | null>(null)
  const asked = new URLSearchParams(search)
  const rows = types.data ?? []
  const chosen = wantedOf(rows, { id: asked.get('id'), type: asked.get('type'), isNew: asked.get('new') === '1' })
  const pick = async (next: Wanted, isNew = false) => {
    if (
      hasDirtyPage(({ pathname }) => pathname === window.location.pathname) &&
      !(await confirm({ ...leaveQuestion(), content: t('未保存的修改将丢失。') }))
    )
      return
    // Another beginning is another editor, though it be of the same kind.
    if ('processType' in next) setRound((one) => one + 1)
    write('id' in next ? { id: next.id } : { type: next.processType, ...(isNew ? { new: '1' } : {}) })
  }
  const refresh = () => client.invalidateQueries({ queryKey: listKey })
  if (types.error)
    return (
      <div className="page">
        <LoadError error={types.error} onRetry={() => void types.refetch()} />
      </div>
    )
  const key =
    chosen === null
      ? ''
      : 'processType' in chosen
        ? `${chosen.processType}-${round}`
        : kept?.id === chosen.id
          ? kept.key
          : chosen.id
  return (
    <div className="print-studio">
      <h1 className="print-hidden">{t('打印模板')}</h1>
      {isCompact ? (
        <TemplateSelect rows={rows} chosen={chosen} onPick={(next) => void pick(next)} />
      ) : (
        <TypeRail
          rows={rows}
          isLoading={types.isPending}
          chosen={chosen}
          onPick={(next, isNew) => void pick(next, isNew)}
        />
      )}
      {chosen ? (
        <TemplateEditor
          key={key}
          wanted={chosen}
          onSaved={(id) => {
            if ('id' in chosen) return
            setKept({ id, key })
            write({ id })
          }}
          onGone={() => {
            void refresh()
            setRound((one) => one + 1)
            write({})
          }}
        />
      ) : types.isPending ? (
        <div className="print-editor print-editor-loading">
          <Bones rows={6} hasTitle />
        </div>
      ) : (
        <EmptyState reason={t('还没有流程类型')} />
      )}
    </div>
  )
}

/** What the address names; else the first template, or the plain one of the first kind. */
function wantedOf(
  rows: readonly TemplatesOfType[],
  asked: { id: string | null; type: string | null; isNew: boolean },
): Wanted | null {
  if (asked.id) return { id: asked.id }
  const type =
    rows.find(({ processType: code }) => code === asked.type) ??
    rows.find(({ templates }) => templates.length > 0) ??
    rows[0]
  if (!type) return null
  const first = asked.isNew ? undefined : type.templates[0]
  return first ? { id: first.id } : { processType: type.processType }
}

/** The same choice where there is no room beside the editor. */
function TemplateSelect({ rows, chosen, onPick }: Omit<RailProps, 'isLoading'>) {
  const plain = (code: string) => `type:${code}`
  const options = rows.flatMap((row) => {
    const isHere = chosen !== null && 'processType' in chosen && chosen.processType === row.processType
    const own = row.templates.map(({ id, name }) => ({ value: id, label: `${shown(row.typeName)} · ${name}` }))
    return row.templates.length === 0 || isHere
      ? [...own, { value: plain(row.processType), label: `${shown(row.typeName)} · ${t('默认样式')}` }]
      : own
  })
  const value = chosen === null ? undefined : 'id' in chosen ? chosen.id : plain(chosen.processType)
  return (
    <Select
      className="print-switch"
      aria-label={t('选择模板')}
      value={value}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(next) => onPick(next.startsWith('type:') ? { processType: next.slice(5) } : { id: next })}
    />
  )
}

type RailProps = {
  rows: readonly TemplatesOfType[]
  isLoading: boolean
  chosen: Wanted | null
  onPick: (next: Wanted, isNew?: boolean) => void
}

function TypeRail({ rows, isLoading, chosen, onPick }: RailProps) {
  const { world } = useMeta(processType)
  const mayEdit = useCan('printTemplate:update')
  const [word, setWord] = useState('')
  const found = rows.filter(
    ({ typeName, templates }) =>
      word === '' || [typeName, ...templates.map(({ name }) => name)].some((text) => text.includes(word)),
  )
  const groups = Map.groupBy(found, ({ groupName }) => groupName)
  const nameOf = (group: string) =>
    shown(world?.meta.codes['flowGroup']?.find((item) => item.key === group)?.label ?? group)
  return (
    <aside className="print-rail" aria-label={t('流程类型')}>
      <SearchInput label={t('查找流程')} value={word} onType={setWord} />
      {isLoading && <Bones rows={8} />}
      <div className="print-rail-groups">
        {[...groups].map(([group, list]) => (
          <section key={group} aria-label={nameOf(group)}>
            <h2>{nameOf(group)}</h2>
            {list.map((row) => {
              const isHere = chosen !== null && 'processType' in chosen && chosen.processType === row.processType
              const plain = (name: string) => (
                <button
                  type="button"
                  className={isHere ? 'print-template is-chosen' : 'print-template'}
                  aria-current={isHere || undefined}
                  onClick={() => onPick({ processType: row.processType })}
                >
                  <span>{name}</span>
                  <i>{t('默认样式')}</i>
                </button>
              )
              if (row.templates.length === 0)
                return (
                  <div key={row.processType} className="print-type is-plain">
                    {plain(shown(row.typeName))}
                  </div>
                )
              return (
                <div key={row.processType} className="print-type">
                  <div className="print-type-head">
                    <span>{shown(row.typeName)}</span>
                    {mayEdit && (
                      <button
                        type="button"
                        aria-label={t('为“{{name}}”新增模板', { name: row.typeName })}
                        title={t('新增模板')}
                        onClick={() => onPick({ processType: row.processType }, true)}
                      >
                        <Plus size={15} strokeWidth={1.75} aria-hidden />
                      </button>
                    )}
                  </div>
                  {row.templates.map((one) => (
                    <TemplateLine
                      key={one.id}
                      one={one}
                      isChosen={chosen !== null && 'id' in chosen && chosen.id === one.id}
                      onPick={() => onPick({ id: one.id })}
                    />
                  ))}
                  {isHere && plain(t('新模板'))}
                </div>
              )
            })}
          </section>
        ))}
      </div>
    </aside>
  )
}

function TemplateLine({
  one,
  isChosen,
  onPick,
}: {
  one: TemplatesOfType['templates'][number]
  isChosen: boolean
  onPick: () => void
}) {
  const note =
    one.status === '2'
      ? t('停用')
      : one.status === '0'
        ? t('草稿')
        : one.isChanged
          ? t('有改动')
          : t('第 {{n}} 版', { n: one.publishedVersion ?? 1 })
  return (
    <button
      type="button"
      className={isChosen ? 'print-template is-chosen' : 'print-template'}
      aria-current={isChosen || undefined}
      onClick={onPick}
    >
      <span>{one.name}</span>
      <i>{note}</i>
    </button>
  )
}
