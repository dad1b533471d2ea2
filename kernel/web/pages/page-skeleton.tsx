import { Skeleton } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import './pages.css'

/** The outline of a page while its chunk is on its way; it appears only when that takes a while. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-busy="true" aria-label={t('正在加载')}>
      <Skeleton active title={{ width: 160 }} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  )
}
