import { useQuery } from '@tanstack/react-query'
import { Tree } from 'antd'
import { PencilLine } from 'lucide-react'
import { useMemo, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { RecordRow } from '#kernel/fields/view.ts'
import type { ListState } from '#browser/kit/hooks/list/use-list.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks, ListView } from '#browser/kit/list/tweaks.ts'
import { termChoicesRoute } from '#modules/school/calendar/shared/reader-routes.ts'
import { readingStatuses } from '../../shared/students/student-status.ts'
import { student } from '../../shared/students/student.ts'
import { BatchEdit } from './batch-edit.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import './student-list.css'
import { studentTreeRoute, type StudentNode } from '../../shared/people/people-routes.ts'
import { fullFrom } from '../../shared/students/info-complete.ts'

const placeFields = ['departmentId', 'majorId', 'classId'] as const

/** Students of the school: where they are at the left, the list at the right. */
export function StudentList({ tweaks }: { tweaks: ListTweaks }) {
  const isNarrow = useNarrow()
  const [edited, setEdited] = useState<{ rows: readonly RecordRow[]; list: ListState } | null>(null)
  const all: ListTweaks = {
    ...tweaks,
    useViews: useStudentViews,
    besides: placeFields,
    toolbar: [PhotoUpload],
    bulkActions: [
      {
        key: 'edit',
        label: () => t('批量修改'),
        icon: PencilLine,
        ability: 'update',
        run: (rows, list) => setEdited({ rows, list }),
      },
    ],
  }
  return (
    <div className="student-frame">
      {!isNarrow && <PlaceTree />}
      <ListPage entity={student} tweaks={all} />
      {edited && (
        <BatchEdit
          rows={edited.rows}
          onClose={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            edited.list.clearSelection()
            edited.list.refresh()
          }}
        />
      )}
    </div>
  )
}

function PlaceTree() {
  const [search, write] = useOwnSearch()
  const [text, setText] = useState('')
  const tree = useQuery({
    queryKey: ['base/baseStudentInfo', 'tree'],
    queryFn: () => get(studentTreeRoute),
    staleTime: 60_000,
  })
  const nodes = useMemo(() => withText(tree.data ?? [], text), [tree.data, text])
  const params = Object.fromEntries(new URLSearchParams(search))
  const chosen = placeFields.flatMap((name) => (params[name] ? [`${name}:${params[name]}`] : [])).at(-1)
  const choose = (key: string | undefined) => {
    const rest = Object.fromEntries(
      Object.entries(params).filter(
        ([name]) => name !== 'current' && !(placeFields as readonly string[]).includes(name),
      ),
    )
    const [name, id] = key?.split(':') ?? []
    write({ ...rest, ...(name && id && { [name]: id }) })
  }
  return (
    <aside className="place-tree" aria-label={t('院系、专业和班级')}>
      <SearchInput label={t('查找班级')} value={text} onType={(next) => setText(next.trim())} />
      <Tree
        key={text === '' ? 'all' : 'found'}
        blockNode
        defaultExpandAll={text !== ''}
        treeData={nodes}
        fieldNames={{ title: 'label', key: 'key', children: 'children' }}
        titleRender={(node) => (
          <span className="place-node">
            <span>{node.label}</span>
            <small>{node.count}</small>
          </span>
        )}
        selectedKeys={chosen ? [chosen] : []}
        defaultExpandedKeys={chosen ? [chosen] : []}
        onSelect={(keys) => choose(keys[0] as string | undefined)}
      />
    </aside>
  )
}

function withText(nodes: readonly StudentNode[], text: string): StudentNode[] {
  if (text === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.label.includes(text)) return [node]
    const children = withText(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The lists one asks for again and again. */
function useStudentViews(): ListView[] {
  const term = useQuery({
    queryKey: ['term-now'],
    queryFn: async () => (await get(termChoicesRoute, { isCurrent: 1 }))[0] ?? null,
    staleTime: 300_000,
  })
  return [
    { key: 'reading', label: t('在读'), params: { xjztM_in: readingStatuses.join(',') }, isFirst: true },
    { key: 'resting', label: t('休学'), params: { xjztM_in: '02' } },
    ...(term.data ? [{ key: 'moved', label: t('本学期异动'), params: { statusSince_ge: term.data.startDate } }] : []),
    {
      key: 'lacking',
      label: t('信息不全'),
      params: { infoComplete_le: String(fullFrom - 1), xjztM_in: readingStatuses.join(',') },
    },
  ]
}
