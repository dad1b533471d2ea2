import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Steps } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { RecordRow } from '#kernel/fields/view.ts'
import { FormPanel } from '#browser/kit/form/form-panel.tsx'
import { useAbility } from '#browser/kit/hooks/use-ability.ts'
import { useMeta } from '#browser/kit/hooks/use-meta.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { batchStates, rolloverBatch } from '../../shared/rollover.ts'
import { ItemsStep } from './items-step.tsx'
import type { Batch } from './rollover-types.ts'
import { ImpactStep, ReadyStep, RunStep } from './steps.tsx'
import '../status.css'
import { rolloverOverviewRoute } from '../../shared/rollover-routes.ts'

const address = 'base/rolloverBatch'

/** The end of a school year in five steps; where one stopped is where anybody goes on. */
export function RolloverPage() {
  const { world, error, retry } = useMeta(rolloverBatch)
  const can = useAbility(world)
  const client = useQueryClient()
  const batches = useQuery({
    queryKey: [address, 'batches'],
    queryFn: async () =>
      (await get<Page<Batch>>(`${address}/list`, { size: 50, descs: 'xn,createTime', columns: 'step' })).records,
  })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const batch = batches.data?.find((one) => one.id === chosenId) ?? batches.data?.[0]
  const isRunning = batch?.status === batchStates.running[0]
  const overview = useQuery({
    queryKey: [address, 'overview', batch?.id, batch?.status, batch?.version],
    placeholderData: keepPreviousData,
    queryFn: () => get(rolloverOverviewRoute, { id: batch!.id }),
    enabled: batch !== undefined,
    refetchInterval: isRunning ? 1500 : false,
  })
  useQuery({
    queryKey: [address, 'batches', 'watch'],
    queryFn: async () => {
      await batches.refetch()
      return true
    },
    enabled: isRunning,
    refetchInterval: 1500,
  })
  const isNarrow = useNarrow()
  const refresh = () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) =>
        [address, 'base/rolloverItem'].includes(String(queryKey[0])) && queryKey[1] !== 'meta',
    })
  const goTo = async (step: number) => {
    if (!batch) return
    await post(`${address}/update`, { id: batch.id, step }).catch(() => undefined)
    await refresh()
  }
  if (error || batches.error)
    return (
      <div className="page">
        <LoadError
          error={error ?? batches.error}
          onRetry={() => {
            retry()
            void batches.refetch()
          }}
        />
      </div>
    )
  if (!world || !batches.data)
    return (
      <div className="page">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  const state = codeEntry(batchStates, batch?.status)
  const steps = [t('新学年校历'), t('毕业名单'), t('未毕业学生去向'), t('影响预览'), t('执行')]
  const body = batch &&
    overview.data && {
      batch,
      overview: overview.data,
      refresh,
      can: (verb: string) => can(verb, batch as unknown as RecordRow),
    }
  return (
    <div className="page">
      <ListHead
        title={t('学年切换与毕业处理')}
        caption={
          state && (
            <ToneTag tone={state[2]} hasDot>
              {t(state[1], { context: 'state' })}
            </ToneTag>
          )
        }
        tools={
          <>
            {batches.data.length > 1 && (
              <Select
                value={batch?.id ?? null}
                onChange={setChosenId}
                aria-label={t('批次')}
                options={batches.data.map((one) => ({ value: one.id, label: t('{{xn}}学年', { xn: one.xn }) }))}
              />
            )}
            {can('add') && (
              <Button
                type={batch ? 'default' : 'primary'}
                icon={<Plus size={16} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {t('新建批次')}
              </Button>
            )}
          </>
        }
        addLabel=""
      />
      {!batch ? (
        <section className="list-card">
          <EmptyState reason={t('还没有批次，毕业前新建一个')} />
        </section>
      ) : (
        <>
          <section className="list-card rollover-steps">
            <Steps
              size="small"
              current={batch.step - 1}
              orientation={isNarrow ? 'vertical' : 'horizontal'}
              items={steps.map((title) => ({ title }))}
              onChange={(index) => void goTo(index + 1)}
            />
          </section>
          {overview.error ? (
            <LoadError error={overview.error} onRetry={() => void overview.refetch()} />
          ) : !body ? (
            <Skeleton active paragraph={{ rows: 10 }} />
          ) : (
            <>
              {batch.step === 1 && <ReadyStep {...body} />}
              {batch.step === 2 && <ItemsStep {...body} key="all" only="all" />}
              {batch.step === 3 && <ItemsStep {...body} key="open" only="open" />}
              {batch.step === 4 && <ImpactStep {...body} />}
              {batch.step === 5 && <RunStep {...body} />}
            </>
          )}
          <footer className="rollover-foot">
            {batch.step > 1 && <Button onClick={() => void goTo(batch.step - 1)}>{t('上一步')}</Button>}
            {batch.step < 5 && (
              <Button
                type="primary"
                disabled={batch.step === 1 && batch.status === batchStates.draft[0]}
                onClick={() => void goTo(batch.step + 1)}
              >
                {t('下一步')}
              </Button>
            )}
          </footer>
        </>
      )}
      <FormPanel
        isOpen={isAdding}
        world={world}
        onClose={() => setAdding(false)}
        onSaved={(id) => {
          setChosenId(id)
          void refresh()
        }}
      />
    </div>
  )
}
