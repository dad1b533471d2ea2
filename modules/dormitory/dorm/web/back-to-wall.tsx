import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'

/** The way back from a house to the wall. */
export function BackToWall({ onBack }: { onBack?: () => void }) {
  if (!onBack) return null
  return (
    <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
      {t('全部宿舍楼')}
    </Button>
  )
}
