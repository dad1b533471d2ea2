import { defineModule } from '#kernel/world/module.ts'
import { initPasswordRule, threeAdmins, viewAsNotify } from './shared/params.ts'
import { operActions } from './shared/oper-actions.ts'
import { permApply } from './shared/perm-apply.ts'
import { post } from './shared/post.ts'
import { role } from './shared/role.ts'
import { user } from './shared/user.ts'
import { userTypes } from './shared/user-types.ts'
import { apps } from './shared/apps.ts'
import { screens } from './shared/screens.ts'

/** Whoever works at the school asks for roles by these. */
const staff = ['tea', 'fdy', 'bzr', 'yx', 'xgc', 'jwc', 'xgcld', 'zzzx', 'ssgl', 'cwc', 'bwc', 'xlzx', 'sg']

/** 用户与角色: who may sign in, and who may see and do what. */
export const manifest = defineModule({
  name: 'accounts',
  label: '用户与角色',
  depends: ['base'],
  entities: [user, role, post, permApply],
  operActions,
  replaces: ['sys.user', 'sys.role'],
  dictionaries: [userTypes],
  params: [initPasswordRule, threeAdmins, viewAsNotify],
  secondAuth: {
    'sysRole:grant': '修改角色的数据范围与字段',
    'sysRole:assign': '为角色增减用户',
    'sysUser:assignRoles': '为用户分配角色',
    'sysUser:import': '导入用户',
    'sysUser:disable': '启用、停用用户',
    'sysUser:close': '注销用户',
    'sysUser:resetPassword': '重置密码',
    'sysUser:viewAs': '以用户身份预览',
  },
  menuPlace: 100,
  screens,
  apps,
  menu: [
    {
      title: '流程中心',
      icon: 'workflow',
      path: '/process',
      children: [screens.permApply],
    },
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      place: 90,
      group: '账号与权限',
      children: [screens.user, screens.role, screens.explain, screens.post],
    },
  ],
  days: [{ roles: ['gly', 'aqgly', 'sjgly', 'cjgly'], places: { '/system': 20 } }],
  grants: [
    {
      role: 'gly',
      permissions: ['sysUser:*', 'sysRole:*', 'sysPost:*', 'permApply:list', 'permApply:getOne', 'permApply:export'],
    },
    ...staff.map((code) => ({
      role: code,
      permissions: ['permApply:list', 'permApply:getOne', 'permApply:add', 'permApply:update', 'sysRole:getSelect'],
      scopes: { permApply: { kind: 'self' } },
    })),
    { role: 'cjgly', permissions: ['sysUser:*', 'sysRole:*', 'sysPost:*'] },
    {
      role: 'aqgly',
      permissions: [
        'sysUser:list',
        'sysUser:getOne',
        'sysUser:getSelect',
        'sysUser:unlock',
        'sysUser:disable',
        'sysRole:list',
        'sysRole:getOne',
        'sysRole:getSelect',
        'sysRole:explain',
      ],
    },
    {
      role: 'sjgly',
      permissions: [
        'sysUser:list',
        'sysUser:getSelect',
        'sysRole:list',
        'sysRole:getOne',
        'sysRole:getSelect',
        'sysRole:explain',
      ],
    },
    {
      role: 'yx',
      permissions: [
        'sysUser:list',
        'sysUser:getOne',
        'sysUser:getSelect',
        'sysUser:unlock',
        'sysRole:getSelect',
        'sysPost:getSelect',
      ],
    },
  ],
})
