import { defineService } from '#kernel/world/service.ts'

/** What the module that owns a kind of person tells about one of them: ids and numbers that screens read after sign-in. */
export const personFacts = defineService<{ entity: string; id: string }, Record<string, unknown>>(
  'identity.personFacts',
  {
    fallback: {},
  },
)
