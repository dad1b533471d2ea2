import type { ByHand } from '../../../tools/make-migration.ts'

/** Messages, to-dos and notices get their names; a notice is for whom its rule means, and is written down for readers only. */
export const byHand: ByHand = {
  tables: { sys_message: 'sys_user_message', sys_message_count: 'sys_user_msg_count', sys_todo: 'sys_user_todo', office_notice_receipt: 'office_notice_read' },
  columns: {
    'sys_user_message.kind': 'category',
    'sys_user_message.dedupe_key': 'merge_key',
    'sys_user_todo.source': 'biz_type',
    'sys_user_todo.due_time': 'deadline',
    'sys_user_todo.status': 'state',
    'office_notice_read.read_time': 'first_time',
    'office_notice_read.read_seconds': 'seconds',
    'office_notice_read.device': 'channel',
    'nav_mobile_menu.badge_key': 'badge_provider',
  },
  fills: {
    'sys_user_message.level': "'1'",
    'sys_user_message.merge_count': '1',
    'sys_user_msg_count.category': "'5'",
    'sys_user_todo.todo_type': "'9'",
    'sys_user_todo.biz_id': "''",
    'sys_user_todo.node_key': "'main'",
    'sys_user_todo.open_time': "'epoch'",
    'office_notice.must_read': "'0'",
    'office_notice.read_edition': '1',
    'office_notice_read.edition': '0',
    'office_notice_read.confirm_edition': '0',
  },
  data: [
    // 待办 1, 通知 2, 预警 3, 系统 4, 安全 5 become 提醒 2, 通知 3, 预警 4, 系统 5.
    `update sys_user_message set category = case category when '1' then '2' when '2' then '3' when '3' then '4' else '5' end, level = case category when '5' then '2' else '1' end,
       biz_type = case biz_type when 'notice' then 'sysNotice' else biz_type end`,
    // What a notice said is in the notice itself now; a message about one that is out would say it twice.
    `delete from sys_user_message m using office_notice n where m.biz_type = 'sysNotice' and m.biz_id = n.id::text and m.merge_key = 'notice:' || n.id and n.status in ('3', '5')`,
    `update sys_user_message set link = replace(link, '/personal/mynotice?id=', '/personal/mynotice?open=') where link like '/personal/mynotice?id=%'`,
    `update sys_user_todo set link = replace(link, '/personal/mynotice?id=', '/personal/mynotice?open=') where link like '/personal/mynotice?id=%'`,
    `delete from sys_user_msg_count`,
    `insert into sys_user_msg_count (id, version, create_time, update_time, user_id, category, unread) select gen_random_uuid(), 1, max(send_time), max(send_time), user_id, category, count(*) from sys_user_message where read_time is null group by user_id, category`,
    `update sys_user_todo set todo_type = case biz_type when 'notice' then '5' else '9' end, biz_id = split_part(group_key, ':', 2), node_key = case biz_type when 'notice' then 'confirm' else 'main' end,
       open_time = create_time, biz_type = case biz_type when 'notice' then 'sysNotice' else biz_type end`,
    `delete from sys_user_todo where biz_type = 'sysNotice' and state = '0'`,
    `update office_notice set must_read = case when force_read and status <> '3' then '2' when force_read or need_confirm then '1' else '0' end`,
    `update office_notice set must_read = '1' where must_read = '2' and status = '2'`,
    `update office_notice set target_scope = jsonb_build_object('userType', case audience when '2' then 'stu' when '3' then 'tea' when '5' then 'stu' else 'all' end,
       'include', case when audience in ('1', '2', '3') then '[{"kind": "school", "ids": []}]'::jsonb when audience = '4' then jsonb_build_array(jsonb_build_object('kind', 'department', 'ids', coalesce(to_jsonb(department_ids), '[]')))
         when audience = '5' then jsonb_build_array(jsonb_build_object('kind', 'class', 'ids', coalesce(to_jsonb(class_ids), '[]'))) else '[]'::jsonb end, 'exclude', '[]'::jsonb, 'filter', '{}'::jsonb) where target_scope is null`,
    `delete from office_notice_read where first_time is null`,
    `update office_notice_read r set last_time = r.first_time, edition = n.edition, confirm_edition = case when r.confirm_time is null then 0 else n.edition end from office_notice n where n.id = r.notice_id`,
    `update sys_role_permission set permission = replace(replace(permission, 'noticeReceipt:', 'noticeRead:'), 'notice:', 'sysNotice:') where permission like 'notice:%' or permission like 'noticeReceipt:%'`,
    `update sys_role_scope set entity_path = case entity_path when 'notice' then 'sysNotice' else 'noticeRead' end where entity_path in ('notice', 'noticeReceipt')`,
    `update sys_menu set permission = replace(replace(permission, 'noticeReceipt:', 'noticeRead:'), 'notice:', 'sysNotice:'), seed_key = replace(replace(seed_key, 'noticeReceipt:', 'noticeRead:'), 'notice:', 'sysNotice:') where permission like 'notice:%' or permission like 'noticeReceipt:%'`,
    `update sys_file set entity = case entity when 'notice' then 'sysNotice' when 'office.noticeReceipt' then 'office.noticeRead' else entity end where entity in ('notice', 'office.noticeReceipt')`,
  ],
  drops: [
    'sys_user_todo.group_key', 'sys_user_todo.source_key', 'office_notice.audience', 'office_notice.department_ids', 'office_notice.class_ids', 'office_notice.need_confirm', 'office_notice.force_read',
  ],
}
