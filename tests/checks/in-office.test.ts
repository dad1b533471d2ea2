import { expect, test } from 'vitest'
import { inOfficeOffences } from './in-office.ts'
import { expectNoOffences, placesOf } from './offence.ts'
import { madeUp, productFiles } from './source-tree.ts'

test('one place says who is in office, and everybody asks it', () => expectNoOffences(inOfficeOffences(productFiles())))

test('the check finds a second way of asking who holds a role or answers for a class', () => {
  expect(
    placesOf(
      inOfficeOffences(
        madeUp({
          'services/identity/in-office.ts': 'select 1 from sys_user_role',
          'modules/platform/accounts/server/roles.ts': 'select 1 from sys_user_role',
          'services/identity/write-roles.ts': 'delete from sys_user_role; insert into sys_user_role',
          'modules/platform/accounts/server/roles/role-holding.ts': 'eraseRoles(ctx, userIds)',
          'modules/platform/accounts/server/roles/role-users.ts': 'eraseRoles(ctx, userIds)',
          'modules/platform/accounts/server/roles/auto-rule.ts': 'insert into sys_user_role',
          'modules/platform/accounts/server/account-states.ts': 'update x;\ndelete from sys_user_role',
          'modules/school/base/server/people/who.ts': 'select 1 from base_class_assign',
          'modules/school/base/demo/assignments.ts': 'sys_user_role',
          'modules/affairs/leave/server/people.pg.test.ts': 'sys_user_role',
          'modules/affairs/leave/server/people.ts': 'select 1\nfrom sys_user_role r\njoin base_class_assign a',
          'services/flow/server/design/rules.ts': 'join sys_user_role r on true',
        }),
      ),
    ),
  ).toEqual([
    'modules/affairs/leave/server/people.ts:2 in-office',
    'modules/affairs/leave/server/people.ts:3 in-office',
    'services/flow/server/design/rules.ts:1 in-office',
    'modules/platform/accounts/server/roles/role-users.ts:1 in-office',
    'modules/platform/accounts/server/roles/auto-rule.ts:1 in-office',
    'modules/platform/accounts/server/account-states.ts:2 in-office',
  ])
})

test('the check finds accounts that are judged by their state alone', () => {
  expect(
    placesOf(
      inOfficeOffences(
        madeUp({
          'services/identity/in-office.ts': "`select 1 from sys_user u where u.status = '1'`",
          'modules/platform/office/server/names.ts': "`select u.user_name from sys_user u join x t on t.status = '1'`",
          'modules/platform/office/server/joined.ts':
            "`from people p\nleft join sys_user u on true and u.status = '1'`",
          'modules/platform/office/server/apart.ts':
            "const open = `w.status <> '1'`\nconst all = `from sys_user as w where ${open}`",
          'modules/platform/office/server/bare.ts': "'select id from sys_user where id = $1 and status = $2'",
          'modules/platform/office/server/last-day.ts': '`select u.id from sys_user u where u.expire_date is null`',
          'modules/platform/office/server/planned.ts': '`select u.id from sys_user u where u.disable_date > $1`',
        }),
      ),
    ),
  ).toEqual([
    'modules/platform/office/server/joined.ts:2 in-office',
    'modules/platform/office/server/apart.ts:1 in-office',
    'modules/platform/office/server/bare.ts:1 in-office',
    'modules/platform/office/server/last-day.ts:1 in-office',
    'modules/platform/office/server/planned.ts:1 in-office',
  ])
})
