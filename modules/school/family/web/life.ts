import { Users } from 'lucide-react'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { EntityMeta } from '#kernel/fields/view.ts'
import type { LifeSource } from '#modules/school/base/shared/students/student-life.ts'
import { countedStates, familyMember } from '../shared/family-member.ts'

type Member = { id: string; memberName: string; relation: string; phone: string | null; abilities?: string[] }

/** Whom of the family one calls about a student, in the order in which they are to be tried. */
export const contributions: readonly LifeSource[] = [
  {
    key: 'family',
    label: () => t('家庭成员'),
    icon: Users,
    permission: 'familyMember:list',
    async read(studentId) {
      const address = addressOf(familyMember)
      const [{ records }, meta] = await Promise.all([
        get<Page<Member>>(`${address}/list`, { studentId, state_in: countedStates.join(','), size: 10 }),
        get<Partial<EntityMeta>>(`${address}/meta`),
      ])
      const relationOf = (code: string) =>
        meta.codes?.['familyRelation']?.find(({ key }) => key === code)?.label ?? t('家庭成员')
      return {
        contacts: records
          .filter(({ phone, abilities }) => phone && abilities?.includes('unmask'))
          .map(({ id, memberName, relation, phone }) => ({
            id,
            name: memberName,
            about: t(relationOf(relation)),
            phone: phone!,
            number: { entity: familyMember, id, field: 'phone' },
          })),
      }
    },
  },
]
