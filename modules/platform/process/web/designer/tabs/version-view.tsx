import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { modelVersionRoute } from '#services/flow/shared/routes/model-files.ts'
import type { Design } from '#services/flow/shared/routes/models.ts'
import { FlowTree } from '#browser/flow/tree/flow-tree.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Preview } from '../../form-builder/preview.tsx'
import { lineOf } from '../describe.ts'
import { differencesOf } from './version-differences.ts'
import { differenceText } from './difference-text.ts'

function useVersion(modelId: string, versionNo: number | 'draft') {
  return useQuery({
    queryKey: ['process/model', 'version', modelId, versionNo],
    queryFn: () => get(modelVersionRoute, { id: modelId, versionNo }),
    enabled: versionNo !== 'draft',
    staleTime: Infinity,
  })
}

/** A published version to look at: its flow and its form. */
export function VersionView({ design, versionNo }: { design: Design; versionNo: number }) {
  const version = useVersion(design.id, versionNo)
  const [part, setPart] = useState<'flow' | 'form'>('flow')
  if (version.error) return <LoadError error={version.error} onRetry={() => void version.refetch()} />
  if (!version.data) return <RowsSkeleton count={5} height={64} />
  const { model, form } = version.data
  const old: Design = { ...design, draft: model, form }
  return (
    <div className="design-version">
      {form && (
        <Segmented
          value={part}
          onChange={setPart}
          options={[
            { value: 'flow' as const, label: t('流程') },
            { value: 'form' as const, label: t('表单') },
          ]}
        />
      )}
      {part === 'form' && form ? (
        <Preview form={form} rights={model.settings.startFields} width="computer" />
      ) : (
        <div className="design-version-tree">
          <FlowTree model={model} lineOf={(key) => lineOf(old, key)} />
        </div>
      )}
    </div>
  )
}

/** What two versions, or a version and the drawing, do not have in common. */
export function VersionCompare({
  design,
  pair,
}: {
  design: Design
  pair: readonly [number | 'draft', number | 'draft']
}) {
  const first = useVersion(design.id, pair[0])
  const second = useVersion(design.id, pair[1])
  const own = { model: design.draft, form: design.form }
  const before = pair[0] === 'draft' ? own : first.data
  const after = pair[1] === 'draft' ? own : second.data
  const failed = first.error ?? second.error
  if (failed) return <LoadError error={failed} onRetry={() => void Promise.all([first.refetch(), second.refetch()])} />
  if (!before || !after) return <RowsSkeleton count={5} height={40} />
  const found = differencesOf(before, after)
  const nameOf = (one: number | 'draft') => (one === 'draft' ? t('草稿') : `V${one}`)
  return (
    <div>
      <p className="design-none">
        {found.length === 0
          ? t('{{a}} 与 {{b}} 内容相同', { a: nameOf(pair[0]), b: nameOf(pair[1]) })
          : t('从 {{a}} 到 {{b}} 有 {{n}} 处不同', { a: nameOf(pair[0]), b: nameOf(pair[1]), n: found.length })}
      </p>
      <ul className="design-differences">
        {found.map((one, i) => {
          const { title, from, to } = differenceText(one, design)
          return (
            <li key={i} className={`is-${one.what}`}>
              <b>{title}</b>
              {one.what === 'changed' && one.part !== 'order' && (
                <span>
                  <del>{from}</del> → <ins>{to}</ins>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
