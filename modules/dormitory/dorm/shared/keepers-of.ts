import { defineService } from '#kernel/world/service.ts'

/** Accounts of those who keep some floors today, with their house or by themselves; not those of a firm. */
export const keepersOf = defineService<
  { places: readonly { dormId: string; floorId: string | null }[] },
  readonly string[]
>('dorm.keepersOf')
