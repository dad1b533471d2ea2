import { columnName } from './workbook-parts.ts'

export type HeadRows = {
  /** Titles by row and column; a merged range has its title in its first cell only. */
  rows: (string | undefined)[][]
  /** Ranges like `A1:C1`. */
  merges: string[]
}

/**
 * Lays out heads in groups: each column is a path like `['家庭', '父亲', '电话']`. Neighbours of the same group share one cell, and a
 * column with a shorter path stretches down to the last row.
 */
export function headRows(paths: readonly (readonly string[])[]): HeadRows {
  const depth = Math.max(1, ...paths.map((path) => path.length))
  const rows: (string | undefined)[][] = Array.from({ length: depth }, () => paths.map(() => undefined))
  const merges: string[] = []
  for (let level = 0; level < depth; level++) {
    for (let column = 0; column < paths.length;) {
      const path = paths[column]!
      const last = level < path.length - 1 ? lastOfGroup(paths, column, level) : column
      const bottom = level === path.length - 1 ? depth - 1 : level
      if (level < path.length) {
        rows[level]![column] = path[level]
        if (last > column || bottom > level)
          merges.push(`${columnName(column)}${level + 1}:${columnName(last)}${bottom + 1}`)
      }
      column = last + 1
    }
  }
  return { rows, merges }
}

function lastOfGroup(paths: readonly (readonly string[])[], column: number, level: number): number {
  const isSameGroup = (other: readonly string[] | undefined): boolean =>
    other !== undefined &&
    other.length > level + 1 &&
    paths[column]!.slice(0, level + 1).every((name, at) => name === other[at])
  let last = column
  while (isSameGroup(paths[last + 1])) last++
  return last
}
