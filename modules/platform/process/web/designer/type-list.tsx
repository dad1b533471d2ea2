import { Button, Tooltip } from 'antd'
import { Plus } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { sortTypesRoute, type ModelListRow } from '#services/flow/shared/routes/models.ts'
import { processType } from '#services/flow/shared/definitions.ts'
import { post } from '#browser/wire/http.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { EmptyWords } from '#browser/kit/parts/states.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { NewTypeDialog } from './new-type-dialog.tsx'
import { ImportButton } from './tabs/import-button.tsx'

type Props = {
  rows: readonly ModelListRow[]
  isLoading: boolean
  chosen: string | undefined
  onPick: (id: string) => void
  onChanged: () => Promise<void>
}

/** Kinds of matters by their groups, with how many are on their way; dragged into the order in which people see them. */
export function TypeList({ rows, isLoading, chosen, onPick, onChanged }: Props) {
  const { world } = useMeta(processType)
  const mayAdd = useCan('processType:add')
  const maySort = useCan('processType:update')
  const [keyword, setKeyword] = useState('')
  const [dragged, setDragged] = useState<ModelListRow>()
  const [over, setOver] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const groups = useMemo(() => groupsOf(rows, keyword), [rows, keyword])
  const nameOf = (key: string) => shown(world?.meta.codes['flowGroup']?.find((item) => item.key === key)?.label ?? key)

  const place = async (row: ModelListRow, before: ModelListRow) => {
    if (row.id === before.id || row.groupName !== before.groupName) return
    const isDown = rows.indexOf(row) < rows.indexOf(before)
    const rest = rows.filter(({ id }) => id !== row.id)
    const next = rest.toSpliced(rest.indexOf(before) + (isDown ? 1 : 0), 0, row)
    await post(sortTypesRoute, { processTypeIds: next.map(({ processTypeId }) => processTypeId) })
    await onChanged()
  }
  const onKeyDown = (event: KeyboardEvent, row: ModelListRow) => {
    if (!maySort || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const list = rows.filter(({ groupName }) => groupName === row.groupName)
    const other = list[list.indexOf(row) + (event.key === 'ArrowUp' ? -1 : 1)]
    if (other) void place(row, other)
  }

  return (
    <aside className="designer-types" aria-label={t('流程类型')}>
      <div className="designer-find">
        <SearchInput label={t('查找流程')} value={keyword} onType={setKeyword} />
        {mayAdd && (
          <Tooltip title={t('新建流程')}>
            <Button
              aria-label={t('新建流程')}
              icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setAdding(true)}
            />
          </Tooltip>
        )}
        {mayAdd && (
          <ImportButton
            onMade={async (modelId) => {
              await onChanged()
              onPick(modelId)
            }}
          />
        )}
      </div>
      {isLoading && <Bones rows={8} />}
      <div className="designer-groups">
        {groups.map(({ key, list }) => (
          <section key={key} aria-label={nameOf(key)}>
            <h2>{nameOf(key)}</h2>
            {list.map((row) => (
              <button
                key={row.id}
                type="button"
                className={[
                  'designer-type',
                  row.id === chosen && 'is-chosen',
                  row.status !== '1' && 'is-off',
                  row.id === over && 'is-over',
                  row.id === dragged?.id && 'is-dragged',
                ]
                  .filter(Boolean)
                  .join(' ')}
                aria-current={row.id === chosen || undefined}
                aria-keyshortcuts={maySort ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                draggable={maySort && keyword === ''}
                onClick={() => onPick(row.id)}
                onKeyDown={(event) => onKeyDown(event, row)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', row.typeName)
                  setDragged(row)
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
                onDragOver={(event) => {
                  if (dragged?.groupName !== row.groupName) return
                  event.preventDefault()
                  setOver(row.id)
                }}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged) void place(dragged, row)
                }}
              >
                <span>{shown(row.typeName)}</span>
                {row.status === '2' ? (
                  <i>{t('已停用')}</i>
                ) : row.publishedVersion === null ? (
                  <i>{t('未发布')}</i>
                ) : null}
                <em title={t('运行中 {{n}} 件', { n: row.running })}>{row.running === 0 ? '—' : row.running}</em>
              </button>
            ))}
          </section>
        ))}
        {!isLoading && groups.length === 0 && (
          <p className="designer-nothing">
            <EmptyWords {...(keyword ? { reason: t('没有找到流程') } : {})} />
          </p>
        )}
      </div>
      <NewTypeDialog
        isOpen={isAdding}
        groups={world?.meta.codes['flowGroup'] ?? []}
        onClose={() => setAdding(false)}
        onMade={async (modelId) => {
          await onChanged()
          onPick(modelId)
        }}
      />
    </aside>
  )
}

function groupsOf(rows: readonly ModelListRow[], keyword: string): { key: string; list: ModelListRow[] }[] {
  const word = keyword.trim().toLowerCase()
  const groups = new Map<string, ModelListRow[]>()
  for (const row of rows.filter(
    ({ typeName, processType: code }) =>
      word === '' || typeName.toLowerCase().includes(word) || code.toLowerCase().includes(word),
  )) {
    const list = groups.get(row.groupName)
    if (list) list.push(row)
    else groups.set(row.groupName, [row])
  }
  return [...groups].map(([key, list]) => ({ key, list })).toSorted((a, b) => Number(a.key) - Number(b.key))
}
