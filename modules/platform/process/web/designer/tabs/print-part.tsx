import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { templatesRoute } from '#services/print/shared/template-routes.ts'
import { get } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { TabGroup } from './tab-parts.tsx'

/** Templates this kind of matter is printed with, and the way to them. */
export function PrintPart({ processType }: { processType: string }) {
  const mayRead = useCan('printTemplate:read')
  const types = useQuery({
    queryKey: ['process/printTemplate', 'list'],
    queryFn: () => get(templatesRoute),
    enabled: mayRead,
  })
  if (!mayRead || !types.data) return null
  const own = types.data.find((type) => type.processType === processType)?.templates ?? []
  return (
    <TabGroup title={t('打印模板')} hint={t('已发布的模板可用于打印办结的流程')}>
      {own.length === 0 && <p className="design-none">{t('还没有打印模板，打印时使用通用格式')}</p>}
      <ul className="design-list">
        {own.map((template) => (
          <li key={template.id}>
            <b>{shown(template.name)}</b>
            <ToneTag tone={template.status === '1' ? 'green' : 'grey'}>
              {template.status === '1' ? t('已发布') : t('未启用')}
            </ToneTag>
            <Link to={`/process/print?id=${template.id}`}>{t('编辑')}</Link>
          </li>
        ))}
      </ul>
      <Link to={`/process/print?processType=${encodeURIComponent(processType)}`}>{t('管理打印模板')}</Link>
    </TabGroup>
  )
}
