import { useState, type DragEvent } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { EmptyState } from '#browser/kit/parts/states.tsx'
import { department } from '../../shared/organisation/department.ts'
import { flatten, isWithin, type DepartmentNode } from './department-tree.ts'

type Props = { roots: readonly DepartmentNode[]; canMove: boolean; onOpen: (id: string) => void }

/** The school from above: what hangs below what. Dragging one box onto another moves it there, once it is confirmed. */
export function DepartmentChart({ roots, canMove, onOpen }: Props) {
  const [dragged, setDragged] = useState<DepartmentNode | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const forget = useForget(department)
  const { confirm, success } = useFeedback()
  const all = flatten(roots)
  const canTake = (target: DepartmentNode) =>
    dragged !== null && dragged.parentId !== target.id && !isWithin(dragged, target.id)
  const move = async (node: DepartmentNode, target: DepartmentNode) => {
    const old = all.find((one) => one.id === node.parentId)
    const isSure = await confirm({
      title: t('将【{{name}}】移到【{{target}}】之下？', { name: node.deptName, target: target.deptName }),
      content: (
        <>
          <p>
            {t('一并移动：下级部门 {{below}} 个、教职工 {{staff}} 人、学生 {{students}} 人、班级 {{classes}} 个。', {
              below: node.below,
              ...node.total,
            })}
          </p>
          {!isWithin(target, node.id) && (
            <p>{t('【{{name}}】中数据范围为“本部门及下级”的人员将能看到这些数据。', { name: target.deptName })}</p>
          )}
          {old && !isWithin(old, target.id) && (
            <p>{t('【{{name}}】中数据范围为“本部门及下级”的人员将不再看到这些数据。', { name: old.deptName })}</p>
          )}
        </>
      ),
      okText: t('移动'),
    })
    if (!isSure) return
    try {
      await post('base/department/update', { id: node.id, version: node.version, parentId: target.id })
      success(t('已移动'))
    } catch {
      // The client has said what was wrong.
    }
    await forget()
  }
  const drop = (target: DepartmentNode) => ({
    onDragOver: (event: DragEvent) => {
      if (canTake(target)) {
        event.preventDefault()
        event.stopPropagation()
        setOver(target.id)
      }
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(null)
      if (dragged && canTake(target)) void move(dragged, target)
    },
  })
  const drag = (node: DepartmentNode) =>
    canMove && node.parentId !== null
      ? {
          draggable: true,
          onDragStart: (event: DragEvent) => {
            event.stopPropagation()
            setDragged(node)
          },
          onDragEnd: () => {
            setDragged(null)
            setOver(null)
          },
        }
      : {}
  const stateOf = (node: DepartmentNode) =>
    `${over === node.id ? ' chart-over' : ''}${dragged && dragged.id !== node.id && !canTake(node) ? ' chart-closed' : ''}`
  const box = (node: DepartmentNode) => (
    <li key={node.id} className={`chart-box${stateOf(node)}`} {...drag(node)} {...drop(node)}>
      <button type="button" className="plain-button touch" onClick={() => onOpen(node.id)}>
        <b>{node.deptName}</b>
      </button>
      <small>{node.leaderName ?? t('未配置负责人')}</small>
      <small>
        {[
          node.total.staff > 0 && t('教职工 {{n}}', { n: node.total.staff }),
          node.total.students > 0 && t('学生 {{n}}', { n: node.total.students.toLocaleString('en-US') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {node.children.length > 0 && (
        <ul className="chart-inner">{node.children.filter((one) => one.status === '1').map(box)}</ul>
      )}
    </li>
  )
  if (roots.length === 0)
    return (
      <section className="list-card">
        <EmptyState />
      </section>
    )
  return (
    <section className="list-card org-card chart">
      {canMove && <p className="org-note">{t('拖动部门到另一个部门上即可调整上级，确认后生效')}</p>}
      {roots.map((root) => {
        const children = root.children.filter((one) => one.status === '1')
        const groups = [
          { title: t('教学单位'), list: children.filter((one) => one.isTeachUnit) },
          { title: t('职能部门及其他'), list: children.filter((one) => !one.isTeachUnit) },
        ].filter(({ list }) => list.length > 0)
        return (
          <div key={root.id}>
            <div className={`chart-root${stateOf(root)}`} {...drop(root)}>
              <button type="button" className="plain-button touch" onClick={() => onOpen(root.id)}>
                <b>{root.deptName}</b>
              </button>
              <small>
                {t('教职工 {{n}}', { n: root.total.staff })}
                {' · '}
                {t('学生 {{n}}', { n: root.total.students.toLocaleString('en-US') })}
              </small>
            </div>
            {groups.map(({ title, list }) => (
              <div key={title} className="chart-group">
                <h2>
                  {title}
                  <small>{list.length}</small>
                </h2>
                <ul className="chart-boxes">{list.map(box)}</ul>
              </div>
            ))}
          </div>
        )
      })}
    </section>
  )
}
