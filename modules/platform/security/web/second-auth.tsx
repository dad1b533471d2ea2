import { Button, InputNumber, Progress, Switch, Table } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { SecondAuthRule } from '#services/identity/shared/second-auth.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError, get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import {
  secondAuthPeopleRoute,
  secondAuthResetRoute,
  secondAuthRulesRoute,
  secondAuthRuleSubmitRoute,
  secondAuthSharesRoute,
  type BoundPerson,
  type RoleShare,
} from '../shared/second-auth-routes.ts'
import './security.css'

/** Which operations ask for a second authentication, and who has bound one. */
export function SecondAuthPage() {
  const shares = useQuery({
    queryKey: ['second-auth-shares'],
    queryFn: () => get(secondAuthSharesRoute),
  })
  return (
    <div className="page">
      <ListHead title={t('二次认证')} caption={t('高风险操作需要再次证明身份')} addLabel="" />
      <Rules roles={shares.data ?? []} />
      <section className="security-cards">
        <div className="security-card">
          <header>
            <h2>{t('各角色绑定情况')}</h2>
          </header>
          <ul className="security-ranks">
            {(shares.data ?? []).map((one) => (
              <li key={one.roleCode}>
                <span style={{ flex: '0 0 120px' }}>{t(one.roleName)}</span>
                <Progress
                  size="small"
                  percent={Math.round((one.bound / one.total) * 100)}
                  aria-label={t(one.roleName)}
                />
                <span>{`${one.bound}/${one.total}`}</span>
              </li>
            ))}
          </ul>
        </div>
        <People />
      </section>
    </div>
  )
}

function Rules({ roles }: { roles: readonly RoleShare[] }) {
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['second-auth-rules'],
    queryFn: () => get(secondAuthRulesRoute),
  })
  const canSave = useCan('sysSecondAuthRule:submit')
  const { success } = useFeedback()
  const save = async (rule: SecondAuthRule, part: Partial<SecondAuthRule>) => {
    const { operation, isEnabled, roles: held, types, graceMinutes } = { ...rule, ...part }
    try {
      await post(secondAuthRuleSubmitRoute, { operation, isEnabled, roles: held, types, graceMinutes })
      success(t('已保存'))
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
    } finally {
      await refetch()
    }
  }
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <section className="list-card">
      <Table
        rowKey="operation"
        loading={isLoading}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 860 }}
        columns={[
          {
            title: t('操作'),
            key: 'name',
            width: 240,
            render: (_, rule) => (
              <span className="session-user">
                <b>{t(rule.name)}</b>
                <small>{rule.operation}</small>
              </span>
            ),
          },
          {
            title: t('需要二次认证'),
            key: 'on',
            width: 130,
            render: (_, rule) => (
              <Switch
                disabled={!canSave}
                checked={rule.isEnabled}
                onChange={(isEnabled) => void save(rule, { isEnabled })}
                aria-label={t('需要二次认证')}
              />
            ),
          },
          {
            title: t('适用角色'),
            key: 'roles',
            width: 260,
            render: (_, rule) => (
              <Select
                mode="multiple"
                maxTagCount="responsive"
                style={{ width: '100%' }}
                disabled={!canSave}
                placeholder={t('全部角色')}
                value={rule.roles}
                aria-label={t('适用角色')}
                options={roles.map((one) => ({ value: one.roleCode, label: t(one.roleName) }))}
                onChange={(held) => void save(rule, { roles: held })}
              />
            ),
          },
          {
            title: t('认证方式'),
            key: 'types',
            width: 200,
            render: (_, rule) => (
              <Select
                mode="multiple"
                style={{ width: '100%' }}
                disabled={!canSave}
                value={rule.types}
                aria-label={t('认证方式')}
                options={[
                  { value: 'totp', label: t('动态口令') },
                  { value: 'sms', label: t('短信') },
                ]}
                onChange={(types) => types.length > 0 && void save(rule, { types })}
              />
            ),
          },
          {
            title: t('免认证分钟'),
            key: 'grace',
            width: 130,
            render: (_, rule) => (
              <Grace
                key={rule.graceMinutes}
                value={rule.graceMinutes}
                isDisabled={!canSave}
                onSave={(graceMinutes) => void save(rule, { graceMinutes })}
              />
            ),
          },
        ]}
      />
    </section>
  )
}

function Grace({
  value,
  isDisabled,
  onSave,
}: {
  value: number
  isDisabled: boolean
  onSave: (minutes: number) => void
}) {
  const [minutes, setMinutes] = useState(value)
  return (
    <InputNumber
      min={0}
      max={30}
      precision={0}
      disabled={isDisabled}
      value={minutes}
      aria-label={t('免认证分钟')}
      onChange={(typed) => setMinutes(typed ?? 0)}
      onBlur={() => minutes !== value && onSave(minutes)}
      onPressEnter={() => minutes !== value && onSave(minutes)}
    />
  )
}

function People() {
  const [keyword, setKeyword] = useState('')
  const { data } = useQuery({
    queryKey: ['second-auth-people', keyword],
    queryFn: () => get(secondAuthPeopleRoute, { keyword }),
  })
  const canReset = useCan('sysUserSecondAuth:reset')
  const client = useQueryClient()
  const { confirm, success } = useFeedback()
  const reset = async (person: BoundPerson) => {
    if (
      !(await confirm({
        title: t('确定重置 {{name}} 的二次认证吗？', { name: person.userName }),
        content: t('重置后其动态口令与恢复码全部失效，需要重新绑定。'),
        okText: t('重置'),
        isDanger: true,
      }))
    )
      return
    try {
      await post(secondAuthResetRoute, { userId: person.userId })
      success(t('已重置'))
      await Promise.all([
        client.invalidateQueries({ queryKey: ['second-auth-people'] }),
        client.invalidateQueries({ queryKey: ['second-auth-shares'] }),
      ])
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
    }
  }
  return (
    <div className="security-card security-card-wide">
      <header>
        <h2>{t('已绑定的人员')}</h2>
        <SearchInput label={t('搜索账号或姓名')} onSearch={(text) => setKeyword(text.trim())} />
      </header>
      {data?.length === 0 && <p className="security-note">{t('还没有人绑定')}</p>}
      <ul className="security-ranks">
        {(data ?? []).map((person) => (
          <li key={person.userId}>
            <span>
              <b>{person.userName}</b> <code>{person.accountNo}</code>
            </span>
            <span>
              {[
                person.totpBound && t('动态口令'),
                person.smsBound && t('短信'),
                dayjs(person.updateTime).format('YYYY-MM-DD'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {canReset && (
              <Button size="small" danger onClick={() => void reset(person)}>
                {t('重置')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
