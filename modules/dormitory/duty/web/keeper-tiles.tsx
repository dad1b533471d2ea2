import { Link } from 'react-router'
import { isPage } from '#browser/shell/phone/phone-nodes.ts'
import { useContributions } from '#browser/kit/hooks/use-contributions.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { keeperEntries, type KeeperEntry } from '#modules/dormitory/dorm/shared/keeper-entry.ts'
import './desk.css'

/** What a keeper does at the gate, a tile for each, with the one number worth a look. Areas bring their own. */
export function KeeperTiles() {
  const routes = useSession((session) => session.routes)
  const entries = useContributions<KeeperEntry>(keeperEntries)
    .filter(({ page }) => isPage(routes, page))
    .toSorted((a, b) => a.order - b.order)
  if (entries.length === 0) return null
  return (
    <nav className="keeper-tiles">
      {entries.map((entry) => (
        <Tile key={entry.page} entry={entry} />
      ))}
    </nav>
  )
}

const noFact = () => ({ n: null })

function Tile({ entry }: { entry: KeeperEntry }) {
  const { page, icon: Icon, label, useFact = noFact } = entry
  const { n, note, tone } = useFact() as ReturnType<NonNullable<KeeperEntry['useFact']>>
  return (
    <Link to={page} className={tone ? `keeper-tile is-${tone}` : 'keeper-tile'}>
      <span>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {label()}
      </span>
      {n !== null && <b>{n}</b>}
      {note && <small>{note}</small>}
    </Link>
  )
}
