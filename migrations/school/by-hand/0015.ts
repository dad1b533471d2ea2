import type { ByHand } from '../../../tools/make-migration.ts'

/** The one page of own applications stands in the menu where one of the two stood, unless the school has put it elsewhere. */
export const byHand: ByHand = {
  data: [
    `update sys_menu p
     set parent_id = d.id, sort = 15
     from sys_menu d
     where p.seed_key = 'page /personal/usermoreapplys'
       and d.seed_key = 'dir /process'
       and p.parent_id is null
       and not p.is_changed`,
  ],
}
