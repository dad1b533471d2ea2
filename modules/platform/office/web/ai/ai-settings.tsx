import { Button, Form, Input, InputNumber, Skeleton, Switch } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { paramGroupsRoute, paramSubmitRoute, type ShownParam } from '#modules/platform/settings/shared/params.ts'

const queryKey = ['ai-settings']

/** How model services are asked; only what was changed is sent. */
export function AiSettings() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () =>
      (await get(paramGroupsRoute))
        .flatMap(({ params }) => params)
        .filter(({ paramsId }) => paramsId.startsWith('ai.')),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <SettingsForm key={data.map(({ version }) => version).join()} settings={data} />
}

function SettingsForm({ settings }: { settings: ShownParam[] }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const { success } = useFeedback()
  const changed = settings.filter(
    ({ paramsId, paramsValue }) => values[paramsId] !== undefined && values[paramsId] !== paramsValue,
  )
  const save = async () => {
    setSaving(true)
    try {
      for (const { paramsId, paramsValue, version } of changed)
        await post(paramSubmitRoute, { paramsId, paramsValue: values[paramsId] ?? paramsValue, version })
      success(t('保存成功'))
    } catch {
      // The client has said what was wrong; what was saved before it stays saved.
    } finally {
      setSaving(false)
      await client.invalidateQueries({ queryKey })
    }
  }
  return (
    <Form layout="vertical" className="ai-settings" onFinish={() => void save()}>
      {settings.map((setting) => (
        <Form.Item
          key={setting.paramsId}
          label={t(setting.paramsName)}
          extra={setting.help ? t(setting.help) : undefined}
          htmlFor={setting.paramsId}
        >
          <Control
            setting={setting}
            value={values[setting.paramsId] ?? setting.paramsValue}
            onChange={(value) => setValues({ ...values, [setting.paramsId]: value })}
          />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" className="touch" disabled={changed.length === 0} loading={isSaving}>
        {t('保存')}
      </Button>
    </Form>
  )
}

function Control({
  setting,
  value,
  onChange,
}: {
  setting: ShownParam
  value: string
  onChange: (value: string) => void
}) {
  const { paramsId: id, control, min, max } = setting
  if (control === 'flag')
    return <Switch id={id} checked={value === '1'} onChange={(isOn) => onChange(isOn ? '1' : '0')} />
  if (control === 'integer' || control === 'decimal')
    return (
      <InputNumber
        id={id}
        value={Number(value)}
        min={min ?? undefined}
        max={max ?? undefined}
        step={control === 'decimal' ? 0.1 : 1}
        {...(control === 'integer' ? { precision: 0 } : {})}
        onChange={(number) => onChange(String(number ?? ''))}
      />
    )
  if (control === 'longText' || control === 'list')
    return (
      <Input.TextArea
        id={id}
        value={value}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return <Input id={id} value={value} maxLength={max ?? undefined} onChange={(event) => onChange(event.target.value)} />
}
