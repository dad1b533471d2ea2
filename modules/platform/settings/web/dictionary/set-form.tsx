import { Form, Input } from 'antd'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { showProblems } from '../form-problems.ts'
import { dictionarySetAddRoute, dictionarySetUpdateRoute, type DictionarySet } from '../../shared/dictionary-routes.ts'

/** A code set of the school's own, or the name of any. */
export function SetForm(props: { set: DictionarySet | null; onClose: () => void; onSaved: (code: string) => void }) {
  const { set } = props
  const [form] = Form.useForm<{ code: string; setName: string; remark: string | null }>()
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setSaving(true)
    try {
      if (set)
        await post(dictionarySetUpdateRoute, {
          id: set.id,
          version: set.version,
          setName: values.setName,
          remark: values.remark,
        })
      else await postOnce(dictionarySetAddRoute, values)
      props.onSaved(set?.code ?? values.code)
    } catch (error) {
      showProblems(form, error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      width={480}
      title={set ? t('编辑{{name}}', { name: shown(set.setName) }) : t('新增字典')}
      okText={t('保存')}
      onOk={() => void save()}
      confirmLoading={isSaving}
      onCancel={props.onClose}
    >
      <Form form={form} className="settings-form" layout="vertical" initialValues={set ?? {}} requiredMark>
        <Form.Item
          name="code"
          label={t('字典编码')}
          rules={[{ required: true, message: t('字典编码不能为空') }]}
          extra={set ? undefined : t('以字母开头，保存后不能修改')}
        >
          <Input maxLength={30} disabled={set !== null} />
        </Form.Item>
        <Form.Item name="setName" label={t('字典名称')} rules={[{ required: true, message: t('字典名称不能为空') }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="remark" label={t('备注')}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
