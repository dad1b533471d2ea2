import { t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import '../../kit/pages/pages.css'

/** The outline of a page while its chunk is on its way; it appears only when that takes a while. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-busy="true" aria-label={t('正在加载')}>
      <Bones rows={8} hasTitle />
    </div>
  )
}
