import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useMakeButtons, useMenuChoices } from './use-menus.ts'
import type { TreeMenu } from '../../shared/tree-menu.ts'

/** Chooses the entity whose permissions become buttons of a page. */
export function MenuButtonsDialog({ node, onClose }: { node: TreeMenu; onClose: () => void }) {
  const { data } = useMenuChoices()
  const [path, setPath] = useState<string | undefined>(node.permission?.split(':')[0])
  const make = useMakeButtons()
  const feedback = useFeedback()
  const options = (data?.entities ?? []).map((one) => ({ value: one.value, label: `${t(one.label)} · ${one.value}` }))
  const save = () => {
    if (!path) return
    make.mutate(
      { parentId: node.id, path },
      {
        onSuccess: ({ added }) => {
          feedback.success(t('已生成 {{n}} 个按钮', { n: added }))
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={t('从业务生成按钮')}
      okText={t('生成')}
      cancelText={t('取消')}
      onOk={save}
      okButtonProps={{ disabled: !path }}
      confirmLoading={make.isPending}
      onCancel={onClose}
    >
      <p>{t('为菜单“{{name}}”生成所选业务的全部按钮，已有的不重复。', { name: t(node.label) })}</p>
      <Select
        value={options.some((one) => one.value === path) ? path : undefined}
        onChange={setPath}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('请选择业务')}
        aria-label={t('请选择业务')}
        style={{ width: '100%' }}
      />
    </Dialog>
  )
}
