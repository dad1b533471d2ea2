import { Button } from 'antd'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { PersonalSection } from '#browser/shell/personal/personal-section.ts'
import { useOpenLink } from '#browser/kit/pages/links.ts'
import { MessageSettings } from './messages/message-settings.tsx'
import './personal.css'

function Messages() {
  const [isOpen, setOpen] = useState(false)
  const openLink = useOpenLink()
  return (
    <div className="centre-line">
      <span>{t('按类别设置站内提醒、短信和免打扰时段')}</span>
      <span>
        <Button type="link" onClick={() => openLink('/personal/mymessage')}>
          {t('我的消息')}
        </Button>
        <Button onClick={() => setOpen(true)}>{t('消息设置')}</Button>
      </span>
      {isOpen && <MessageSettings onClose={() => setOpen(false)} />}
    </div>
  )
}

export const contributions: readonly PersonalSection[] = [
  { key: 'messages', label: () => t('消息设置'), icon: BellRing, order: 60, View: Messages },
]
