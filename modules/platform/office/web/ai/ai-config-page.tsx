import { Tabs } from 'antd'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { PageTitle } from '#browser/kit/pages/page-title.tsx'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { aiProvider } from '../../shared/ai.ts'
import { AiSettings } from './ai-settings.tsx'
import { ProviderCards } from './provider-cards.tsx'
import './ai-config.css'

/** Which model services there are, and how they are asked. */
export function AiConfigPage() {
  const { world, error, retry } = useMeta(aiProvider)
  return (
    <div className="page ai-page">
      <PageTitle />
      {error ? (
        <LoadError error={error} onRetry={retry} />
      ) : world ? (
        <Tabs
          items={[
            { key: 'providers', label: t('模型服务'), children: <ProviderCards world={world} /> },
            { key: 'settings', label: t('对话设置'), children: <AiSettings /> },
          ]}
        />
      ) : (
        <RowsSkeleton count={3} height={120} />
      )}
    </div>
  )
}
