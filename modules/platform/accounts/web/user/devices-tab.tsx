import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { DetailPart } from '#browser/kit/detail/tweaks.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { EmptyState, LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { sessionKickRoute } from '#modules/platform/security/shared/session-routes.ts'
import { userDevicesRoute, type SignedInDevice } from '../../shared/user-routes.ts'

/** Where an account is signed in now. */
export function DevicesTab({ row }: DetailPart) {
  const client = useQueryClient()
  const feedback = useFeedback()
  const mayKick = useCan('sysSession:kick')
  const answer = useQuery({
    queryKey: ['base/sysUser', 'devices', row.id],
    queryFn: () => get(userDevicesRoute, { id: row.id }),
  })
  if (answer.error) return <LoadError error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <RowsSkeleton count={3} height={44} />
  if (answer.data.length === 0) return <EmptyState reason={t('该用户现在没有登录')} />
  const kick = async (device: SignedInDevice) => {
    if (
      !(await feedback.confirm({
        title: t('确定让这台设备下线吗？'),
        okText: t('下线'),
        cancelText: t('取消'),
        isDanger: true,
      }))
    )
      return
    await post(sessionKickRoute, { ids: [device.id] }).then(
      () => client.invalidateQueries({ queryKey: ['base/sysUser', 'devices', row.id] }),
      () => undefined,
    )
  }
  return (
    <ul className="holding">
      {answer.data.map((device) => (
        <li key={device.id}>
          <strong>{[device.browser, device.os].filter(Boolean).join(' · ') || t('未知设备')}</strong>
          <span>{device.ip}</span>
          <span>{t('登录于 {{time}}', { time: momentText(device.loginTime) })}</span>
          {device.lastActive && <span>{t('最近活动 {{time}}', { time: momentText(device.lastActive) })}</span>}
          {mayKick && (
            <Button type="link" size="small" danger onClick={() => void kick(device)}>
              {t('下线')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
