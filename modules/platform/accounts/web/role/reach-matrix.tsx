import { Radio } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { t, tKey } from '#browser/wire/i18n.ts'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import type { EntityOption, ScopeKindOption } from '../../shared/reach.ts'
import { ScopeValue, scopeOfKind } from './scope-picker.tsx'
import type { ReachState } from './use-reach.ts'

const asDefault = 'default'

/** Businesses down, ways of cutting rows across; the usual one on top, what differs below. */
export function ReachMatrix({
  state,
  groups,
}: {
  state: ReachState
  groups: ReadonlyMap<string, readonly EntityOption[]>
}) {
  const options = state.options!
  const { scope } = state.reach!
  const usual = scope.kind
  const isUsual = (code: string) => code === usual
  const columns = [{ code: asDefault, label: tKey('默认'), axis: null, picks: null }, ...options.kinds]
  return (
    <div className="reach-matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('业务')}</th>
            {columns.map((kind) => (
              <th key={kind.code} scope="col">
                {t(kind.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="is-usual">
            <th scope="row">{t('默认范围')}</th>
            {columns.map((kind) => (
              <Cell
                key={kind.code}
                row={t('默认范围')}
                kind={kind}
                isOffered={kind.code !== asDefault && kind.code !== 'rule'}
                isChosen={isUsual(kind.code)}
                onChoose={() => state.setScope({ kind: kind.code })}
              />
            ))}
          </tr>
          <ValueRow span={columns.length} hasValue={hasValue(options.kinds, scope.kind)}>
            <ScopeValue options={options} scope={scope} onChange={(next) => state.setScope(next)} />
          </ValueRow>
          {[...groups].map(([group, entities]) => (
            <Fragment key={group}>
              <tr className="is-group">
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  {t(group)}
                </th>
              </tr>
              {entities.map((entity) => (
                <EntityRow key={entity.path} entity={entity} columns={columns} state={state} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EntityRow({
  entity,
  columns,
  state,
}: {
  entity: EntityOption
  columns: readonly ScopeKindOption[]
  state: ReachState
}) {
  const options = state.options!
  const own = state.entityOf(entity.path).scope
  const chosen = own?.kind ?? asDefault
  const label = t(entity.label)
  if (entity.isOpen) {
    return (
      <tr>
        <th scope="row">{label}</th>
        <td className="reach-open" colSpan={columns.length}>
          {t('不分范围，有权限即可见全部')}
        </td>
      </tr>
    )
  }
  return (
    <>
      <tr className={own ? 'is-own' : ''}>
        <th scope="row">
          <span className="reach-name">
            {label}
            {entity.isRestricted && <ToneTag tone="red">{t('受限')}</ToneTag>}
          </span>
        </th>
        {columns.map((kind) => (
          <Cell
            key={kind.code}
            row={label}
            kind={kind}
            isOffered={kind.axis === null || entity.axes.includes(kind.axis)}
            isChosen={chosen === kind.code}
            onChoose={() =>
              state.setEntity(entity.path, { scope: kind.code === asDefault ? null : scopeOfKind(kind.code, entity) })
            }
          />
        ))}
      </tr>
      <ValueRow span={columns.length} hasValue={own !== null && hasValue(options.kinds, own.kind)}>
        <ScopeValue
          options={options}
          entity={entity}
          scope={own}
          onChange={(scope) => state.setEntity(entity.path, { scope })}
        />
      </ValueRow>
    </>
  )
}

function Cell(props: {
  row: string
  kind: ScopeKindOption
  isOffered: boolean
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <td>
      {props.isOffered && (
        <Radio aria-label={`${props.row} ${t(props.kind.label)}`} checked={props.isChosen} onChange={props.onChoose} />
      )}
    </td>
  )
}

function ValueRow({ span, hasValue: isShown, children }: { span: number; hasValue: boolean; children: ReactNode }) {
  if (!isShown) return null
  return (
    <tr className="is-value">
      <td />
      <td colSpan={span}>{children}</td>
    </tr>
  )
}

function hasValue(kinds: readonly ScopeKindOption[], code: string): boolean {
  return code === 'grade' || code === 'rule' || kinds.some((kind) => kind.code === code && kind.picks !== null)
}
