import type { ByHand } from '../../../tools/make-migration.ts'

/** Corrections of one's own record are decided by the flow `stuInfo`, under whose name they stand among applications and matters. */
export const byHand: ByHand = {
  data: [
    `update sys_apply_index set biz_type = 'stuInfo', withdraw_path = null where biz_type = 'stuInfoChange'`,
    `update nav_service_item set process_type = 'stuInfo' where process_type = 'stuInfoChange'`,
    `delete from sys_role_permission where permission in ('stuInfoChange:accept', 'stuInfoChange:confirm', 'stuInfoChange:reject', 'stuInfoChange:refuse')`,
  ],
}
