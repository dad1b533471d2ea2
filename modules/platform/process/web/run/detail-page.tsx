import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { DeskDetail } from '#patterns/desk/web/detail/desk-detail.tsx'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import './run-pages.css'

/** On a phone the list comes back after these. */
const decided = new Set(['approve', 'reject', 'returnTo', 'transfer', 'delegate', 'addSign'])

/** One matter on a page of its own; where messages and lists lead. */
export function FlowDetailPage() {
  const [search] = useOwnSearch()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const instanceId = new URLSearchParams(search).get('instanceId') ?? undefined
  if (!instanceId)
    return (
      <div className="page">
        <EmptyState
          reason={t('请从待办或已申请业务中打开')}
          action={
            <Button type="primary" onClick={() => void navigate('/personal/usertodo')}>
              {t('去我的待办')}
            </Button>
          }
        />
      </div>
    )
  return (
    <div className="flow-detail-page">
      <DeskDetail
        key={instanceId}
        instanceId={instanceId}
        hasKeys
        onDone={(deed) => isNarrow && decided.has(deed) && void navigate('/personal/usertodo')}
      />
    </div>
  )
}
