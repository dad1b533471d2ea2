import { Alert, Button, Descriptions, Typography } from 'antd'
import { t } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'

/** A secret that is shown this once, with what it belongs to. */
export function IssuedSecret({
  title,
  nameLabel,
  name,
  secret,
  onClose,
}: {
  title: string
  nameLabel: string
  name: string
  secret: string
  onClose: () => void
}) {
  const shown = (text: string) => (
    <Typography.Text copyable code>
      {text}
    </Typography.Text>
  )
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('我已保存')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('密钥只显示这一次，请立即交给对方保存。')} style={{ marginBottom: 16 }} />
      <Descriptions
        column={1}
        size="small"
        layout="vertical"
        items={[
          { key: 'name', label: nameLabel, children: shown(name) },
          { key: 'secret', label: t('密钥'), children: shown(secret) },
        ]}
      />
    </Dialog>
  )
}
