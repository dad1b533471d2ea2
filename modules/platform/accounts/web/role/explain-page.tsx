import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheck, CircleX, Eye } from 'lucide-react'
import { useState } from 'react'
import { FoundSelect, rowsOf } from '#browser/kit/parts/inputs/found-select.tsx'
import { get } from '#browser/wire/http.ts'
import { listed, shown, t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { PreviewDialog } from '../preview-dialog.tsx'
import { explainRoute, type Explanation } from '../../shared/role-routes.ts'
import { useReachOptions } from './use-reach.ts'
import './explain.css'

type Choice = { value: string; label: string }

const usual = (): Choice[] => [
  { value: 'list', label: t('查看列表') },
  { value: 'getOne', label: t('查看详情') },
  { value: 'add', label: t('新增') },
  { value: 'update', label: t('修改') },
  { value: 'remove', label: t('删除') },
  { value: 'export', label: t('导出') },
  { value: 'import', label: t('导入') },
  { value: 'unmask', label: t('查看敏感字段') },
]

/** Why somebody sees a record or does not, step by step. */
export function ExplainPage() {
  const options = useReachOptions()
  const mayPreview = useCan('sysUser:viewAs')
  const [userId, setUser] = useState<string>()
  const [entity, setEntity] = useState<string>()
  const [action, setAction] = useState('getOne')
  const [recordId, setRecord] = useState<string>()
  const [isPreviewing, setPreviewing] = useState(false)
  const answer = useQuery({
    queryKey: ['base/sysRole', 'explain', userId, entity, action, recordId],
    queryFn: () => get(explainRoute, { userId: userId!, entity: entity!, action, recordId }),
    enabled: userId !== undefined && entity !== undefined,
    staleTime: 0,
  })
  return (
    <div className="page">
      <ListHead title={t('权限诊断')} caption={t('某人为什么能或不能看到某条数据')} addLabel="" />
      <section className="explain-form">
        <Remote label={t('用户')} path="base/sysUser" value={userId} onChange={setUser} />
        <Select
          aria-label={t('业务')}
          placeholder={t('选择业务')}
          showSearch={{ optionFilterProp: 'label' }}
          value={entity}
          onChange={(path: string) => (setEntity(path), setRecord(undefined))}
          options={(options?.entities ?? []).map((one) => ({ value: one.path, label: t(one.label) }))}
        />
        <Select aria-label={t('操作')} value={action} onChange={setAction} options={usual()} />
        <Remote
          key={entity}
          label={t('数据（可不选）')}
          path={options?.entities.find((one) => one.path === entity)?.address}
          value={recordId}
          onChange={setRecord}
        />
        {mayPreview && (
          <Button
            icon={<Eye size={16} strokeWidth={1.75} aria-hidden />}
            disabled={!answer.data}
            onClick={() => setPreviewing(true)}
          >
            {t('以该用户身份预览')}
          </Button>
        )}
      </section>
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isFetching && !answer.data ? (
        <RowsSkeleton count={4} height={64} />
      ) : answer.data ? (
        <Chain told={answer.data} />
      ) : (
        <EmptyState reason={t('选择用户和业务后显示判断过程')} />
      )}
      {isPreviewing && answer.data && (
        <PreviewDialog
          userId={answer.data.user.id}
          userName={answer.data.user.userName}
          onClose={() => setPreviewing(false)}
        />
      )}
    </div>
  )
}

function Remote({
  label,
  path,
  value,
  onChange,
}: {
  label: string
  path: string | undefined
  value: string | undefined
  onChange: (id: string | undefined) => void
}) {
  return (
    <FoundSelect
      allowClear
      source={rowsOf(path ?? '')}
      disabled={path === undefined}
      aria-label={label}
      placeholder={label}
      value={[value ?? []].flat()}
      onChange={([id]) => onChange(id)}
    />
  )
}

function Chain({ told }: { told: Explanation }) {
  const Icon = told.isAllowed ? CircleCheck : CircleX
  return (
    <section className="explain-chain" aria-live="polite">
      <header className={told.isAllowed ? 'is-good' : 'is-bad'}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <strong>{shown(told.verdict)}</strong>
      </header>
      <p>
        {t('{{name}}（{{code}}）', { name: told.user.userName, code: told.user.accountNo })} · {t(told.entity.label)}
        {told.record && ` · ${told.record.title}`} · <code>{told.key}</code>
      </p>
      <ol>
        {told.roles.map((step) => (
          <li key={step.code}>
            <h3>
              {t('角色')} {t(step.label)} <code>{step.code}</code>
              {step.reaches !== null && (
                <ToneTag tone={step.reaches ? 'green' : 'red'}>
                  {step.reaches ? t('在范围内') : t('不在范围内')}
                </ToneTag>
              )}
            </h3>
            <dl>
              <dt>{t('权限')}</dt>
              <dd>
                {step.isGranting ? (
                  <ToneTag tone="green">{t('已授予')}</ToneTag>
                ) : (
                  <ToneTag tone="grey">{t('未授予')}</ToneTag>
                )}
              </dd>
              {step.menus.length > 0 && (
                <>
                  <dt>{t('菜单')}</dt>
                  <dd>{listed(step.menus.map((title) => t(title)))}</dd>
                </>
              )}
              {step.scope && (
                <>
                  <dt>{t('范围')}</dt>
                  <dd>
                    {t(step.scope.label)} {step.scope.isOwn && <ToneTag tone="blue">{t('单独设置')}</ToneTag>}
                    {step.values.length > 0 && (
                      <span className="explain-values">{`${listed(step.values)}${step.valueCount > step.values.length ? ` … ${t('共 {{n}} 个', { n: step.valueCount })}` : ''}`}</span>
                    )}
                  </dd>
                </>
              )}
              {step.reason && (
                <>
                  <dt>{t('判断')}</dt>
                  <dd>{shown(step.reason)}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}
