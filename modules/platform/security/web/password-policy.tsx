import { Button, Input, InputNumber, Switch } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { passwordRules, plainPolicy } from '#services/identity/shared/password-policy.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { RequestError, get, post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { PolicyChanges } from './policy-changes.tsx'
import { captchaChoices, policyFlags, policyNumbers, secondAuthChoices } from './policy-words.ts'
import type { PolicySettings, Population } from '../shared/password-policy.ts'
import { policiesRoute, policyPreviewRoute, policySubmitRoute, type PolicyOfGroup } from '../shared/policy-routes.ts'
import './security.css'

/** What is asked of the passwords of each group of people. */
export function PasswordPolicyPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['password-policies'],
    queryFn: () => get(policiesRoute),
  })
  return (
    <div className="page">
      <ListHead title={t('密码策略')} caption={t('按人群分别设置，保存后立即生效')} addLabel="" />
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        [
          ...data.map((policy) => <PolicyCard key={policy.population} policy={policy} />),
          <PolicyChanges key="changes" />,
        ]
      ) : (
        <RowsSkeleton count={4} height={160} />
      )}
    </div>
  )
}

function PolicyCard({ policy }: { policy: PolicyOfGroup }) {
  const [settings, setSettings] = useState(policy.settings)
  const [isBusy, setBusy] = useState(false)
  const canSave = useCan('sysPasswordPolicy:submit')
  const client = useQueryClient()
  const { success } = useFeedback()
  const isChanged = JSON.stringify(settings) !== JSON.stringify(policy.settings)
  const affected = useAffected(policy.population, settings)
  const set = (part: Partial<PolicySettings>) => setSettings((all) => ({ ...all, ...part }))
  const save = async () => {
    setBusy(true)
    try {
      await post(policySubmitRoute, { population: policy.population, settings })
      await client.invalidateQueries({ queryKey: ['password-policies'] })
      success(t('已保存'))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="security-card">
      <header>
        <h2>{t(policy.label)}</h2>
        <span className="security-note">{t('{{n}} 个账号', { n: policy.people })}</span>
      </header>
      <div className="policy-grid">
        {policyNumbers.map(({ key, label, min, max, help }) => (
          <label key={key} className="policy-field">
            <span>{t(label)}</span>
            <InputNumber
              min={min}
              max={max}
              precision={0}
              disabled={!canSave}
              value={settings[key]}
              onChange={(value) => set({ [key]: value ?? min })}
              style={{ width: '100%' }}
            />
            {help && <small>{t(help)}</small>}
          </label>
        ))}
        <label className="policy-field">
          <span>{t('登录验证码')}</span>
          <Select
            disabled={!canSave}
            value={settings.captchaMode}
            onChange={(captchaMode) => set({ captchaMode })}
            options={captchaChoices.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        </label>
        {settings.captchaMode === 'after' && (
          <label className="policy-field">
            <span>{t('输错几次后要验证码')}</span>
            <InputNumber
              min={1}
              max={20}
              precision={0}
              disabled={!canSave}
              value={settings.captchaAfter}
              onChange={(value) => set({ captchaAfter: value ?? 3 })}
              style={{ width: '100%' }}
            />
          </label>
        )}
        <label className="policy-field">
          <span>{t('登录二次认证')}</span>
          <Select
            disabled={!canSave}
            value={settings.secondAuthLogin}
            onChange={(secondAuthLogin) => set({ secondAuthLogin })}
            options={secondAuthChoices.map(({ value, label }) => ({ value, label: t(label) }))}
          />
          <small>{t('没有绑定二次认证的人不会被拦住，只会被提醒绑定')}</small>
        </label>
        {policyFlags.map(({ key, label }) => (
          <label key={key} className="policy-field">
            <span>{t(label)}</span>
            <span>
              <Switch
                disabled={!canSave}
                checked={settings[key]}
                onChange={(value) => set({ [key]: value })}
                aria-label={t(label)}
              />
            </span>
          </label>
        ))}
      </div>
      <label className="policy-field">
        <span>{t('仅允许从这些网段登录')}</span>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 5 }}
          disabled={!canSave}
          placeholder={t('每行一个，如 10.0.0.0/8；不填表示不限')}
          defaultValue={policy.settings.ipAllow.join('\n')}
          onChange={(event) => set({ ipAllow: event.target.value.split(/[\s,，]+/).filter(Boolean) })}
        />
      </label>
      <Sample settings={settings} />
      {canSave && (
        <div className="policy-foot">
          <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
            {t('保存')}
          </Button>
          {isChanged && affected !== undefined && (
            <span className="security-note">{t('保存后 {{n}} 人须在下次登录时修改密码', { n: affected })}</span>
          )}
        </div>
      )}
    </section>
  )
}

/** Any password, tried against the settings as they stand. */
function Sample({ settings }: { settings: PolicySettings }) {
  const [sample, setSample] = useState('Abc@2025')
  const broken = passwordRules(sample, { ...plainPolicy, ...settings }, { accountNo: '' }).find((rule) => !rule.isMet)
  return (
    <div className="policy-foot">
      <Input
        value={sample}
        onChange={(event) => setSample(event.target.value)}
        maxLength={64}
        style={{ width: 220 }}
        aria-label={t('示例密码')}
        addonBefore={t('示例密码')}
      />
      <ToneTag tone={broken ? 'red' : 'green'}>{broken ? t('不符合') : t('符合')}</ToneTag>
      {broken && <span className="security-note">{shown(broken.text)}</span>}
    </div>
  )
}

function useAffected(population: Population, settings: PolicySettings): number | undefined {
  const [settled, setSettled] = useState(settings)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(settings), 400)
    return () => window.clearTimeout(timer)
  }, [settings])
  const { data } = useQuery({
    queryKey: ['policy-affected', population, settled],
    queryFn: () => post(policyPreviewRoute, { population, settings: settled }, { isBackground: true }),
    retry: false,
  })
  return data?.affected
}
