import { Button, List } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { mobileVersionsRoute, rollbackMobileRoute, type MobileVersion } from '../../shared/mobile-routes.ts'

const key = ['base/mobileMenu', 'versions']

/** What was published, newest first; an old one can be published again. */
export function MobileVersions({ onClose }: { onClose: () => void }) {
  const versions = useQuery({ queryKey: key, queryFn: () => get(mobileVersionsRoute) })
  const client = useQueryClient()
  const feedback = useFeedback()
  const back = async ({ no }: MobileVersion) => {
    const isSure = await feedback.confirm({
      title: t('确定回退到版本 {{no}} 吗？', { no }),
      okText: t('回退'),
      cancelText: t('取消'),
    })
    if (!isSure) return
    await post(rollbackMobileRoute, { no }).then(
      () => feedback.success(t('已回退')),
      () => undefined,
    )
    await client.invalidateQueries({ queryKey: key })
  }
  return (
    <Drawer open title={t('已发布的版本')} size={420} onClose={onClose}>
      <List<MobileVersion>
        loading={versions.isPending}
        dataSource={versions.data ?? []}
        renderItem={(version, i) => (
          <List.Item
            actions={
              i === 0
                ? [
                    <ToneTag key="now" tone="green">
                      {t('当前')}
                    </ToneTag>,
                  ]
                : [
                    <Button key="back" type="link" size="small" onClick={() => void back(version)}>
                      {t('回退')}
                    </Button>,
                  ]
            }
          >
            <List.Item.Meta
              title={
                version.fromNo
                  ? t('版本 {{no}}（回退自 {{from}}）', { no: version.no, from: version.fromNo })
                  : t('版本 {{no}}', { no: version.no })
              }
              description={`${version.publisher ?? ''} · ${momentText(version.publishTime)} · ${t('{{n}} 个菜单', { n: version.count })}`}
            />
          </List.Item>
        )}
      />
    </Drawer>
  )
}
