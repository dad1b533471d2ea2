/** A menu with all the administrator's tree shows. */
export type TreeMenu = {
  id: string
  parentId: string | null
  label: string
  value: string
  menuType: string
  icon: string | null
  path: string | null
  component: string | null
  permission: string | null
  sort: number
  status: string
  isHide: boolean
  isKeepAlive: boolean
  isBuiltIn: boolean
  version: number
  children: TreeMenu[]
}
