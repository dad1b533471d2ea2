import { defineService } from '#kernel/world/service.ts'

/** Whether the caller chooses a bed there, and so may see the picture of the floor, or what rooms of the type look like. */
export const choosesThere = defineService<{ floorId: string } | { typeId: string }, boolean>('dorm.choosesThere', {
  fallback: false,
})
