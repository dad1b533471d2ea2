import type { BoardLine } from '../shared/import/import-routes.ts'

const sections = 10

/** Where two lines lie in the week, small: what both want is red. */
export function MiniWeek({ one, other }: { one: BoardLine; other: BoardLine }) {
  const holds = (line: BoardLine, weekday: number, jc: number) =>
    line.weekday === weekday && line.jcFrom <= jc && jc <= line.jcTo
  return (
    <span className="mini-week" aria-hidden>
      {Array.from({ length: sections * 7 }, (_, i) => {
        const [weekday, jc] = [(i % 7) + 1, Math.floor(i / 7) + 1]
        const count = Number(holds(one, weekday, jc)) + Number(holds(other, weekday, jc))
        return <i key={i} className={count === 2 ? 'mini-both' : count === 1 ? 'mini-one' : undefined} />
      })}
    </span>
  )
}
