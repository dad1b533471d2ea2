import { Form, Input, InputNumber, Switch } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { showProblems } from '../form-problems.ts'
import { tenantAddRoute, tenantUpdateRoute, type Tenant } from '../../shared/tenant-routes.ts'
import { usePackages } from './types.ts'

type Values = Partial<Omit<Tenant, 'expireTime' | 'status'>> & { expireTime?: dayjs.Dayjs | null; status?: boolean }

/** A school: a new one is built by a job, of an old one everything but its number may change. */
export function TenantForm(props: {
  tenant: Tenant | null
  onClose: () => void
  onSaved: (made: { jobId: string; tenantId: string } | null) => void
}) {
  const { tenant } = props
  const [form] = Form.useForm<Values>()
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const packages = usePackages()
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setSaving(true)
    const body = {
      ...values,
      packageId: values.packageId ?? null,
      accountLimit: values.accountLimit ?? 0,
      storageLimitMb: values.storageLimitMb ?? 0,
      expireTime: values.expireTime?.endOf('day').toISOString() ?? null,
      status: values.status === false ? '0' : '1',
    }
    try {
      if (tenant) {
        await post(tenantUpdateRoute, { ...body, version: tenant.version })
        props.onSaved(null)
      } else {
        const { jobId } = await postOnce(tenantAddRoute, body)
        props.onSaved({ jobId, tenantId: String(values.tenantId) })
      }
    } catch (error) {
      showProblems(form, error)
    } finally {
      setSaving(false)
    }
  }
  const initial: Values = tenant
    ? {
        ...pick(tenant),
        expireTime: tenant.expireTime ? dayjs(tenant.expireTime) : null,
        status: tenant.status === '1',
      }
    : { status: true, accountLimit: 0, storageLimitMb: 0 }
  return (
    <Dialog
      open
      width={560}
      title={tenant ? t('编辑{{name}}', { name: tenant.tenantName }) : t('新增租户')}
      okText={t('保存')}
      onOk={() => void save()}
      confirmLoading={isSaving}
      onCancel={props.onClose}
    >
      <Form form={form} className="settings-form" layout="vertical" initialValues={initial} requiredMark>
        <div className="tenant-form">
          <Form.Item
            name="tenantId"
            label={t('租户编号')}
            rules={[{ required: true, message: t('租户编号不能为空') }]}
            extra={tenant ? undefined : t('6 位数字，保存后不能修改')}
          >
            <Input maxLength={6} inputMode="numeric" disabled={tenant !== null} />
          </Form.Item>
          <Form.Item
            name="tenantName"
            label={t('学校名称')}
            rules={[{ required: true, message: t('学校名称不能为空') }]}
          >
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="domain" label={t('域名')} extra={t('从该域名访问即进入这所学校')}>
            <Input maxLength={200} placeholder="campus.example.edu.cn" />
          </Form.Item>
          <Form.Item name="expireTime" label={t('到期日期')} extra={t('当天之后不能登录，数据保留')}>
            <DatePicker style={{ width: '100%' }} disabled={tenant?.isHome === true} />
          </Form.Item>
          <Form.Item name="packageId" label={t('套餐')} extra={t('不选则可以使用全部功能')}>
            <Select
              allowClear
              disabled={tenant?.isHome === true}
              loading={packages.isPending}
              options={(packages.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="accountLimit" label={t('账号数上限')} extra={t('0 表示不限制')}>
            <InputNumber min={0} max={1_000_000} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="storageLimitMb" label={t('存储空间上限（MB）')} extra={t('0 表示不限制')}>
            <InputNumber min={0} max={100_000_000} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="linkman" label={t('联系人')}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="contactNumber" label={t('联系电话')}>
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="address" label={t('地址')}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="status" label={t('启用')} valuePropName="checked">
            <Switch disabled={tenant?.isHome === true} />
          </Form.Item>
        </div>
      </Form>
    </Dialog>
  )
}

function pick({
  tenantId,
  tenantName,
  domain,
  linkman,
  contactNumber,
  address,
  packageId,
  accountLimit,
  storageLimitMb,
}: Tenant) {
  return { tenantId, tenantName, domain, linkman, contactNumber, address, packageId, accountLimit, storageLimitMb }
}
