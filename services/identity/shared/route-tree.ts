/** A node of the route tree as the client reads it (contract §4). */
export type RouteNode = {
  id: string
  path: string
  name: string | null
  component: string | null
  /** The area whose page it is: the client fetches its code and its texts. */
  area?: string
  menuLink: string | null
  openType: string
  meta: RouteMeta
  children: RouteNode[]
}

export type RouteMeta = {
  title: string
  /** English and traditional names, where the school wrote them. */
  titleEn?: string
  titleTw?: string
  isLink: string
  isHide: boolean
  isKeepAlive: boolean
  isAffix: boolean
  isIframe: boolean
  isTag: boolean
  isAuth: boolean
  icon: string
  /** The column it stands in where its directory holds many pages. */
  group?: string
  /** What category of apps it belongs to, where it is one. */
  category?: string
  /** The report an embedded link is about. */
  file?: string
}
