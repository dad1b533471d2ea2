import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { familyInfo } from '../shared/family-info.ts'
import { familyMember } from '../shared/family-member.ts'
import { ClassPage } from './led/class-page.tsx'
import { MyFamily } from './mine/my-family.tsx'
import { StatStrip } from './stat-strip.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([familyMember, familyInfo])

/** Screens of families, by the component names of the menu. */
export const views: Record<string, ComponentType> = {
  ...screensOf(familyMember, {
    screen: screens.manage,
    list: { header: StatStrip, state: 'state' },
  }),
  ...show(screens, {
    mine: MyFamily,
    class: ClassPage,
  }),
}
