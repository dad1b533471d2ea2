import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matchPath, useNavigate } from 'react-router'
import {
  phoneKinds,
  phoneMenuAddress,
  phoneMenuEvent,
  phoneTypes,
  scanAbility,
  type PhoneMenu,
  type PhoneNode,
  type PhoneTerminal,
} from '#services/system/shared/phone-menu.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { usePush } from '#browser/wire/push/use-push.ts'
import type { RouteNode } from '#browser/wire/session/session.ts'
import { useSession } from '#browser/wire/session/session.ts'
import { staticPages } from '#browser/kit/pages/views.ts'
import { categoryHue } from '#browser/kit/theme/chart-colours.ts'
import { useRoleInUse } from '#browser/kit/role/role-in-use.ts'
import { webModules, type PhoneTabDeclaration } from '#browser/wire/web-modules.ts'
import { findRoute } from '../../kit/pages/routes.ts'
import { ownTab, tabsOfRole } from './role-tabs.ts'

/** Addresses of the phone's own pages. */
export const phonePaths = { mine: '/phone/mine', all: '/phone/all', scan: '/phone/scan' } as const

/** Should an event be lost, phones have the new menu within a minute. */
const againMs = 60_000
const mostTabs = 5

export type PhoneTab = Pick<PhoneNode, 'name' | 'icon' | 'badgeProvider' | 'badge'> & { path: string }

/** In which browser or chat the product is open here, and the version of a client that tells one. */
export function phoneHere(agent = navigator.userAgent): { terminal: PhoneTerminal; version?: string } {
  const terminal = /wxwork/i.test(agent)
    ? 'wecom'
    : /micromessenger/i.test(agent)
      ? 'wechat'
      : /dingtalk/i.test(agent)
        ? 'dingtalk'
        : 'browser'
  const version = /CampusApp\/(\d+(?:\.\d+)*)/.exec(agent)?.[1]
  return version === undefined ? { terminal } : { terminal, version }
}

/** The published phone menu of this person, as it changes; undefined until it is known, null where it cannot be had. */
export function usePhoneMenu(): PhoneMenu | null | undefined {
  const client = useQueryClient()
  const key = ['phone-menu']
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: () => get<PhoneMenu>(phoneMenuAddress, phoneHere(), { isBackground: true }),
    refetchInterval: againMs,
  })
  usePush(phoneMenuEvent, () => void client.invalidateQueries({ queryKey: key }))
  return data ?? (isError ? null : undefined)
}

/** Everything that areas name as tabs, of whatever role. */
export function declaredTabs(): readonly PhoneTabDeclaration[] {
  return [...webModules().flatMap(({ phoneTabs = [] }) => phoneTabs), ownTab]
}

/** The tabs at the foot: the published ones, and those of the role where nobody published any; undefined until it is known which. */
export function usePhoneTabs(): readonly PhoneTab[] | undefined {
  const menu = usePhoneMenu()
  const role = useRoleInUse()
  const routes = useSession((session) => session.routes)
  return useMemo(() => {
    if (menu === undefined || role === undefined) return undefined
    const own = (menu?.menus ?? []).flatMap((node) =>
      node.type === phoneTypes.tab && node.kind === phoneKinds.page && node.path ? [{ ...node, path: node.path }] : [],
    )
    const open = (tabs: readonly PhoneTab[]) => tabs.filter(({ path }) => isPage(routes, path)).slice(0, mostTabs)
    const published = open(own)
    if (published.length > 1) return published
    return open(
      tabsOfRole(declaredTabs(), role).map(({ path, name, icon, badge }) => ({
        path,
        name,
        icon,
        badgeProvider: badge ?? null,
        badge: 0,
      })),
    )
  }, [menu, role, routes])
}

/** Whether an address of the product leads to a page this person has. */
export function isPage(routes: readonly RouteNode[], path: string): boolean {
  const pathname = path.split(/[?#]/, 1)[0]!
  return (
    findRoute(routes, pathname) !== undefined ||
    staticPages().some((page) => matchPath({ path: page.path, end: true }, pathname) !== null)
  )
}

/** The hue of a tile that opens a page: by the category of the app that the page is. */
export function hueOf(routes: readonly RouteNode[], path: string | null | undefined): string {
  return categoryHue(path ? findRoute(routes, path.split(/[?#]/, 1)[0]!)?.node.meta.category : null)
}

/** Opens what an entry or a scanned code names, or says why that is not possible here. */
export function useOpenPhone(): (
  node: { kind: string | null; path: string | null; isOutdated?: boolean },
  options?: { replace?: boolean },
) => void {
  const navigate = useNavigate()
  const { warning } = useFeedback()
  return ({ kind, path, isOutdated }, options) => {
    if (isOutdated) return warning(t('当前版本过低，请更新后使用'))
    if (!path) return
    if (kind === phoneKinds.page) return void navigate(path, options)
    if (kind === phoneKinds.outside) return void window.open(path, '_blank', 'noopener,noreferrer')
    if (kind === phoneKinds.ability && path === scanAbility) return void navigate(phonePaths.scan, options)
    warning(t('该功能需在企业微信中打开'))
  }
}
