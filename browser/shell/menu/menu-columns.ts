import { t } from '#browser/wire/i18n.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'

/** Pages under a head; `total` are those of the whole head, 0 where a column goes on with the one before. */
export type Column = { title: string; total: number; nodes: readonly RouteNode[] }

/** A directory of more pages than this opens as a panel of columns. */
export const mostInList = 10
/** What is longer goes on in the next column. */
const mostInColumn = 9

/** The pages of a long directory under the heads of their columns, in the order of each head's first page; those without one last. */
export function columnsOf(children: readonly RouteNode[], area = ''): Column[] {
  const groups = Map.groupBy(children, ({ meta }) => meta.group ?? '')
  const rest = groups.get('') ?? []
  groups.delete('')
  const titled = (title: string) => (area && title ? `${area} · ${title}` : area || title)
  return [
    ...[...groups].flatMap(([group, nodes]) => split(titled(t(group)), nodes)),
    ...split(titled(groups.size > 0 ? t('其他') : ''), rest),
  ]
}

/** Several areas side by side, each under its name; pages that stand in none come last. */
export function restColumns(areas: readonly RouteNode[]): Column[] {
  const directories = areas.filter(({ children = [] }) => children.length > 0)
  const single = areas.filter(({ children = [] }) => children.length === 0)
  return [
    ...directories.flatMap(({ meta, children = [] }) =>
      children.length > mostInList ? columnsOf(children, t(meta.title)) : split(t(meta.title), children),
    ),
    ...split(t('其他'), single),
  ]
}

/** The pages below some nodes. */
export function leavesOf(nodes: readonly RouteNode[]): RouteNode[] {
  return nodes.flatMap((node) => ((node.children ?? []).length > 0 ? leavesOf(node.children!) : [node]))
}

function split(title: string, nodes: readonly RouteNode[]): Column[] {
  const count = Math.ceil(nodes.length / mostInColumn)
  const each = Math.ceil(nodes.length / count)
  return Array.from({ length: count }, (_, at) => ({
    title,
    total: at === 0 ? nodes.length : 0,
    nodes: nodes.slice(at * each, (at + 1) * each),
  }))
}
