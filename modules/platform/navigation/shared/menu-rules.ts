/** Types of menus (1 目录 2 菜单 3 按钮 4 外链 5 内嵌) that a field has a meaning for; fields not named here fit all. */
export const fieldsOfType: Readonly<Record<string, readonly string[]>> = {
  path: ['1', '2', '4', '5'],
  name: ['2', '4', '5'],
  component: ['2'],
  menuLink: ['4', '5'],
  reportFile: ['5'],
  icon: ['1', '2', '4', '5'],
  permission: ['1', '2', '3', '4', '5'],
}

/** Whether a field is asked for in a menu of this type. */
export function isAskedFor(field: string, type: string): boolean {
  const rules: Readonly<Record<string, readonly string[]>> = {
    ...fieldsOfType,
    openType: ['2'],
    isKeepAlive: ['2', '5'],
    isAffix: ['2', '5'],
    isTag: ['2', '5'],
    isAuth: ['2', '4', '5'],
    isHide: ['1', '2', '4', '5'],
    appType: ['1', '2', '4', '5'],
    terminal: ['1', '2', '4', '5'],
    titleEn: ['1', '2', '4', '5'],
    titleTw: ['1', '2', '4', '5'],
  }
  return rules[field]?.includes(type) ?? true
}

/** The key of a page that no entity's permission stands for. */
export function ownPermission(menuId: string): string {
  return `menu:${menuId}`
}

/** Whether a key stands for a page of the school's own. */
export function isOwnPermission(key: string): boolean {
  return key.startsWith('menu:')
}
