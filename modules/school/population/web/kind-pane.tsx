import { Checkbox, Tree, type TreeDataNode } from 'antd'
import { FoundSelect, type FoundIn } from '#browser/kit/parts/inputs/found-select.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { PopulationKind, TargetScope } from '../shared/target-scope.ts'
import { ExcelBox } from './excel-box.tsx'
import { hasSchool, idsOf, withIds, withSchool, type Side } from './scope-edit.ts'
import { teachingChoicesRoute, type Unit, type Units } from '../shared/population-routes.ts'

export type Pane = 'department' | 'class' | 'grade' | 'course' | 'taught' | 'role' | 'person' | 'excel'

export type PaneProps = {
  pane: Pane
  side: Side
  scope: TargetScope
  units: Units
  nameOf: (kind: PopulationKind, id: string) => string | undefined
  onChange: (scope: TargetScope) => void
}

/** One way to name people: a tree, some boxes, a search or a list. */
export function KindPane(props: PaneProps) {
  const { pane, side, scope, units, onChange } = props
  const set = (kind: PopulationKind) => (ids: readonly string[]) => onChange(withIds(scope, side, kind, ids))
  if (pane === 'department') {
    return (
      <>
        {side === 'include' && (
          <Checkbox
            className="population-school"
            disabled={!units.school.isWhole}
            checked={hasSchool(scope, side)}
            onChange={(event) => onChange(withSchool(scope, side, event.target.checked))}
          >
            {t('全校')} <small>{units.school.count.toLocaleString('en')}</small>
          </Checkbox>
        )}
        <UnitTree units={units.departments} prefix={() => 'department'} scope={scope} side={side} onChange={onChange} />
      </>
    )
  }
  if (pane === 'class')
    return (
      <UnitTree
        units={units.majors}
        prefix={(level) => (['', 'major', 'class'] as const)[level] ?? ''}
        scope={scope}
        side={side}
        onChange={onChange}
      />
    )
  if (pane === 'grade') {
    return (
      <>
        <Boxes title={t('年级')} units={units.grades} value={idsOf(scope, side, 'grade')} onChange={set('grade')} />
        <Boxes title={t('校区')} units={units.campuses} value={idsOf(scope, side, 'campus')} onChange={set('campus')} />
      </>
    )
  }
  if (pane === 'role') {
    const uncounted = (named: Units['roles']) => named.map((one) => ({ ...one, count: null, isWhole: true }))
    return (
      <>
        <Boxes
          title={t('角色')}
          units={uncounted(units.roles)}
          value={idsOf(scope, side, 'role')}
          onChange={set('role')}
        />
        <Boxes
          title={t('岗位')}
          units={uncounted(units.posts)}
          value={idsOf(scope, side, 'post')}
          onChange={set('post')}
        />
      </>
    )
  }
  if (pane === 'excel')
    return <ExcelBox userType={scope.userType} ids={idsOf(scope, side, 'excel')} onChange={set('excel')} />
  return <Search {...props} kind={pane} />
}

function UnitTree({
  units,
  prefix,
  scope,
  side,
  onChange,
}: {
  units: readonly Unit[]
  prefix: (level: number) => PopulationKind | ''
  scope: TargetScope
  side: Side
  onChange: (scope: TargetScope) => void
}) {
  const nodes = (these: readonly Unit[], level: number): TreeDataNode[] =>
    these.map((one) => {
      const kind = prefix(level)
      return {
        key: `${kind || 'head'}:${one.id}`,
        title: (
          <span className="population-node">
            {one.label}
            <small>{one.count.toLocaleString('en')}</small>
          </span>
        ),
        // What lies only partly within reach is opened, not chosen; taking people out is never too much.
        checkable: kind !== '' && (one.isWhole || side === 'exclude'),
        selectable: false,
        ...(one.children ? { children: nodes(one.children, level + 1) } : {}),
      }
    })
  const kinds = [...new Set([0, 1, 2].map(prefix).filter((kind) => kind !== ''))]
  const checked = kinds.flatMap((kind) => idsOf(scope, side, kind).map((id) => `${kind}:${id}`))
  const data = nodes(units, 0)
  return (
    <Tree
      checkable
      checkStrictly
      treeData={data}
      checkedKeys={checked}
      virtual
      height={280}
      defaultExpandedKeys={data.length <= 2 ? data.map((one) => one.key) : []}
      onCheck={(keys) => {
        const all = (Array.isArray(keys) ? keys : keys.checked).map(String)
        onChange(
          kinds.reduce(
            (before, kind) =>
              withIds(
                before,
                side,
                kind,
                all.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1)),
              ),
            scope,
          ),
        )
      }}
    />
  )
}

function Boxes({
  title,
  units,
  value,
  onChange,
}: {
  title: string
  units: readonly { id: string; label: string; count: number | null; isWhole: boolean }[]
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  if (units.length === 0) return null
  return (
    <fieldset className="population-boxes">
      <legend>{title}</legend>
      {units.map((one) => (
        <Checkbox
          key={one.id}
          disabled={!one.isWhole}
          checked={value.includes(one.id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, one.id] : value.filter((id) => id !== one.id))
          }
        >
          {one.label}
          {one.count !== null && <small> {one.count.toLocaleString('en')}</small>}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type Option = { value: string; label: string }
const addresses = { stu: 'base/baseStudentInfo/getSelect', tea: 'base/teacher/getSelect' }
const asks = {
  course: () => ({ label: t('教学班'), placeholder: t('输入课程、班级、教师或教学班号查找') }),
  taught: () => ({ label: t('任课教师'), placeholder: t('输入教师姓名或工号，选中即本学期所教的学生') }),
  person: () => ({ label: t('人员'), placeholder: t('输入姓名或学号、工号查找') }),
}

/** People and teaching classes are too many to show: they are found by name or number. */
function Search({ kind, side, scope, nameOf, onChange }: PaneProps & { kind: 'person' | 'course' | 'taught' }) {
  const asked = scope.userType === 'all' ? (['stu', 'tea'] as const) : [scope.userType]
  const found = (keyword: string): Promise<Option[]>[] =>
    kind === 'person'
      ? asked.map((one) => get<Option[]>(addresses[one], { keyword }))
      : [get(teachingChoicesRoute, { kind, keyword })]
  const { label, placeholder } = asks[kind]()
  const source: FoundIn<Option> = {
    key: ['base/population', 'search', kind, asked],
    // Whoever may look for students alone is offered these.
    find: async (keyword) => (await Promise.all(found(keyword).map((options) => options.catch(() => [])))).flat(),
    // Those who were chosen before are named with the whole of the choice.
    named: async () => [],
    asFound: (one) => one,
    asks: 2,
  }
  const chosen = idsOf(scope, side, kind)
  return (
    <FoundSelect
      isMany
      className="population-search"
      source={source}
      known={chosen.flatMap((id) => [{ value: id, label: nameOf(kind, id) ?? '' }].filter((one) => one.label !== ''))}
      aria-label={label}
      placeholder={placeholder}
      value={chosen}
      onChange={(ids) => onChange(withIds(scope, side, kind, ids))}
    />
  )
}
