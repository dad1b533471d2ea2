import type { SheetRow } from '../cell.ts'

export type SheetHead = {
  /** Row number of the head in the file. */
  row: number
  /** What stands in each column of it; `group,leaf` where the same title stands twice in different groups. */
  titles: string[]
  /** Column number, from 0, of each wanted title that was found. */
  columns: Map<string, number>
}

/**
 * The row that carries most of the wanted titles. Spaces, width of characters and required marks do not count; of a head in
 * several rows the lowest is taken, and a title `group,leaf` is found by both. Undefined when no row carries any title.
 */
export function findHead(rows: readonly SheetRow[], titles: readonly string[]): SheetHead | undefined {
  let best: SheetHead | undefined
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1]
    const groups = above?.row === row.row - 1 ? above : undefined
    const columns = match(row, groups, titles)
    const isBetter = best
      ? columns.size > best.columns.size || (columns.size === best.columns.size && row.row === best.row + 1)
      : columns.size > 0
    if (isBetter) best = { row: row.row, titles: titlesOf(row, groups), columns }
  }
  return best
}

/** What is longer is a text, and no title. */
const longestTitle = 500

/** A title as it is compared: without required marks, spaces and differences of width or case. */
export function plainTitle(title: string): string {
  return title.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
}

function titlesOf(row: SheetRow, groups: SheetRow | undefined): string[] {
  const leaves = row.cells.map((cell) => cell.text.trim())
  const seen = new Set<string>()
  const twice = new Set(leaves.filter((leaf) => leaf !== '' && seen.size === seen.add(leaf).size))
  return leaves.map((leaf, column) => {
    const group = groups?.cells[column]?.text.trim()
    return twice.has(leaf) && group && group !== leaf ? `${group},${leaf}` : leaf
  })
}

function match(row: SheetRow, groups: SheetRow | undefined, titles: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [column, cell] of row.cells.entries()) {
    if (cell.text.length > longestTitle) continue
    const leaf = plainTitle(cell.text)
    const group = plainTitle(groups?.cells[column]?.text ?? '')
    for (const name of [leaf, `${group},${leaf}`]) if (leaf !== '' && !places.has(name)) places.set(name, column)
  }
  const found = new Map<string, number>()
  for (const title of titles) {
    const column = places.get(plainTitle(title))
    if (column !== undefined) found.set(title, column)
  }
  return found
}
