import { addDays } from '#kernel/rules/days.ts'
import { applyKinds, reasons } from './apply.ts'
import { cardTypeNames, cardTypes } from './cards.ts'

type Held = { cardType: string; issueDate: string | null; from: string | null; to: string | null; isLost?: boolean }
type Station = { name: string; city: string }

/** What an application is judged by; the server gathers it, and nothing else decides. */
export type CardCase = {
  reason: string
  types: readonly string[]
  lossDate: string | null
  hasProofs: boolean
  isParentNear: boolean
  /** Null where it was left out; a text that names no station is told with the nearest. */
  from: string | null
  to: string | null
  stations: {
    from: Station | null
    to: Station | null
    nearest: (typed: string) => readonly string[]
    /** Where students of this campus set out from. */
    ofSchool: readonly string[]
  }
  photo: { isPicture: boolean; bytes: number } | null
  hasPhoto: boolean
  held: readonly Held[]
  /** Of which types there was a card before that is void now. */
  voidTypes: readonly string[]
  openTypes: readonly string[]
  isRegistered: boolean | null
  isReading: boolean
  /** Why the application that came back was made. */
  reasonBefore: string | null
  used: { term: number; year: number; intervals: number }
  limits: { term: number; year: number }
}

const sameCity = '家庭与学校在同一城市，不享受火车票学生优惠'
const is = (reason: string, name: keyof typeof reasons) => reason === reasons[name][0]

export function kindOfReason(reason: string): string {
  const kind = is(reason, 'first')
    ? 'first'
    : is(reason, 'moved')
      ? 'interval'
      : is(reason, 'wrong')
        ? 'change'
        : 'again'
  return applyKinds[kind][0]
}

/** What stands in the way of an application, at its fields. */
export function cardProblems(one: CardCase): Record<string, string> {
  const problems: Record<string, string> = {}
  const say = (field: string, text: string) => (problems[field] ??= text)
  const { reason, types, held, used, limits } = one
  if (!one.isReading) say('reason', '当前学籍状态不能办理')
  // The card was reported at once, and everybody looked for it: only taken back can it become another matter.
  if (one.reasonBefore !== null && is(one.reasonBefore, 'lost') && !is(reason, 'lost'))
    say('reason', '遗失补办不能改为其他原因，请撤回后重新申请')
  if (one.isRegistered === false) say('reason', '本学期尚未注册，不能办理')
  if (is(reason, 'lost') && used.term >= limits.term) say('reason', `本学期已补办${used.term}次`)
  if (is(reason, 'lost') && used.year >= limits.year) say('reason', `本学年已补办${used.year}次`)
  if (is(reason, 'lost') && !one.lossDate) say('lossDate', '请填写遗失日期')
  for (const type of types) {
    const name = cardTypeNames[type] ?? type
    const own = held.find(({ cardType }) => cardType === type)
    const hasOne = own !== undefined
    if (one.openTypes.includes(type)) say('types', `${name}已有申请正在办理`)
    else if (is(reason, 'first') && hasOne) say('types', `已有${name}，请按补办或换卡办理`)
    else if (own?.isLost && !is(reason, 'lost') && !problems['reason'])
      say('types', `${name}已挂失，请按遗失补办，或先办理已找回`)
    else if (!is(reason, 'first') && !hasOne) say('types', `没有可补办的${name}，请选择首次办理`)
  }
  if (is(reason, 'moved')) {
    if (!types.includes(cardTypes.rail)) say('types', '变更区间须选择火车票优惠卡')
    if (!one.hasProofs) say('proofFiles', '变更优惠区间须上传户籍或居住证明')
    if (used.intervals >= 1) say('reason', '本学年已变更过优惠区间')
  }
  if (types.includes(cardTypes.rail)) Object.assign(problems, { ...intervalProblems(one), ...problems })
  if (one.photo ? !one.photo.isPicture || one.photo.bytes < 20 * 1024 || one.photo.bytes > 500 * 1024 : !one.hasPhoto)
    if (types.includes(cardTypes.id)) say('photoFileId', '照片须为白底或蓝底免冠照，20–500KB')
  return problems
}

/** The interval of a discount card: asked for where it is a new one, else that of the card before. */
export function intervalOf(one: CardCase): { from: string | null; to: string | null } {
  return keptInterval(one) ?? { from: one.from, to: one.to }
}

function keptInterval({ reason, held }: CardCase): { from: string | null; to: string } | null {
  const before = held.find(({ cardType }) => cardType === cardTypes.rail)
  return !is(reason, 'first') && !is(reason, 'moved') && before?.to ? { from: before.from, to: before.to } : null
}

function intervalProblems(one: CardCase): Record<string, string> {
  if (keptInterval(one)) return {}
  const { from, to } = one
  const { stations } = one
  const unknown = (typed: string) => {
    const near = stations.nearest(typed)
    return near.length > 0 ? `未找到车站“${typed}”，是否为：${near.join('、')}` : `未找到车站“${typed}”`
  }
  return {
    ...(one.isParentNear && { isParentNear: sameCity }),
    ...(from === null
      ? { newFrom: '请选择乘车起点' }
      : !stations.from
        ? { newFrom: unknown(from) }
        : !stations.ofSchool.includes(from) && { newFrom: notOfSchool(stations.ofSchool) }),
    ...(to === null
      ? { newTo: '请填写乘车终点' }
      : !stations.to
        ? { newTo: unknown(to) }
        : from === to
          ? { newTo: '优惠区间起止站不能相同' }
          : stations.from?.city === stations.to.city && { newTo: sameCity }),
  }
}

function notOfSchool(stations: readonly string[]): string {
  return stations.length > 0
    ? `乘车起点须为本校区的乘车站：${stations.join('、')}`
    : '本校区未设置乘车站，请联系证件办理部门'
}

/** What it costs, in fen: nothing for the first card there ever was, nor for one that cannot be read within its first year. */
export function feeOf(
  { reason, types, held, voidTypes }: CardCase,
  fees: Readonly<Record<string, number>>,
  today: string,
): number {
  const isYoung = (type: string) =>
    (held.find(({ cardType }) => cardType === type)?.issueDate ?? '') > addDays(today, -365)
  const isFree = (type: string) =>
    is(reason, 'first') ? !voidTypes.includes(type) : is(reason, 'unreadable') && isYoung(type)
  return types.filter((type) => !isFree(type)).reduce((sum, type) => sum + Math.round((fees[type] ?? 0) * 100), 0)
}

/** The three names nearest to what was typed: those with the most letters of it, then those that take the fewest changes. */
export function nearestNames(typed: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({
      name,
      shared: [...typed].filter((letter) => name.includes(letter)).length,
      apart: changes(typed, name),
    }))
    .toSorted((one, other) => other.shared - one.shared || one.apart - other.apart)
    .slice(0, 3)
    .map(({ name }) => name)
}

function changes(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
