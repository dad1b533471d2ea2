import { Button, Dropdown, type ButtonProps } from 'antd'
import { Printer } from 'lucide-react'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { openPrint } from '#browser/kit/print/open-print.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { t } from '#browser/wire/i18n.ts'

/** The papers a matter can be printed on: one at once, several to choose from, nothing where there is none. */
export function FlowPrint({ detail, label, type }: { detail: FlowDetail; label: string; type?: ButtonProps['type'] }) {
  const { confirm } = useFeedback()
  const open = (templateId: string) =>
    void openPrint({ instanceId: detail.instance.id, templateId, title: detail.instance.title }, (text) =>
      confirm({ title: text, okText: t('仍然打印'), cancelText: t('取消') }),
    )
  const [first, ...others] = detail.print
  if (!first) return null
  const look = { type, icon: <Printer size={16} strokeWidth={1.75} aria-hidden />, children: label }
  if (others.length === 0) return <Button {...look} onClick={() => open(first.templateId)} />
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: detail.print.map(({ templateId, name }) => ({ key: templateId, label: name })),
        onClick: ({ key }) => open(key),
      }}
    >
      <Button {...look} />
    </Dropdown>
  )
}
