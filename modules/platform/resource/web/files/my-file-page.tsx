import { Tabs } from 'antd'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { MadeFiles } from './made-files.tsx'
import { Shelf } from './shelf.tsx'
import './my-files.css'

/** What the school offers to download, and what was made for this person. */
export function MyFilePage() {
  const [search, setSearch] = useOwnSearch()
  const tab = new URLSearchParams(search).get('tab') === 'mine' ? 'mine' : 'shelf'
  return (
    <div className="page myfile-page">
      <PageTitle />
      <section className="list-card">
        <Tabs
          activeKey={tab}
          onChange={(next) => setSearch(next === 'mine' ? { tab: 'mine' } : {})}
          items={[
            { key: 'shelf', label: t('常用文件') },
            { key: 'mine', label: t('我的导出/生成') },
          ]}
        />
        {tab === 'mine' ? <MadeFiles /> : <Shelf />}
      </section>
    </div>
  )
}
