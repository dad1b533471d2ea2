import { Alert, Button, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import { isActive, useJob, useWatchJobs } from '#browser/kit/hooks/use-jobs.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { AdminDialog } from './admin-dialog.tsx'
import { LookDialog } from './look-dialog.tsx'
import { PackagesDialog } from './packages-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { TenantForm } from './tenant-form.tsx'
import type { Tenant } from '../../shared/tenant-routes.ts'
import { tenantsKey, useTenants } from './types.ts'
import '../settings.css'
import './tenant.css'

type Panel =
  | { kind: 'form'; tenant: Tenant | null }
  | { kind: 'password' | 'look' | 'admin'; tenant: Tenant }
  | { kind: 'packages' }
  | null
type May = { add: boolean; update: boolean; look: boolean; resetAdmin: boolean }

/** 租户管理: the schools of this installation. */
export function TenantPage() {
  const [query, setQuery] = useState({ keyword: '', current: 1, size: 20 })
  const [panel, setPanel] = useState<Panel>(null)
  const [jobId, setJobId] = useState<string>()
  const answer = useTenants(query)
  const client = useQueryClient()
  const watch = useWatchJobs()
  const isNarrow = useNarrow()
  const may: May = {
    add: useCan('sysTenant:add'),
    update: useCan('sysTenant:update'),
    look: useCan('sysTenant:look'),
    resetAdmin: useCan('sysTenant:resetAdmin'),
  }
  const refresh = () => client.invalidateQueries({ queryKey: tenantsKey })
  return (
    <div className="page">
      <ListHead
        title={t('租户管理')}
        addLabel={t('新增租户')}
        onAdd={may.add ? () => setPanel({ kind: 'form', tenant: null }) : undefined}
      />
      {jobId && <Building jobId={jobId} onEnd={() => void refresh()} onClose={() => setJobId(undefined)} />}
      <section className="settings-card">
        <div className="tenant-bar">
          <SearchInput
            label={t('搜索租户')}
            placeholder={t('搜索编号、名称或域名')}
            value={query.keyword}
            onType={(next) => setQuery({ ...query, keyword: next, current: 1 })}
          />
          {may.update && <Button onClick={() => setPanel({ kind: 'packages' })}>{t('套餐')}</Button>}
        </div>
        {answer.error ? (
          <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <RowsSkeleton count={5} height={45} />
        ) : answer.data.total === 0 ? (
          <EmptyState />
        ) : (
          <Table
            rowKey="tenantId"
            columns={columnsOf({ may, isNarrow, open: setPanel })}
            dataSource={answer.data.records}
            scroll={isNarrow ? undefined : { x: 1280 }}
            pagination={{
              current: query.current,
              pageSize: query.size,
              total: answer.data.total,
              hideOnSinglePage: true,
              onChange: (current, size) => setQuery({ ...query, current, size }),
            }}
          />
        )}
      </section>
      {panel?.kind === 'form' && (
        <TenantForm
          tenant={panel.tenant}
          onClose={() => setPanel(null)}
          onSaved={(made) => {
            setPanel(null)
            if (made) {
              setJobId(made.jobId)
              watch()
            }
            void refresh()
          }}
        />
      )}
      {panel?.kind === 'packages' && <PackagesDialog onClose={() => (setPanel(null), void refresh())} />}
      {panel?.kind === 'look' && <LookDialog tenant={panel.tenant} onClose={() => setPanel(null)} />}
      {panel?.kind === 'admin' && (
        <AdminDialog tenant={panel.tenant} onClose={() => (setPanel(null), void refresh())} />
      )}
      {panel?.kind === 'password' && (
        <PasswordDialog tenant={panel.tenant} onClose={() => (setPanel(null), void refresh())} />
      )}
    </div>
  )
}

/** A school under construction; what hindered it stays to be read. */
function Building({ jobId, onEnd, onClose }: { jobId: string; onEnd: () => void; onClose: () => void }) {
  const job = useJob(jobId)
  const isOver = job !== undefined && !isActive(job)
  useEffect(() => {
    if (isOver) onEnd()
    // The end is told once; a new callback is no new end.
  }, [isOver]) // oxlint-disable-line react-hooks/exhaustive-deps
  const kind = job?.status === '2' ? 'success' : isOver ? 'error' : 'info'
  const text = isOver ? (job.message ?? '') : t('正在建立学校，可以离开本页')
  return <Alert className="tenant-job" type={kind} showIcon title={text} closable={{ onClose }} />
}

function columnsOf({
  may,
  isNarrow,
  open,
}: {
  may: May
  isNarrow: boolean
  open: (panel: Panel) => void
}): TableColumnsType<Tenant> {
  return [
    { title: t('租户编号'), dataIndex: 'tenantId', width: 100 },
    {
      title: t('学校名称'),
      dataIndex: 'tenantName',
      width: 200,
      render: (name: string) => <strong style={{ fontWeight: 500 }}>{name}</strong>,
    },
    { title: t('状态'), dataIndex: 'status', width: 100, render: (_, tenant) => <StateTag tenant={tenant} /> },
    { title: t('域名'), dataIndex: 'domain', width: 180, responsive: ['md'], render: orDash },
    {
      title: t('到期日期'),
      dataIndex: 'expireTime',
      width: 120,
      responsive: ['md'],
      render: (time: string | null) => (time ? dayjs(time).format('YYYY-MM-DD') : t('长期')),
    },
    {
      title: t('套餐'),
      dataIndex: 'packageName',
      width: 110,
      responsive: ['md'],
      render: (name: string | null) => name ?? t('全部功能'),
    },
    { title: t('账号数上限'), dataIndex: 'accountLimit', width: 110, responsive: ['lg'], render: limitText },
    { title: t('存储空间上限（MB）'), dataIndex: 'storageLimitMb', width: 150, responsive: ['lg'], render: limitText },
    { title: t('联系人'), dataIndex: 'linkman', width: 110, responsive: ['md'], render: orDash },
    { title: t('联系电话'), dataIndex: 'contactNumber', width: 130, responsive: ['xxl'], render: orDash },
    {
      title: t('操作'),
      key: 'verbs',
      width: isNarrow ? 110 : 220,
      fixed: isNarrow ? undefined : 'right',
      render: (_, tenant) => (
        <span className="tenant-verbs">
          {may.update && (
            <Button type="link" size="small" onClick={() => open({ kind: 'form', tenant })}>
              {t('编辑')}
            </Button>
          )}
          {may.look && tenant.canBeLookedInto && (
            <Button type="link" size="small" onClick={() => open({ kind: 'look', tenant })}>
              {t('查看')}
            </Button>
          )}
          {may.add && tenant.hasPassword && (
            <Button type="link" size="small" onClick={() => open({ kind: 'password', tenant })}>
              {t('初始密码')}
            </Button>
          )}
          {may.resetAdmin && (
            <Button type="link" size="small" onClick={() => open({ kind: 'admin', tenant })}>
              {t('重置管理员')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

function StateTag({ tenant }: { tenant: Tenant }) {
  if (tenant.status !== '1') return <ToneTag hasDot>{t('停用')}</ToneTag>
  return tenant.isExpired ? (
    <ToneTag tone="red" hasDot>
      {t('已到期')}
    </ToneTag>
  ) : (
    <ToneTag tone="green" hasDot>
      {t('正常')}
    </ToneTag>
  )
}

function limitText(limit: number): string {
  return limit === 0 ? t('不限') : limit.toLocaleString('zh-CN')
}

function orDash(text: string | null): string {
  return text ?? '—'
}
