import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Table } from 'antd'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ImportStudio } from '#browser/kit/import/import-studio.tsx'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { gradResult, itemStates, results } from '../../shared/rollover.ts'
import { ClassPicker } from '../change/pickers.tsx'
import { useDeed, type StepProps } from './steps.tsx'
import { proposeRolloverRoute, setConclusionsRoute, type Conclusion } from '../../shared/rollover-routes.ts'

const size = 20
type View = 'all' | 'none' | 'conflict' | 'stay' | 'failed'
const conditions: Record<View, Record<string, string>> = {
  all: {},
  none: { result_null: '1' },
  conflict: { isConflict: 'true' },
  stay: { result_in: '20,K' },
  failed: { status: '3' },
}

/** ② The list with what is proposed for each, and ③ those who do not graduate and where they go. */
export function ItemsStep({ batch, overview, can, refresh, only }: StepProps & { only: 'all' | 'open' }) {
  const { world } = useMeta(gradResult)
  const deed = useDeed(refresh)
  const [view, setView] = useState<View>(only === 'open' ? 'none' : 'all')
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<string[]>([])
  const [isImporting, setImporting] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const rows = useQuery({
    queryKey: ['base/rolloverItem', 'list', batch.id, view, keyword, current],
    queryFn: () =>
      get<Page<RecordRow>>('base/rolloverItem/list', {
        batchId: batch.id,
        current,
        size,
        ...conditions[view],
        ...(keyword && { keyword }),
      }),
    placeholderData: keepPreviousData,
  })
  const { numbers } = overview
  const views = [
    { value: 'all', label: t('全部 {{n}}', { n: numbers.total }) },
    { value: 'none', label: t('无结论 {{n}}', { n: numbers.noResult }) },
    { value: 'conflict', label: t('冲突 {{n}}', { n: numbers.conflict }) },
    { value: 'stay', label: t('不毕业 {{n}}', { n: numbers.extend + numbers.keep }) },
    { value: 'failed', label: t('失败 {{n}}', { n: numbers.failed }) },
  ]
  const set = async (body: Conclusion) => {
    await deed.run(
      () => post(setConclusionsRoute, { ids: chosen, ...body }),
      t('已设置 {{n}} 人', { n: chosen.length }),
    )
    setChosen([])
    setSetting(false)
  }
  return (
    <section className="list-card rollover-card">
      <div className="rollover-tools">
        <Segmented
          value={view}
          options={views}
          onChange={(next) => {
            setView(next as View)
            setCurrent(1)
            setChosen([])
          }}
        />
        <SearchInput
          label={t('学号或姓名')}
          onSearch={(text) => {
            setKeyword(text.trim())
            setCurrent(1)
          }}
        />
        {world?.meta.actions.includes('import') && (
          <Button icon={<Upload size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {t('导入教务名单')}
          </Button>
        )}
        {can('propose') && (
          <Button
            loading={deed.isBusy}
            onClick={() => void deed.run(() => post(proposeRolloverRoute, { id: batch.id }), t('名单已更新'))}
          >
            {t('按名单更新')}
          </Button>
        )}
        <Button disabled={chosen.length === 0} onClick={() => setSetting(true)}>
          {t('设置结论')}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => void set({ skip: true })}>
          {t('跳过')}
        </Button>
      </div>
      <Table<RecordRow>
        size="small"
        rowKey="id"
        loading={rows.isFetching && !rows.data}
        dataSource={rows.data?.records ?? []}
        scroll={{ x: 860 }}
        locale={{
          emptyText: <EmptyState reason={only === 'open' && view === 'none' ? t('所有学生都有了结论') : undefined} />,
        }}
        pagination={{
          current,
          pageSize: size,
          total: rows.data?.total ?? 0,
          showSizeChanger: false,
          onChange: setCurrent,
        }}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: (row) => ({ disabled: row.status === itemStates.done[0] }),
        }}
        columns={[
          { title: t('学号'), dataIndex: 'xh', width: 120 },
          { title: t('姓名'), dataIndex: 'xm', width: 100 },
          { title: t('班级'), dataIndex: 'className', width: 120 },
          {
            title: t('结论'),
            dataIndex: 'result',
            width: 110,
            render: (code: string | null) => <StateTag code={code} states={results} none={t('无结论')} />,
          },
          { title: t('证书号'), dataIndex: 'certNo', width: 150, render: (text: string | null) => text ?? '—' },
          {
            title: t('转入班级'),
            dataIndex: 'toClassName',
            width: 120,
            render: (text: string | null | undefined) => text ?? '—',
          },
          {
            title: t('依据'),
            dataIndex: 'reason',
            width: 180,
            render: (text: string, row) => (
              <ToneTag tone={row.isConflict || row.result === null ? 'amber' : 'grey'}>{t(text ?? '')}</ToneTag>
            ),
          },
          {
            title: t('处理'),
            dataIndex: 'status',
            width: 90,
            render: (code: string) => <StateTag code={code} states={itemStates} none="" />,
          },
          { title: t('说明'), dataIndex: 'message', render: (text: string | null) => (text ? t(text) : '—') },
        ]}
      />
      {isSetting && (
        <SetDialog
          count={chosen.length}
          majorId={oneMajor(rows.data?.records ?? [], chosen)}
          isBusy={deed.isBusy}
          onClose={() => setSetting(false)}
          onSet={(body) => void set(body)}
        />
      )}
      {world && (
        <ImportStudio
          isOpen={isImporting}
          world={world}
          onClose={() => {
            setImporting(false)
            void deed.run(() => post(proposeRolloverRoute, { id: batch.id }), t('名单已更新'))
          }}
        />
      )}
    </section>
  )
}

function StateTag({
  code,
  states,
  none,
}: {
  code: string | null
  states: Readonly<Record<string, readonly [string, string, string]>>
  none: string
}) {
  const state = codeEntry(states, code)
  return state ? (
    <ToneTag tone={state[2]}>{t(state[1], { context: 'state' })}</ToneTag>
  ) : (
    <ToneTag tone="amber">{none}</ToneTag>
  )
}

/** By hand (decision 0035): for ticked rows of a step, and a class is asked for by one of the conclusions only. */
function SetDialog({
  count,
  majorId,
  isBusy,
  onClose,
  onSet,
}: {
  count: number
  majorId?: string
  isBusy: boolean
  onClose: () => void
  onSet: (body: Conclusion) => void
}) {
  const [result, setResult] = useState<NonNullable<Conclusion['result']>>(results.extend[0])
  const [toClassId, setToClass] = useState<string | null>(null)
  const isExtended = result === results.extend[0]
  return (
    <Dialog
      open
      title={t('设置 {{n}} 人的结论', { n: count })}
      okText={t('设置结论')}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={() => onSet({ result, ...(isExtended && { toClassId }) })}
    >
      <div className="deed-dialog">
        <label htmlFor="rollover-result">
          {t('结论')}
          <Select
            id="rollover-result"
            value={result}
            onChange={setResult}
            options={Object.values(results).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </label>
        {isExtended && (
          <label htmlFor="rollover-class">
            {t('转入班级')}
            <ClassPicker id="rollover-class" value={toClassId} majorId={majorId} onChange={setToClass} />
            <small className="change-hint">{t('低一年级的同专业班级；不选则留在原班')}</small>
          </label>
        )}
      </div>
    </Dialog>
  )
}

function oneMajor(rows: readonly RecordRow[], chosen: readonly string[]): string | undefined {
  const majors = new Set(rows.filter((row) => chosen.includes(row.id)).map((row) => String(row.majorId)))
  return majors.size === 1 ? [...majors][0] : undefined
}
