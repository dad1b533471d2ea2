import { Button } from 'antd'
import { FileX2 } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { useOwnTag } from '#browser/kit/pages/page-host-life.ts'

/** The page of a record that is not there, or not for this person. */
export function MissingRecord() {
  const { close } = useOwnTag()
  return (
    <MessagePage
      icon={FileX2}
      title={t('数据不存在或已被删除')}
      actions={
        <Button type="primary" onClick={close}>
          {t('关闭页面')}
        </Button>
      }
    />
  )
}
