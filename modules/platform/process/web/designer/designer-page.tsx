import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { modelsRoute } from '#services/flow/shared/routes/models.ts'
import { useCompact } from '#browser/shell/frame/use-compact.ts'
import { get } from '#browser/wire/http.ts'
import { useOwnSearch } from '#browser/kit/hooks/list/use-own-search.ts'
import { t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { Designer } from './designer.tsx'
import { TypeList } from './type-list.tsx'
import './designer.css'

/** Flows of the school: which there are at the left, the chosen one to draw. */
export function DesignerPage() {
  const client = useQueryClient()
  const isCompact = useCompact()
  const [search, write] = useOwnSearch()
  const types = useQuery({
    queryKey: ['process/model', 'list'],
    queryFn: () => get(modelsRoute),
  })
  const wanted = new URLSearchParams(search).get('id')
  const chosen = types.data?.find(({ id }) => id === wanted) ?? (wanted === null ? types.data?.[0] : undefined)
  const refresh = () => client.invalidateQueries({ queryKey: ['process/model', 'list'] })
  const pick = (id: string) => write({ id })
  const isLost = types.data !== undefined && wanted !== null && chosen === undefined
  const mendAddress = useEffectEvent(() => write({}))
  useEffect(() => {
    if (isLost) mendAddress()
  }, [isLost])

  if (types.error)
    return (
      <div className="page">
        <LoadError error={types.error} onRetry={() => void types.refetch()} />
      </div>
    )
  const rows = types.data ?? []
  return (
    <div className="designer-page">
      <h1 className="designer-title-hidden">{t('流程设计')}</h1>
      {isCompact ? (
        <Select
          className="designer-switch"
          aria-label={t('选择流程')}
          value={chosen?.id}
          onChange={pick}
          showSearch={{ optionFilterProp: 'label' }}
          options={rows.map(({ id, typeName }) => ({ value: id, label: typeName }))}
        />
      ) : (
        <TypeList rows={rows} isLoading={types.isPending} chosen={chosen?.id} onPick={pick} onChanged={refresh} />
      )}
      {chosen ? (
        <Designer key={chosen.id} modelId={chosen.id} onChanged={refresh} />
      ) : types.isPending ? (
        <div className="designer-loading">
          <Bones rows={4} hasTitle />
        </div>
      ) : (
        <div className="designer-none">{t('还没有流程，请先新建')}</div>
      )}
    </div>
  )
}
