import { Segmented, Skeleton, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import type { PopulationPickerProps } from '../shared/picker.ts'
import {
  normalScope,
  populationKinds,
  studentKinds,
  type PopulationKind,
  type TargetScope,
  type UserType,
} from '../shared/target-scope.ts'
import { CountSide } from './count-side.tsx'
import { FilterPart } from './filter-part.tsx'
import { KindPane, type Pane } from './kind-pane.tsx'
import { withIds, withSchool, type Side } from './scope-edit.ts'
import { useChoices, useNames, useUnits } from './use-population.ts'
import './population.css'

const types: Record<UserType, () => string> = { stu: () => t('学生'), tea: () => t('教职工'), all: () => t('师生') }
const everyType: readonly UserType[] = ['stu', 'tea', 'all']

/** Who is meant: ways to name people at the left, how many they are at the right; on a phone one step after the other. */
export function PopulationPicker({
  value,
  onChange,
  userTypes = everyType,
  isReadOnly = false,
}: PopulationPickerProps) {
  const isNarrow = useNarrow()
  const [side, setSide] = useState<Side>('include')
  const [step, setStep] = useState<'who' | 'filter' | 'check'>('who')
  const [pane, setPane] = useState<Pane>('department')
  const units = useUnits(value.userType)
  const nameOf = useNames(value)
  if (isReadOnly)
    return (
      <div className="population population-plain">
        <Chips scope={value} nameOf={nameOf} />
        <CountSide scope={value} />
      </div>
    )
  const panes = panesFor(value.userType, units.data?.hasCourses ?? false)
  const shown = panes.some((one) => one.key === pane) ? pane : panes[0]!.key
  const who = (
    <>
      <Segmented<Side>
        block
        value={side}
        onChange={setSide}
        options={[
          { value: 'include', label: t('包含', { context: 'people' }) },
          { value: 'exclude', label: t('排除') },
        ]}
        aria-label={t('包含或排除')}
      />
      <Tabs size="small" activeKey={shown} onChange={(key) => setPane(key as Pane)} items={panes} />
      <div className="population-pane">
        {units.error ? (
          <LoadError error={units.error} onRetry={() => void units.refetch()} />
        ) : !units.data ? (
          <Skeleton active />
        ) : (
          <KindPane pane={shown} side={side} scope={value} units={units.data} nameOf={nameOf} onChange={onChange} />
        )}
      </div>
      <Chips scope={value} nameOf={nameOf} onChange={onChange} />
    </>
  )
  const filter = <FilterPart scope={value} units={units.data} onChange={onChange} />
  const head = <Head value={value} userTypes={userTypes} onChange={onChange} />
  if (isNarrow) {
    return (
      <div className="population population-phone">
        <Segmented
          block
          value={step}
          onChange={setStep}
          options={[
            { value: 'who', label: t('1 选人') },
            { value: 'filter', label: t('2 条件') },
            { value: 'check', label: t('3 核对') },
          ]}
          aria-label={t('步骤')}
        />
        {step === 'who' && (
          <>
            {head}
            {who}
          </>
        )}
        {step === 'filter' && filter}
        {step === 'check' && <Chips scope={value} nameOf={nameOf} onChange={onChange} />}
        <CountSide scope={value} />
      </div>
    )
  }
  return (
    <div className="population">
      {head}
      <div className="population-panes">
        <section>{who}</section>
        <aside>
          <CountSide scope={value} />
          <h4>{t('限定条件')}</h4>
          {filter}
        </aside>
      </div>
    </div>
  )
}

function panesFor(userType: UserType, hasCourses: boolean): { key: Pane; label: string }[] {
  const isStaff = userType === 'tea'
  return [
    { key: 'department', label: t('院系部门') },
    ...(isStaff
      ? []
      : [
          { key: 'class' as const, label: t('专业班级') },
          { key: 'grade' as const, label: t('年级校区') },
        ]),
    ...(hasCourses
      ? [
          { key: 'course' as const, label: t('教学班') },
          { key: 'taught' as const, label: t('任课教师') },
        ]
      : []),
    { key: 'role', label: isStaff ? t('角色岗位') : t('角色') },
    { key: 'person', label: t('人员') },
    { key: 'excel', label: t('名单') },
  ]
}

/** Which kind of people, and rules that were kept before. */
function Head({
  value,
  userTypes,
  onChange,
}: {
  value: TargetScope
  userTypes: readonly UserType[]
  onChange: (scope: TargetScope) => void
}) {
  const choices = useChoices()
  const change = (userType: UserType) => {
    // What staff cannot be named by goes, and so do chosen people of the other kind.
    const kept = (parts: TargetScope['include']) =>
      parts.filter(
        ({ kind }) => kind !== 'person' && kind !== 'excel' && (userType !== 'tea' || !studentKinds.includes(kind)),
      )
    onChange(
      userType === 'all'
        ? { ...value, userType }
        : {
            ...value,
            userType,
            include: kept(value.include),
            exclude: kept(value.exclude),
            filter: normalScope({ ...value, userType }).filter,
          },
    )
  }
  return (
    <div className="population-head">
      {userTypes.length > 1 && (
        <Segmented<UserType>
          value={value.userType}
          onChange={change}
          options={userTypes.map((one) => ({ value: one, label: types[one]() }))}
          aria-label={t('人员类型')}
        />
      )}
      {(choices.data?.length ?? 0) > 0 && (
        <Select
          className="population-choice"
          placeholder={t('选用已存人群')}
          aria-label={t('选用已存人群')}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices
            .data!.filter((one) => userTypes.includes(one.scope.userType))
            .map((one) => ({
              value: one.id,
              label: one.isOwn
                ? one.populationName
                : t('{{name}}（{{owner}}）', { name: one.populationName, owner: one.ownerName ?? '' }),
            }))}
          onChange={(id: string | null) => {
            const chosen = choices.data!.find((one) => one.id === id)
            if (chosen) onChange(chosen.scope)
          }}
        />
      )}
    </div>
  )
}

