import { Ban, CircleCheck, CircleStop, KeyRound } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { device } from '#services/device/shared/device.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { DetailPage } from '#browser/kit/detail/detail-page.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { IssuedSecret } from '#browser/kit/parts/issued-secret.tsx'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { show } from '#browser/kit/screens/show.ts'
import { renewDeviceSecretRoute, type IssuedDeviceSecret } from '../shared/device-routes.ts'
import { disable, enable, scrap } from '../shared/device-actions.ts'
import { screens } from '../shared/screens.ts'

registerEntities([device])

/** Devices; a secret is made on demand and shown once (which no action could), and makes a fresh device ready. */
function DeviceList() {
  const [issued, setIssued] = useState<IssuedDeviceSecret | null>(null)
  const canRenew = useCan('device:renewSecret')
  const forget = useForget(device)
  const { confirm } = useFeedback()
  const renew = async (row: RecordRow) => {
    const question = {
      title: t('为“{{name}}”生成新的密钥吗？', { name: String(row['name']) }),
      content: t('原来的密钥在 24 小时内仍然有效，请在此期间更换设备上的密钥。'),
      okText: t('生成密钥'),
      cancelText: t('取消'),
    }
    if (row['secret'] && !(await confirm(question))) return
    try {
      setIssued(await post(renewDeviceSecretRoute, { id: row.id }))
      await forget()
    } catch {
      // The client has said what was wrong.
    }
  }
  return (
    <>
      <ListPage
        entity={device}
        tweaks={{
          state: 'state',
          needs: ['secret'],
          rowActions: [
            ...(canRenew
              ? [
                  {
                    key: 'renewSecret',
                    label: () => t('生成密钥'),
                    icon: KeyRound,
                    run: (row: RecordRow) => void renew(row),
                  },
                ]
              : []),
            { action: enable, icon: CircleCheck },
            { action: disable, icon: CircleStop },
            { action: scrap, icon: Ban },
          ],
        }}
      />
      {issued && (
        <IssuedSecret
          title={t('设备密钥')}
          nameLabel={t('设备编号')}
          name={issued.deviceNo}
          secret={issued.secret}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}

/** Screens of devices, by the component names of the menu. */
export const views: Record<string, ComponentType> = {
  'system/device/detail': () => <DetailPage entity={device} tweaks={{ state: 'state' }} />,
  ...show(screens, {
    device: DeviceList,
  }),
}
