import { Button, Checkbox, ColorPicker, Form, Input, Switch, Tabs } from 'antd'
import type { CheckboxGroupProps } from 'antd/es/checkbox'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { languages, t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { showProblems } from '../form-problems.ts'
import { PictureInput } from './picture-input.tsx'
import { AppPreview } from './preview.tsx'
import { appInfoAllRoute, appInfoSubmitRoute, type AppInfoDraft } from '../../shared/app-info.ts'
import '../settings.css'
import './app-info.css'

const key = ['appInfo', 'admin']
const productColour = '#0066ff'
const usualColours = [productColour, '#0a7d55', '#7a3ff2', '#c4232c', '#b45309', '#0e7490', '#1f2937'] as const

/** 平台设置: what each app shows of itself, with a picture of it beside the form. */
export function AppInfoPage() {
  const answer = useQuery({
    queryKey: key,
    queryFn: () => get(appInfoAllRoute),
  })
  const names: Record<string, string> = { '0': t('主平台'), '2': t('迎新') }
  return (
    <div className="page">
      <ListHead title={t('平台设置')} addLabel="" />
      {answer.error ? (
        <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <RowsSkeleton count={8} height={64} />
      ) : (
        <Tabs
          destroyOnHidden
          items={answer.data.map(({ appType, stored }) => ({
            key: appType,
            label: names[appType] ?? appType,
            children: <AppForm key={stored.version ?? 0} stored={stored} />,
          }))}
        />
      )}
    </div>
  )
}

function AppForm({ stored }: { stored: AppInfoDraft }) {
  const [form] = Form.useForm<AppInfoDraft>()
  const typed = Form.useWatch([], form)
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  const { success } = useFeedback()
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setSaving(true)
    try {
      const head = stored.id ? { id: stored.id, version: stored.version } : { appType: stored.appType }
      await post(appInfoSubmitRoute, { ...values, ...head })
      await client.invalidateQueries({ queryKey: ['appInfo'] })
      success(t('保存成功'))
    } catch (error) {
      showProblems(form, error)
    } finally {
      setSaving(false)
    }
  }
  const text = (name: keyof AppInfoDraft, label: string, maxLength: number) => (
    <Form.Item name={name} label={label}>
      <Input maxLength={maxLength} />
    </Form.Item>
  )
  return (
    <div className="app-info">
      <Form
        form={form}
        className="settings-card app-info-form"
        layout="vertical"
        initialValues={stored}
        requiredMark
        onFinish={() => void save()}
      >
        <h3>{t('名称')}</h3>
        <div className="app-info-grid">
          <Form.Item
            name="globalTitle"
            label={t('平台名称')}
            rules={[{ required: true, whitespace: true, message: t('平台名称不能为空') }]}
          >
            <Input maxLength={40} showCount />
          </Form.Item>
          {text('globalViceTitle', t('副标题'), 60)}
          {text('globalViceTitleMsg', t('副标题说明'), 100)}
        </div>
        <h3>{t('外观')}</h3>
        <div className="app-info-grid">
          <Form.Item
            name="primaryColor"
            label={t('主题色')}
            extra={t('按钮、链接和选中项的颜色；过浅的颜色会自动加深')}
            getValueFromEvent={(_color, css: string) => css}
            getValueProps={(value: string | null) => ({ value: value || productColour })}
          >
            <ColorPicker
              disabledAlpha
              format="hex"
              disabledFormat
              showText
              presets={[{ label: t('常用'), colors: [...usualColours] }]}
            />
          </Form.Item>
          <Form.Item
            name="languages"
            label={t('可选语言')}
            rules={[{ required: true, message: t('请至少选择一种语言') }]}
          >
            <LanguageChoice options={languages.map(({ value, label }) => ({ value, label }))} />
          </Form.Item>
        </div>
        <h3>{t('图片')}</h3>
        <div className="app-info-grid">
          <Form.Item name="logo" label={t('标志')}>
            <PictureInput
              name="logo"
              maxMegabytes={2}
              output={{ width: 256, height: 256 }}
              hint={t('正方形，透明背景')}
            />
          </Form.Item>
          <Form.Item name="loginBg" label={t('登录页图片')}>
            <PictureInput
              name="loginBg"
              maxMegabytes={5}
              output={{ width: 1120, height: 1200 }}
              hint={t('1680 × 1800 像素左右')}
            />
          </Form.Item>
          <Form.Item name="favicon" label={t('浏览器图标')}>
            <PictureInput name="favicon" maxMegabytes={1} output={{ width: 64, height: 64 }} hint={t('64 × 64 像素')} />
          </Form.Item>
        </div>
        <h3>{t('登录')}</h3>
        <Form.Item name="loginTips" label={t('登录提示')}>
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <div className="app-info-grid">
          <Form.Item
            name="showLogin"
            label={t('显示登录表单')}
            valuePropName="checked"
            extra={t('关闭后只能由统一认证进入')}
          >
            <Switch />
          </Form.Item>
          <Form.Item name="ssoType" label={t('统一认证')}>
            <Select
              options={[
                { value: '0', label: t('不使用') },
                { value: '1', label: 'CAS' },
                { value: '2', label: 'OAuth2 / OIDC' },
                { value: '3', label: 'JWT' },
              ]}
            />
          </Form.Item>
          {text('ssoLoginUrl', t('统一认证登录地址'), 500)}
          {text('ssoLogoutUrl', t('统一认证退出地址'), 500)}
        </div>
        <h3>{t('其他')}</h3>
        <div className="app-info-grid">
          <Form.Item name="isWartermark" label={t('显示水印')} valuePropName="checked">
            <Switch />
          </Form.Item>
          {text('wartermarkText', t('水印文字'), 60)}
          {text('ureportUrl', t('报表工具地址'), 500)}
          {text('icp', t('备案号'), 60)}
          {text('copyright', t('版权信息'), 100)}
        </div>
        <footer className="app-info-foot">
          <Button onClick={() => form.resetFields()}>{t('放弃修改')}</Button>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('保存')}
          </Button>
        </footer>
      </Form>
      <AppPreview draft={{ ...stored, ...typed }} />
    </div>
  )
}

/** The form says that one is required; a group of boxes has no attribute for it. */
function LanguageChoice({ 'aria-required': _, ...group }: CheckboxGroupProps & { 'aria-required'?: boolean }) {
  return <Checkbox.Group {...group} />
}
