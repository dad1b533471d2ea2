import { defineService } from '#kernel/world/service.ts'

/** The page the client knows under an id, with the permission that opens it; nothing when no page in use has it. */
export const pageInUse = defineService<string, { permission: string | null } | null>('access.pageInUse', {
  fallback: null,
})
