import type { RecordRow } from '#kernel/fields/view.ts'
import { tKey } from '#browser/wire/i18n.ts'
import { mobileMenuTypes } from '../../shared/mobile-menu.ts'

/** A place on the phone that takes entries, with those that stand there. */
export type Zone = {
  key: string
  label: string
  type: string
  parentId: string | null
  isHide: boolean
  rows: readonly RecordRow[]
  group?: RecordRow
}

const [tab, tile, group, card] = [
  mobileMenuTypes.tab[0],
  mobileMenuTypes.tile[0],
  mobileMenuTypes.group[0],
  mobileMenuTypes.card[0],
]

/** Where entries of the draft stand: tabs, tiles and cards of the first page, each group, and what is hidden. */
export function zonesOf(rows: readonly RecordRow[]): Zone[] {
  const shown = rows.filter((row) => row['isHide'] !== true)
  const at = (type: string) => shown.filter((row) => row['type'] === type && !row['parentId'])
  const groups = at(group)
  const known = new Set(groups.map(({ id }) => id))
  return [
    { key: 'tabs', label: tKey('底部标签'), type: tab, parentId: null, isHide: false, rows: at(tab) },
    { key: 'tiles', label: tKey('首页宫格'), type: tile, parentId: null, isHide: false, rows: at(tile) },
    { key: 'cards', label: tKey('首页卡片'), type: card, parentId: null, isHide: false, rows: at(card) },
    ...groups.map((one) => ({
      key: one.id,
      label: String(one['name']),
      type: tile,
      parentId: one.id,
      isHide: false,
      rows: shown.filter((row) => row['parentId'] === one.id),
      group: one,
    })),
    {
      key: 'hidden',
      label: tKey('隐藏'),
      type: tile,
      parentId: null,
      isHide: true,
      rows: rows.filter(
        (row) => row['isHide'] === true || (typeof row['parentId'] === 'string' && !known.has(row['parentId'])),
      ),
    },
  ]
}

export type Patch = {
  id: string
  version: number
  sort: number
  type?: string
  parentId?: string | null
  isHide?: boolean
}

/** What is written when an entry is put into a zone, before another one or at the end. */
export function patchesOf({
  row,
  zone,
  before,
}: {
  row: RecordRow
  zone: Zone
  before?: RecordRow | undefined
}): Patch[] {
  const rest = zone.rows.filter(({ id }) => id !== row.id)
  const at = before ? rest.findIndex(({ id }) => id === before.id) : -1
  const order = at < 0 ? [...rest, row] : [...rest.slice(0, at), row, ...rest.slice(at)]
  // What is hidden keeps its kind, so that it comes back as what it was.
  const place = zone.isHide ? { isHide: true } : { type: zone.type, parentId: zone.parentId, isHide: false }
  return order.flatMap((one, i): Patch[] => {
    const sort = (i + 1) * 10
    const base = { id: one.id, version: Number(one.version), sort }
    if (one.id === row.id)
      return zone.rows.some(({ id }) => id === row.id) ? (row['sort'] === sort ? [] : [base]) : [{ ...base, ...place }]
    return one['sort'] === sort ? [] : [base]
  })
}
