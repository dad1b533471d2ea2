import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world.ts'
import { familyInfo, familyMember } from '../shared/family-member.ts'

const scope = { by: { person: 'studentId' } } as const

/** Behaviour of family members. */
export const familyServer: ServerPart = { module: 'family', resources: [resource(familyMember, { scope }), resource(familyInfo, { scope })] }
