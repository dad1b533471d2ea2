import { clockOf } from '#kernel/rules/school-time.ts'
import { Button, Checkbox, Segmented, Table } from 'antd'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { clockText, momentText } from '#browser/wire/time-words.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import {
  onlineSummaryRoute,
  sessionKickRoute,
  sessionListRoute,
  userKickRoute,
  type LiveSession,
} from '../shared/session-routes.ts'
import { Bars } from './bars.tsx'
import { deviceText, realmText, wayText } from './words.ts'
import { LockedAccounts } from './locked-accounts.tsx'
import './security.css'

const refreshMs = 30_000

/** Who is signed in now, and the way to sign them out. */
export function SessionPage() {
  const isNarrow = useNarrow()
  const [current, setCurrent] = useState(1)
  const [keyword, setKeyword] = useState('')
  const [device, setDevice] = useState<LiveSession['device'] | ''>('')
  const [chosen, setChosen] = useState<readonly LiveSession[]>([])
  const canKick = useCan('sysSession:kick')
  const list = useQuery({
    queryKey: ['online', { current, keyword, device }],
    queryFn: () => get(sessionListRoute, { current, size: 20, keyword, device: device || undefined }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const kick = useKick(() => setChosen([]))
  const columns = [
    {
      title: t('用户'),
      key: 'user',
      width: 180,
      render: (_: unknown, row: LiveSession) => (
        <span className="session-user">
          <b>{row.userName}</b>
          <small>{row.accountNo}</small>
        </span>
      ),
    },
    { title: t('部门'), dataIndex: 'department', width: 150, ellipsis: true },
    { title: t('平台'), key: 'realm', width: 90, render: (_: unknown, row: LiveSession) => realmText(row.realm) },
    {
      title: t('设备'),
      key: 'device',
      width: 220,
      render: (_: unknown, row: LiveSession) =>
        [deviceText(row.device), row.browser, row.os].filter(Boolean).join(' · '),
    },
    { title: t('地址'), dataIndex: 'ip', width: 140 },
    {
      title: t('登录方式'),
      key: 'way',
      width: 120,
      render: (_: unknown, { loginWay, viewerName }: LiveSession) =>
        wayText([loginWay ?? '', viewerName].filter(Boolean).join(':')),
    },
    {
      title: t('登录时间'),
      key: 'login',
      width: 150,
      render: (_: unknown, row: LiveSession) => clockText(row.loginTime),
    },
    {
      title: t('最近活动'),
      key: 'active',
      width: 120,
      render: (_: unknown, row: LiveSession) => (row.lastActive ? momentText(row.lastActive) : ''),
    },
    ...(canKick
      ? [
          {
            title: t('操作'),
            key: 'act',
            width: 90,
            fixed: 'right' as const,
            render: (_: unknown, row: LiveSession) => (
              <Button type="link" size="small" danger onClick={() => kick([row])}>
                {t('下线')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="page">
      <ListHead
        title={t('在线用户')}
        addLabel=""
        tools={
          <IconButton
            icon={RefreshCw}
            label={t('刷新')}
            onClick={() => void list.refetch()}
            isLoading={list.isFetching}
          />
        }
      />
      <Overview />
      <LockedAccounts />
      <section className="list-card">
        <div className="session-bar">
          <SearchInput
            label={t('搜索账号、姓名或地址')}
            onSearch={(text) => {
              setKeyword(text.trim())
              setCurrent(1)
            }}
          />
          <Segmented<typeof device>
            value={device}
            onChange={(value) => {
              setDevice(value)
              setCurrent(1)
            }}
            options={[
              { value: '', label: t('全部') },
              ...(['pc', 'h5', 'app'] as const).map((value) => ({ value, label: deviceText(value) })),
            ]}
          />
          {chosen.length > 0 && (
            <Button danger onClick={() => kick(chosen)}>
              {t('下线所选 {{n}} 个会话', { n: chosen.length })}
            </Button>
          )}
        </div>
        {list.error ? (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Table
            rowKey="id"
            loading={list.isLoading}
            dataSource={list.data?.records ?? []}
            columns={columns}
            size={isNarrow ? 'small' : 'middle'}
            scroll={{ x: 1150 }}
            rowSelection={
              canKick
                ? {
                    selectedRowKeys: chosen.map(({ id }) => id),
                    onChange: (_, rows) => setChosen(rows),
                    columnWidth: 44,
                  }
                : undefined
            }
            pagination={{
              current,
              pageSize: 20,
              total: list.data?.total ?? 0,
              onChange: setCurrent,
              showSizeChanger: false,
              hideOnSinglePage: true,
            }}
          />
        )}
      </section>
    </div>
  )
}

function Overview() {
  const { data } = useQuery({
    queryKey: ['online-summary'],
    queryFn: () => get(onlineSummaryRoute),
    refetchInterval: refreshMs,
  })
  const parts = [
    ...Object.entries(data?.byRealm ?? {}).map(([code, n]) => [realmText(code), n] as const),
    ...Object.entries(data?.byDevice ?? {}).map(([code, n]) => [deviceText(code), n] as const),
  ]
  return (
    <section className="security-cards">
      <div className="security-card">
        <header>
          <h2>{t('当前在线')}</h2>
        </header>
        <p className="security-figure">
          {data?.total ?? '–'}
          <small>{t('{{n}} 人', { n: data?.users ?? 0 })}</small>
        </p>
        <p className="security-parts">
          {parts.map(([label, n]) => (
            <ToneTag key={label} tone="blue">{`${label} ${n}`}</ToneTag>
          ))}
        </p>
      </div>
      <div className="security-card security-card-wide">
        <header>
          <h2>{t('近 24 小时登录')}</h2>
        </header>
        <Bars
          label={t('近 24 小时登录')}
          every={4}
          bars={(data?.hours ?? []).map(({ hour, count }) => ({
            key: hour,
            label: clockOf(hour),
            value: count,
          }))}
        />
      </div>
    </section>
  )
}

function useKick(onDone: () => void): (rows: readonly LiveSession[]) => void {
  const { ask, success } = useFeedback()
  const client = useQueryClient()
  return (rows) => {
    let isBanned = false
    let isEverywhere = false
    const [only] = rows.length === 1 ? rows : []
    ask({
      title:
        rows.length === 1
          ? t('确定下线 {{name}} 的这个会话吗？', { name: rows[0]!.userName })
          : t('确定下线所选 {{n}} 个会话吗？', { n: rows.length }),
      content: (
        <div className="session-kick">
          {only && (
            <Checkbox
              onChange={(event) => {
                isEverywhere = event.target.checked
              }}
            >
              {t('下线该用户的全部会话')}
            </Checkbox>
          )}
          <Checkbox
            onChange={(event) => {
              isBanned = event.target.checked
            }}
          >
            {t('禁止登录 30 分钟')}
          </Checkbox>
        </div>
      ),
      okButtonProps: { danger: true },
      okText: t('下线'),
      async onOk() {
        const { ended } =
          only && isEverywhere
            ? await post(userKickRoute, { userId: only.userId, isBanned })
            : await post(sessionKickRoute, { ids: rows.map(({ id }) => id), isBanned })
        success(t('已下线 {{n}} 个会话', { n: ended }))
        onDone()
        await Promise.all([
          client.invalidateQueries({ queryKey: ['online'] }),
          client.invalidateQueries({ queryKey: ['online-summary'] }),
          client.invalidateQueries({ queryKey: ['locked'] }),
        ])
      },
    })
  }
}
