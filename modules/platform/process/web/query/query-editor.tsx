import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Switch } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { flowQueryConfig } from '#services/flow/shared/query-config.ts'
import { queryChoicesRoute, queryTypesRoute } from '#services/flow/shared/routes/query.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import '#browser/kit/list/list.css'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { QueryPreview } from './query-preview.tsx'
import { QueryRules } from './query-rules.tsx'
import type { QueryDraft } from './query-wire.ts'
import './query.css'

const fresh: QueryDraft = {
  name: '',
  code: '',
  processType: '',
  columns: ['instance.instNo', 'instance.title', 'instance.starterName', 'instance.status', 'instance.startTime'].map(
    (key) => ({ key, title: '' }),
  ),
  filters: ['instance.status', 'instance.startTime'],
  sort: { key: 'instance.startTime', isDescending: true },
  statistics: [],
  roles: [],
  exportAllowed: true,
  status: '1',
  remark: '',
}

/** Puts a query together: its columns, conditions, order and statistics, with real rows below while one works. */
export function QueryEditorPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? undefined
  const stored = useQuery({
    queryKey: ['flow', 'queryConfig', id],
    queryFn: () => get<QueryDraft>('process/queryConfig/getOne', { id: id! }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (stored.error)
    return (
      <div className="page">
        <section className="list-card">
          <LoadError error={stored.error} onRetry={() => void stored.refetch()} />
        </section>
      </div>
    )
  if (id !== undefined && !stored.data)
    return (
      <div className="page">
        <section className="list-card">
          <RowsSkeleton count={8} height={45} />
        </section>
      </div>
    )
  return <Editor key={id ?? 'new'} first={stored.data ? draftOf(stored.data) : fresh} />
}

function Editor({ first }: { first: QueryDraft }) {
  const [draft, setDraft] = useState(first)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const postOnce = usePostOnce()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  const forget = useForget(flowQueryConfig)
  const { success } = useFeedback()
  const change = (changed: Partial<QueryDraft>) => setDraft((now) => ({ ...now, ...changed }))
  const types = useQuery({
    queryKey: ['flow', 'queryConfig/types'],
    queryFn: () => get(queryTypesRoute),
  })
  const choices = useQuery({
    queryKey: ['flow', 'queryConfig/choices', draft.processType],
    queryFn: () => get(queryChoicesRoute, { processType: draft.processType }),
    enabled: draft.processType !== '',
  })
  const columns = choices.data?.columns ?? []
  const save = async () => {
    setBusy(true)
    try {
      await postOnce('process/queryConfig/submit', { ...draft, remark: draft.remark || null })
      await Promise.all([forget(), client.invalidateQueries({ queryKey: ['flow'] })])
      success(t('已保存'))
      void navigate('/process/queryConfig')
    } catch (error) {
      const told =
        error instanceof RequestError && typeof error.data === 'object' && error.data !== null
          ? (error.data as Record<string, string>)
          : {}
      setProblems(told)
      setBusy(false)
    }
  }
  return (
    <div className="page">
      <header className="list-head">
        <Button
          type="text"
          className="touch"
          aria-label={t('返回查询配置')}
          icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void navigate('/process/queryConfig')}
        />
        <h1>{first.id ? t('编辑查询') : t('新增查询')}</h1>
        <span className="list-head-actions">
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </span>
      </header>
      <div className="query-editor">
        <div>
          <section className="list-card query-box">
            <h2>{t('基本')}</h2>
            <Field label={t('查询名称')} problem={problems['name']}>
              <Input value={draft.name} maxLength={40} onChange={(event) => change({ name: event.target.value })} />
            </Field>
            <Field label={t('编码')} problem={problems['code']}>
              <Input
                value={draft.code}
                maxLength={40}
                placeholder="leaveByClass"
                onChange={(event) => change({ code: event.target.value })}
              />
            </Field>
            <Field label={t('流程类型')} problem={problems['processType']}>
              <Select
                value={draft.processType || undefined}
                onChange={(processType) =>
                  change({
                    processType,
                    ...(draft.processType
                      ? { columns: fresh.columns, filters: fresh.filters, sort: fresh.sort, statistics: [] }
                      : {}),
                  })
                }
                options={types.data?.types ?? []}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('请选择')}
                style={{ width: '100%' }}
              />
            </Field>
            <Field label={t('可查看的角色')} problem={problems['roles']}>
              <Select
                mode="multiple"
                value={draft.roles}
                onChange={(roles) => change({ roles })}
                options={types.data?.roles ?? []}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('请选择')}
                style={{ width: '100%' }}
              />
            </Field>
            <Field label={t('说明')} problem={problems['remark']}>
              <Input.TextArea
                value={draft.remark}
                maxLength={200}
                autoSize={{ minRows: 2, maxRows: 4 }}
                onChange={(event) => change({ remark: event.target.value })}
              />
            </Field>
            <label className="query-line">
              {t('允许导出')}
              <Switch checked={draft.exportAllowed} onChange={(exportAllowed) => change({ exportAllowed })} />
            </label>
            <label className="query-line">
              {t('启用')}
              <Switch checked={draft.status === '1'} onChange={(isOn) => change({ status: isOn ? '1' : '0' })} />
            </label>
          </section>
        </div>
        <div>
          <section className="list-card query-box">
            <h2>
              {t('显示的列')}
              <small>{problems['columns'] ?? t('点选添加，拖动排序')}</small>
            </h2>
            {draft.processType === '' ? (
              <p className="follow-clear">{t('请先选择流程类型')}</p>
            ) : choices.error ? (
              <LoadError error={choices.error} onRetry={() => void choices.refetch()} />
            ) : (
              <ColumnPicker
                offered={columns}
                chosen={draft.columns}
                subject={choices.data?.subject ?? null}
                onChange={(next) => change({ columns: next })}
              />
            )}
          </section>
          {draft.processType !== '' && <QueryRules columns={columns} draft={draft} onChange={change} />}
          {draft.processType !== '' && draft.columns.length > 0 && <QueryPreview draft={draft} />}
        </div>
      </div>
    </div>
  )
}

function Field({ label, problem, children }: { label: string; problem: string | undefined; children: ReactNode }) {
  return (
    <label className="query-field">
      <span>{label}</span>
      {children}
      <small>{problem ?? ''}</small>
    </label>
  )
}

function draftOf(row: QueryDraft): QueryDraft {
  const {
    id,
    version,
    name,
    code,
    processType,
    columns,
    filters,
    sort,
    statistics,
    roles,
    exportAllowed,
    status,
    remark,
  } = row
  return {
    ...(id === undefined ? {} : { id }),
    ...(version === undefined ? {} : { version }),
    name,
    code,
    processType,
    columns,
    filters: filters ?? [],
    sort: sort ?? null,
    statistics: statistics ?? [],
    roles: roles ?? [],
    exportAllowed: exportAllowed ?? false,
    status,
    remark: remark ?? '',
  }
}
