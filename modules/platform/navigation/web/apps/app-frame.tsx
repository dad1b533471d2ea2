import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ExternalLink, Info } from 'lucide-react'
import { useEffect } from 'react'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { get, post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { openAppRoute } from '../../shared/app-routes.ts'
import { frontApp, setFrontApp } from './app-memory.ts'
import './user-apps.css'

const rights = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'

/** `/app/frame`: the site of an app within the platform. With `isTry` whoever keeps the register looks at the bare address, whether it is for them or not. */
export function AppFramePage() {
  const [search] = useOwnSearch()
  const asked = new URLSearchParams(search)
  const [id, isTry] = [asked.get('id') ?? frontApp(), asked.has('isTry')]
  useEffect(() => {
    setFrontApp(id)
  }, [id])
  const address = async () =>
    (isTry
      ? await get<{ linkUrl: string | null }>('base/appName/getOne', { id })
      : await post(openAppRoute, { appId: id })
    ).linkUrl
  // A code in the address is good once: what is shown stays as it is.
  const site = useQuery({
    queryKey: ['base/appName', 'frame', id, isTry],
    queryFn: address,
    enabled: id !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const openWindow = async () => {
    const opened = window.open('about:blank', '_blank')
    const link = await address().catch(() => null)
    if (!opened || !link) return opened?.close()
    opened.opener = null
    opened.location.href = link
  }
  if (site.error)
    return (
      <div className="page">
        <LoadError error={site.error} onRetry={() => void site.refetch()} />
      </div>
    )
  if (!site.data)
    return (
      <div className="page">
        <RowsSkeleton count={6} height={48} />
      </div>
    )
  return (
    <div className="app-frame-page">
      {/* A browser does not tell whether the site refuses to stand in a frame: the way out is always there. */}
      <p className="app-frame-note">
        <Info size={14} strokeWidth={1.75} aria-hidden />
        <span>{t('页面没有显示？该网站可能不允许内嵌，请在新窗口打开')}</span>
        <Button
          type="link"
          size="small"
          icon={<ExternalLink size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => void openWindow()}
        >
          {t('新窗口打开')}
        </Button>
      </p>
      <iframe className="page-frame" title={t('应用')} src={site.data} sandbox={rights} referrerPolicy="no-referrer" />
    </div>
  )
}
