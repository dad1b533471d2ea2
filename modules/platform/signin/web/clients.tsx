import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import { DetailPage } from '#browser/kit/detail/detail-page.tsx'
import { oauthClient } from '#services/system/shared/sign-in.ts'
import { useCan } from '#browser/wire/session/session.ts'
import { TestDialog } from './test-dialog.tsx'

const testLabel = tKey('测试')

/** Other systems that vouch for people, with a test that signs nobody in. */
function ClientList() {
  const [tested, setTested] = useState<RecordRow | null>(null)
  const canTest = useCan('sysOauthClient:test')
  return (
    <>
      <ListPage
        entity={oauthClient}
        tweaks={{
          needs: ['kind'],
          state: 'status',
          rowActions: canTest ? [{ key: 'test', label: () => t(testLabel), icon: PlugZap, run: setTested }] : [],
        }}
      />
      {tested && <TestDialog row={tested} onClose={() => setTested(null)} />}
    </>
  )
}

function ClientDetail() {
  return <DetailPage entity={oauthClient} tweaks={{ state: 'status' }} />
}

export const clientViews = { 'system/oauthClient/index': ClientList, 'system/oauthClient/detail': ClientDetail }
