import { defineModule } from '#kernel/module.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { familyInfo, familyMember } from './shared/family-member.ts'

/** 家庭成员: whom to call, who is responsible, and what aid asks about a household. */
export const family = defineModule({
  name: 'family',
  label: '家庭成员',
  depends: ['base'],
  entities: [familyMember, familyInfo],
  dictionaries,
})
