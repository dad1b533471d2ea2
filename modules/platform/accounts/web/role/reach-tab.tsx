import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { SearchInput } from '#browser/kit/parts/inputs/search-input.tsx'
import type { EntityOption } from '../../shared/reach.ts'
import { ReachFoot } from './reach-foot.tsx'
import { ReachMatrix } from './reach-matrix.tsx'
import { ScopePicker } from './scope-picker.tsx'
import { useReach, type ReachState } from './use-reach.ts'

/** Which rows a role reaches: one scope for everything, and what differs business by business. */
export function ReachTab({ roleId }: { roleId: string }) {
  const state = useReach(roleId)
  const isNarrow = useNarrow()
  const [keyword, setKeyword] = useState('')
  const { options, reach } = state
  if (state.error) return <LoadError error={state.error} onRetry={state.retry} />
  if (!options || !reach) return <RowsSkeleton count={8} height={44} />
  const shown = options.entities.filter((one) =>
    `${one.label}${t(one.label)}${one.path}`.toLowerCase().includes(keyword.toLowerCase()),
  )
  const groups = new Map<string, EntityOption[]>()
  for (const one of shown) groups.set(one.group, [...(groups.get(one.group) ?? []), one])
  return (
    <div className="role-tab">
      <p className="role-hint">{t('默认范围用于没有单独设置的业务；只有授予了该权限的角色才会计入范围。')}</p>
      <SearchInput label={t('搜索业务')} onType={(text) => setKeyword(text.trim())} />
      {isNarrow ? <ReachList state={state} groups={groups} /> : <ReachMatrix state={state} groups={groups} />}
      <ReachFoot state={state} />
    </div>
  )
}

/** The same on a narrow screen: one line for each business. */
function ReachList({ state, groups }: { state: ReachState; groups: ReadonlyMap<string, readonly EntityOption[]> }) {
  const options = state.options!
  const reach = state.reach!
  return (
    <>
      <div className="reach-row reach-default">
        <strong>{t('默认范围')}</strong>
        <ScopePicker
          options={options}
          scope={reach.scope}
          kinds={options.kinds.filter((kind) => kind.code !== 'rule')}
          onChange={(scope) => scope && state.setScope(scope)}
        />
      </div>
      <div className="reach-list">
        {[...groups].map(([group, entities]) => (
          <section key={group} aria-label={t(group)}>
            <h3>{t(group)}</h3>
            {entities.map((entity) => (
              <div key={entity.path} className="reach-row">
                <span className="reach-name">
                  {t(entity.label)}
                  {entity.isRestricted && <ToneTag tone="red">{t('受限')}</ToneTag>}
                </span>
                {entity.isOpen ? (
                  <span className="reach-open">{t('不分范围，有权限即可见全部')}</span>
                ) : (
                  <ScopePicker
                    options={options}
                    entity={entity}
                    scope={state.entityOf(entity.path).scope}
                    kinds={options.kinds.filter((kind) => kind.axis === null || entity.axes.includes(kind.axis))}
                    onChange={(scope) => state.setEntity(entity.path, { scope })}
                  />
                )}
              </div>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}
