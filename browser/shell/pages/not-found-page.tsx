import { Button } from 'antd'
import { MapPinOff, Search } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useLocation } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import { MessagePage } from '#browser/kit/pages/message-page.tsx'
import { accessToken } from '#browser/wire/session/credentials.ts'

const AccessWish = lazy(async () => ({ default: (await import('#browser/kit/pages/access-wish.tsx')).AccessWish }))
const SearchDialog = lazy(async () => ({
  default: (await import('#browser/shell/search/search-dialog.tsx')).SearchDialog,
}))

/** An address without a page, or without a right to it; which of the two is not told. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<'search' | 'wish'>()
  const close = () => setAsked(undefined)
  const isSignedIn = accessToken() !== undefined
  const actions = isSignedIn ? <Button onClick={() => setAsked('wish')}>{t('申请权限')}</Button> : undefined
  return (
    <MessagePage icon={MapPinOff} title={t('页面不存在')} actions={actions}>
      <p>{t('您没有该页面的访问权限或地址错误，请重新输入地址')}</p>
      {isSignedIn && (
        <button type="button" className="message-search" aria-haspopup="dialog" onClick={() => setAsked('search')}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          {t('按名称、拼音首字母或路径查找页面')}
        </button>
      )}
      <Suspense>
        {asked === 'search' && <SearchDialog onClose={close} />}
        {asked === 'wish' && <AccessWish path={pathname} onClose={close} />}
      </Suspense>
    </MessagePage>
  )
}
