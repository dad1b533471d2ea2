import { defineParam } from '#kernel/params/param.ts'

/** How many cards a desktop holds. */
export const maxCards = defineParam({
  key: 'desk.maxCards',
  label: '每个桌面的卡片数量上限',
  group: '桌面',
  type: 'integer',
  default: 24,
  min: 1,
  max: 40,
})
/** How many desktops a person makes for a role. */
export const maxDesktops = defineParam({
  key: 'desk.maxDesktops',
  label: '每个角色的桌面数量上限',
  group: '桌面',
  type: 'integer',
  default: 5,
  min: 1,
  max: 10,
})
