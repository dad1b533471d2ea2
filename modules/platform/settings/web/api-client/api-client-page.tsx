import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import type { AnswerOf } from '#kernel/http/define-route.ts'
import { apiClient } from '#services/system/shared/api-client.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { DetailPage } from '#browser/kit/detail/detail-page.tsx'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { IssuedSecret } from '#browser/kit/parts/issued-secret.tsx'
import { useCan } from '#browser/wire/session/session.ts'
import { renewSecretRoute } from '../../shared/api-client-routes.ts'
import { ScopeChoice } from './scope-choice.tsx'

/** Keys of other systems; a secret is made on demand and shown once. */
function ApiClientList() {
  const [issued, setIssued] = useState<AnswerOf<typeof renewSecretRoute> | null>(null)
  const canRenew = useCan('apiClient:renewSecret')
  const forget = useForget(apiClient)
  const { confirm } = useFeedback()
  const renew = async (row: RecordRow) => {
    const question = {
      title: t('为“{{name}}”生成新的密钥吗？', { name: String(row['name']) }),
      content: t('原来的密钥立即失效，对接系统需要换用新的密钥。'),
      okText: t('生成密钥'),
      cancelText: t('取消'),
    }
    if (row['secret'] && !(await confirm(question))) return
    try {
      setIssued(await post(renewSecretRoute, { id: row.id }))
      await forget()
    } catch {
      // The client has said what was wrong.
    }
  }
  const tweaks: ListTweaks = {
    state: 'status',
    needs: ['secret'],
    form: { isAsked: (name) => name !== 'scopes', after: { 授权: ScopeChoice } },
    rowActions: canRenew
      ? [{ key: 'renewSecret', label: () => t('生成密钥'), icon: KeyRound, run: (row) => void renew(row) }]
      : [],
  }
  return (
    <>
      <ListPage entity={apiClient} tweaks={tweaks} />
      {issued && (
        <IssuedSecret
          title={t('接口密钥')}
          nameLabel={t('密钥标识')}
          name={issued.apiKey}
          secret={issued.secret}
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}

function ApiClientDetail() {
  return <DetailPage entity={apiClient} tweaks={{ state: 'status' }} />
}

export const apiClientViews = { 'system/apiClient/index': ApiClientList, 'system/apiClient/detail': ApiClientDetail }
