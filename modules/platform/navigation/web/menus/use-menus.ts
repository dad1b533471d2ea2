import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { get, post } from '#browser/wire/http.ts'
import {
  makeButtonsRoute,
  menuChoicesRoute,
  menuTreeRoute,
  menuViewersRoute,
  moveMenuRoute,
} from '../../shared/menu-routes.ts'

const key = ['base/sysMenu', 'tree']

/** The whole tree with its buttons. */
export function useMenuTree() {
  return useQuery({
    queryKey: key,
    queryFn: () => get(menuTreeRoute),
  })
}

/** Components and permissions that the product knows. */
export function useMenuChoices() {
  return useQuery({
    queryKey: ['base/sysMenu', 'choices'],
    queryFn: () => get(menuChoicesRoute),
    staleTime: 300_000,
  })
}

/** Roles that see a menu, and how many people hold each. */
export function useViewers(id: string | undefined) {
  return useQuery({
    queryKey: ['base/sysMenu', 'viewers', id],
    queryFn: () => get(menuViewersRoute, { id: id! }),
    enabled: id !== undefined,
  })
}

export type Move = { id: string; version: number; parentId: string | null; beforeId: string | null }

/** Puts a menu elsewhere; the tree is read anew whether it went well or not. */
export function useMoveMenu() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (move: Move) => post(moveMenuRoute, move),
    onSettled: () => client.invalidateQueries({ queryKey: ['base/sysMenu'] }),
  })
}

/** Gives a page the buttons of an entity. */
export function useMakeButtons() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { parentId: string; path: string }) => post(makeButtonsRoute, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['base/sysMenu'] }),
  })
}
