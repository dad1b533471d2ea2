import { useQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { Link } from 'react-router'
import { phoneTypes, type PhoneNode } from '#services/system/shared/phone-menu.ts'
import { CardWait } from '#browser/kit/cards/card-wait.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { categoryHue } from '#browser/kit/theme/chart-colours.ts'
import { MenuIcon } from '#browser/shell/menu/menu-icon.tsx'
import { hueOf, phonePaths, useOpenPhone, usePhoneMenu, usePhoneTabs } from '#browser/shell/phone/phone-nodes.ts'
import type { PhoneHomePart } from '#browser/shell/phone/phone-home-part.ts'
import { useWaiting } from '#browser/shell/head/use-messages.ts'
import type { UserApp } from '../../shared/app-routes.ts'
import { useOpenApp } from '../apps/use-apps.ts'
import '#browser/kit/cards/parts.css'
import '#browser/shell/phone/phone.css'

type Tile = {
  key: string
  name: string
  icon: string | null
  path: string | null
  hue: string
  badge: number
  open: () => void
}

/** With the one that shows everything, two full rows. */
const mostTiles = 7
const keptKey = ['base/appName', 'own', 'phone']

/** Tiles on the first page of a phone: what the person keeps, then what the school put there. */
function PhoneGrid() {
  const menu = usePhoneMenu()
  const kept = useQuery({
    queryKey: keptKey,
    queryFn: () => get<UserApp[]>('base/appName/getUserCollection', { size: mostTiles + 1 }),
  })
  const routes = useSession((session) => session.routes)
  const openApp = useOpenApp(() => undefined)
  const openNode = useOpenPhone()
  const { counts } = useWaiting()
  const live: Record<string, number> = { message: counts.messages, todo: counts.todos, notice: counts.notices }
  const own = (kept.data ?? [])
    .filter(({ terminal }) => terminal !== 'pc')
    .map((app): Tile => ({
      key: app.id,
      name: app.appName,
      icon: app.icon,
      path: app.path,
      hue: categoryHue(app.category),
      badge: app.badge,
      open: () => void openApp(app),
    }))
  const given = (menu?.menus ?? [])
    .filter(({ type }) => type === phoneTypes.tile)
    .map((node): Tile => ({
      key: node.id,
      name: node.name,
      icon: node.icon,
      path: node.path,
      hue: hueOf(routes, node.path),
      badge: badgeOf(node, live),
      open: () => openNode(node),
    }))
  // What stands at the foot, or twice, would only take the room of something else.
  const tabs = usePhoneTabs()
  const taken = new Set<string | null>((tabs ?? []).map(({ path }) => path))
  const tiles = [...own, ...given]
    .filter(({ path }) => path === null || (!taken.has(path) && taken.add(path)))
    .slice(0, mostTiles)
  if (!kept.data || menu === undefined || tabs === undefined) return <CardWait asked={[kept]} bones="phone-tiles" />
  const cards = (menu?.menus ?? []).filter(({ type }) => type === phoneTypes.card)
  return (
    <>
      <div className="phone-tiles">
        {tiles.map((tile) => (
          <button key={tile.key} type="button" onClick={tile.open}>
            <span className={`card-tile ${tile.hue}`}>
              <MenuIcon name={tile.icon} size={22} />
              {tile.badge > 0 && <em>{tile.badge > 99 ? '99+' : tile.badge}</em>}
            </span>
            <span>{t(tile.name)}</span>
          </button>
        ))}
        <Link to={phonePaths.all}>
          <span className="card-tile card-tone-grey">
            <LayoutGrid size={22} strokeWidth={1.6} aria-hidden />
          </span>
          <span>{t('全部')}</span>
        </Link>
      </div>
      {cards.map((node) => (
        <button key={node.id} type="button" className="phone-todo phone-wide" onClick={() => openNode(node)}>
          <span className="card-tile card-tone-blue">
            <MenuIcon name={node.icon} size={20} />
          </span>
          <b>{t(node.name)}</b>
        </button>
      ))}
    </>
  )
}

function badgeOf({ badgeProvider, badge }: PhoneNode, live: Readonly<Record<string, number>>): number {
  return badgeProvider === null ? 0 : (live[badgeProvider] ?? badge)
}

export const contributions: readonly PhoneHomePart[] = [{ for: { everybody: 70 }, View: PhoneGrid }]
