import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { listed, t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import type { UserInfo } from '#services/identity/shared/token-answer.ts'
import { updateProfileRoute } from '../../shared/user-routes.ts'
import { profileKey, useProfile } from './centre-card.tsx'
import './centre.css'

/** What the school knows of the account; nickname and e-mail are the person's to change. */
export function Profile() {
  const { data, error, refetch } = useProfile()
  const [isEdited, setEdited] = useState(false)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={3} height={32} />
  if (isEdited) return <ProfileForm profile={data} onClose={() => setEdited(false)} />
  const facts: [string, string | null][] = [
    [t('姓名'), data.userName],
    [t('账号'), data.accountNo],
    [t('部门'), data.departmentName],
    [t('岗位'), listed(data.posts.map(({ name }) => name)) || null],
    [t('手机号'), data.phone],
    [t('昵称'), data.nickName],
    [t('邮箱'), data.email],
  ]
  return (
    <>
      <dl className="centre-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p className="centre-note">
        <span>{t('姓名、部门和手机号由学校维护，有误请联系所在部门。')}</span>
        <Button onClick={() => setEdited(true)}>{t('修改昵称和邮箱')}</Button>
      </p>
    </>
  )
}

type Values = { nickName?: string; email?: string; password?: string }

function ProfileForm({ profile, onClose }: { profile: UserInfo; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const { success } = useFeedback()
  const email = Form.useWatch('email', form) ?? ''
  const isNewEmail = email.trim() !== (profile.email ?? '')
  const save = async (values: Values) => {
    setBusy(true)
    try {
      const { md5Hex } = await import('#browser/shell/login/password/md5.ts')
      await post(updateProfileRoute, {
        nickName: values.nickName ?? '',
        email: values.email ?? '',
        ...(values.password ? { password: md5Hex(values.password) } : {}),
      })
      success(t('已保存'))
      await client.invalidateQueries({ queryKey: profileKey })
      onClose()
    } catch (error) {
      const reasons = error instanceof RequestError ? error.fieldErrors : {}
      const named = Object.entries(reasons).map(([name, reason]) => ({
        name: name as keyof Values,
        errors: [t(reason)],
      }))
      form.setFields(
        named.length > 0
          ? named
          : [
              {
                name: 'nickName',
                errors: [error instanceof RequestError && error.msg !== '' ? t(error.msg) : t('操作失败，请稍后重试')],
              },
            ],
      )
      setBusy(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="centre-form"
      initialValues={{ nickName: profile.nickName ?? '', email: profile.email ?? '' }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="nickName" label={t('昵称')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="email" label={t('邮箱')}>
        <Input maxLength={100} type="email" autoComplete="email" />
      </Form.Item>
      {isNewEmail && (
        <Form.Item
          name="password"
          label={t('登录密码')}
          extra={t('邮箱可用于找回密码，修改时需要验证登录密码')}
          rules={[{ required: true, message: t('请输入密码') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      )}
      <div className="centre-foot">
        <Button onClick={onClose}>{t('取消')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('保存')}
        </Button>
      </div>
    </Form>
  )
}
