import { Form, Input } from 'antd'
import { useState } from 'react'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { showProblems } from '../form-problems.ts'
import type { DictionaryItem } from '../../shared/dictionary-routes.ts'

export type ItemDraft = Partial<
  Pick<
    DictionaryItem,
    | 'id'
    | 'version'
    | 'dictionaryKey'
    | 'dictionaryValue'
    | 'valueEn'
    | 'valueTw'
    | 'parentKey'
    | 'tone'
    | 'synonyms'
    | 'stdCode'
    | 'isLocked'
  >
>

const tones = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'grey']

/** One item in full. The key of an existing item stays; a locked one also keeps its place. */
export function ItemForm(props: {
  code: string
  draft: ItemDraft
  items: readonly DictionaryItem[]
  onClose: () => void
  onSaved: () => void
}) {
  const { draft } = props
  const [form] = Form.useForm<ItemDraft>()
  const postOnce = usePostOnce()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setSaving(true)
    try {
      const body = { ...values, tone: values.tone ?? null, parentKey: values.parentKey ?? null }
      if (draft.id)
        await post('base/dataDictionary/update', {
          id: draft.id,
          version: draft.version,
          ...body,
          dictionaryKey: undefined,
        })
      else await postOnce('base/dataDictionary/add', { code: props.code, ...body })
      props.onSaved()
    } catch (error) {
      showProblems(form, error)
    } finally {
      setSaving(false)
    }
  }
  const above = props.items.filter((item) => item.id !== draft.id)
  return (
    <Dialog
      open
      width={560}
      title={draft.id ? t('编辑{{name}}', { name: draft.dictionaryValue ?? '' }) : t('新增字典项')}
      okText={t('保存')}
      onOk={() => void save()}
      confirmLoading={isSaving}
      onCancel={props.onClose}
    >
      <Form form={form} className="settings-form" layout="vertical" initialValues={draft} requiredMark>
        <div className="dictionary-form">
          <Form.Item
            name="dictionaryKey"
            label={t('字典键')}
            rules={[{ required: true, message: t('字典键不能为空') }]}
            extra={draft.id ? undefined : t('保存后不能修改')}
          >
            <Input maxLength={20} disabled={draft.id !== undefined} />
          </Form.Item>
          <Form.Item
            name="dictionaryValue"
            label={t('字典值')}
            rules={[{ required: true, message: t('字典值不能为空') }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="parentKey" label={t('上级字典项')}>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              disabled={draft.isLocked === true}
              options={above.map((item) => ({
                value: item.dictionaryKey,
                label: `${item.dictionaryKey} ${item.dictionaryValue}`,
              }))}
            />
          </Form.Item>
          <Form.Item name="tone" label={t('颜色')}>
            <Select
              allowClear
              options={tones.map((tone) => ({
                value: tone,
                label: <ToneTag tone={tone}>{draft.dictionaryValue ?? t('示例')}</ToneTag>,
              }))}
            />
          </Form.Item>
          <Form.Item name="valueEn" label={t('英文名称')}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="valueTw" label={t('繁体名称')}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="stdCode" label={t('上报代码')} extra={t('上报时与字典键不同才填写')}>
            <Input maxLength={20} />
          </Form.Item>
        </div>
        <Form.Item name="synonyms" label={t('导入时的其他写法')}>
          <Select mode="tags" open={false} suffixIcon={null} maxCount={20} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
