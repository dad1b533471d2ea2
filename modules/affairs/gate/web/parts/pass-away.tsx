import { Button } from 'antd'
import { WifiOff } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import './pass-card.css'

/** Instead of a code that no gate would take: a code is drawn by the server, anew each minute. */
export function PassAway({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="leave-pass-away" role="alert">
      <WifiOff size={32} strokeWidth={1.5} aria-hidden />
      <b>{t('通行码需联网')}</b>
      <small>{t('请打开移动数据或连接校园网，联网后自动出码；急需出入时请向门卫报学号核验')}</small>
      <Button onClick={onRetry}>{t('重试')}</Button>
    </div>
  )
}

/** The same where no card stands around it: on the white that the code would lie on. */
export function PassAwayAlone({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="leave-pass-alone">
      <PassAway onRetry={onRetry} />
    </div>
  )
}
