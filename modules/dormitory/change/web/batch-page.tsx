import { Button } from 'antd'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { changeBatch } from '../shared/apply.ts'
import { NewBatch } from './new-batch.tsx'

/** 批量调宿: what was done, and (`?new=1`) another one, tried before it is done. */
export function ChangeBatchPage() {
  const [search, go] = useOwnSearch()
  if (new URLSearchParams(search).get('new')) return <NewBatch onBack={() => go({})} />
  return (
    <div className="page">
      <header className="list-head">
        <PageTitle />
        <Button type="primary" onClick={() => go({ new: '1' })}>
          {t('新的批量调宿')}
        </Button>
      </header>
      <ListPage entity={changeBatch} />
    </div>
  )
}
