import { Form, Input } from 'antd'
import { useState } from 'react'
import type { CodeItem } from '#kernel/fields/kind.ts'
import { modelsRoute } from '#services/flow/shared/routes/models.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'

type Props = {
  isOpen: boolean
  groups: readonly CodeItem[]
  onClose: () => void
  onMade: (modelId: string) => Promise<void>
}
type Values = { name: string; code: string; groupName: string }

/** A new kind of matter with a form of its own; who may start it and all else follows in its tabs. */
export function NewTypeDialog({ isOpen, groups, onClose, onMade }: Props) {
  const [form] = Form.useForm<Values>()
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const feedback = useFeedback()
  const save = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    setSaving(true)
    try {
      const { id } = await postOnce<{ id: string }>('process/processType/submit', {
        ...values,
        formKind: '2',
        managerRoles: ['gly'],
      })
      const rows = await get(modelsRoute)
      const made = rows.find(({ processTypeId }) => processTypeId === id)
      feedback.success(t('流程已新建，请设计表单和流程'))
      onClose()
      form.resetFields()
      if (made) await onMade(made.id)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const wrong = Object.entries(error.fieldErrors)
      if (wrong.length > 0)
        form.setFields(wrong.map(([name, text]) => ({ name: name as keyof Values, errors: [text] })))
      else form.setFields([{ name: 'code', errors: [error.msg || t('保存失败')] }])
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open={isOpen}
      title={t('新建流程')}
      okText={t('新建', { context: 'verb' })}
      cancelText={t('取消')}
      width={480}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark
        preserve={false}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.target as HTMLElement).tagName === 'INPUT') void save()
        }}
      >
        <Form.Item
          name="name"
          label={t('名称')}
          rules={[
            { required: true, whitespace: true, message: t('请输入名称') },
            { max: 40, message: t('名称不能超过{{n}}个字符', { n: 40 }) },
          ]}
        >
          <Input autoFocus maxLength={40} placeholder={t('例如：用印申请')} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('编码')}
          extra={t('以小写字母开头，由字母和数字组成；保存后不能修改')}
          rules={[
            { required: true, message: t('请输入编码') },
            { pattern: /^[a-z][A-Za-z0-9]{0,39}$/, message: t('编码以小写字母开头，由字母和数字组成') },
          ]}
        >
          <Input maxLength={40} placeholder="sealUse" />
        </Form.Item>
        <Form.Item name="groupName" label={t('分组')} rules={[{ required: true, message: t('请选择分组') }]}>
          <Select
            placeholder={t('请选择')}
            options={groups.map(({ key, label }) => ({ value: key, label: shown(label) }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
