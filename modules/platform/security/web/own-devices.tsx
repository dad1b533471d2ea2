import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { clockText, momentText } from '#browser/wire/time-words.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { otherSessionsEndRoute, ownSessionsEndRoute, ownSessionsRoute } from '../shared/session-routes.ts'
import './security.css'

/** Where the person is signed in, and the way to end it elsewhere. */
export function OwnDevices() {
  const { data, error, refetch } = useQuery({
    queryKey: ['own-devices'],
    queryFn: () => get(ownSessionsRoute),
  })
  const { confirm, success } = useFeedback()
  const end = async (question: string, send: () => Promise<unknown>) => {
    if (!(await confirm({ title: question, okText: t('退出'), isDanger: true }))) return
    await send()
    success(t('已退出'))
    await refetch()
  }
  return (
    <div>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {(data ?? []).map((one) => {
        const Icon = one.device === 'pc' ? Monitor : Smartphone
        return (
          <div key={one.id} className="own-device">
            <Icon size={20} strokeWidth={1.5} aria-hidden />
            <div>
              {[one.browser, one.os].filter(Boolean).join(' · ') || t('未知设备')}{' '}
              {one.isCurrent && <ToneTag tone="green">{t('本机')}</ToneTag>}
              <small>
                {[
                  one.ip,
                  t('{{time}} 登录', { time: clockText(one.loginTime) }),
                  one.lastActive && t('{{time}} 活动', { time: momentText(one.lastActive) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {!one.isCurrent && (
              <Button
                size="small"
                onClick={() => void end(t('确定退出这台设备吗？'), () => post(ownSessionsEndRoute, { ids: [one.id] }))}
              >
                {t('下线')}
              </Button>
            )}
          </div>
        )
      })}
      {(data?.length ?? 0) > 1 && (
        <Button
          className="own-end"
          danger
          onClick={() => void end(t('确定退出其他所有设备吗？'), () => post(otherSessionsEndRoute, {}))}
        >
          {t('退出其他所有设备')}
        </Button>
      )}
    </div>
  )
}