type Names = (kind: PopulationKind, id: string) => string | undefined

/** Everything that was chosen, each to be taken away again. */
function Chips({
  scope,
  nameOf,
  onChange,
}: {
  scope: TargetScope
  nameOf: Names
  onChange?: (scope: TargetScope) => void
}) {
  const chips = (['include', 'exclude'] as const).flatMap((side) =>
    scope[side].flatMap(({ kind, ids }) => {
      if (kind === 'school')
        return [
          {
            key: `${side}:school`,
            side,
            text: t(populationKinds.school),
            without: () => withSchool(scope, side, false),
          },
        ]
      if (kind === 'excel')
        return ids.length === 0
          ? []
          : [
              {
                key: `${side}:excel`,
                side,
                text: t('名单 {{n}} 人', { n: ids.length }),
                without: () => withIds(scope, side, kind, []),
              },
            ]
      return ids.map((id) => ({
        key: `${side}:${kind}:${id}`,
        side,
        text: nameOf(kind, id) ?? (kind === 'grade' ? id : '…'),
        without: () =>
          withIds(
            scope,
            side,
            kind,
            ids.filter((one) => one !== id),
          ),
      }))
    }),
  )
  if (chips.length === 0) return null
  return (
    <div className="population-chips" aria-label={t('已选')} role="group">
      {chips.map((one) => (
        <Tag
          key={one.key}
          color={one.side === 'include' ? 'blue' : 'red'}
          closable={onChange !== undefined}
          onClose={(event) => {
            event.preventDefault()
            onChange?.(one.without())
          }}
        >
          {one.side === 'exclude' ? t('不含 {{name}}', { name: one.text }) : one.text}
        </Tag>
      ))}
    </div>
  )
}
