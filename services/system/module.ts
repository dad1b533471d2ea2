import { calendarFeed } from '#services/feeds/shared/calendar-feed.ts'
import { fileLeftover, fileUpload } from '#services/files/shared/chunks.ts'
import { ossConfig } from '#services/files/shared/oss-config.ts'
import { fileParams } from '#services/files/shared/params.ts'
import { lockScreenRoles } from '#services/identity/shared/screen-lock-params.ts'
import { logArchive, logHead } from '#kernel/audit/shared/archive.ts'
import { logParams } from '#kernel/audit/shared/params.ts'
import { apiLog, errorLog, errorTrace, exportLog, logSeal, operLog } from '#kernel/audit/shared/logs.ts'
import { defineModule } from '#kernel/world/module.ts'
import { userDraft } from '#services/drafts/shared/user-draft.ts'
import { upkeepRun } from '#services/jobs/shared/upkeep-run.ts'
import { publicLink } from '#services/publiclink/shared/public-link.ts'
import { userPref } from '#services/prefs/shared/user-pref.ts'
import { smsChannel } from '#services/sms/shared/channel.ts'
import { smsParams } from '#services/sms/shared/params.ts'
import { smsCode, smsPayload, smsRecord } from '#services/sms/shared/record.ts'
import { smsTemplate } from '#services/sms/shared/template.ts'
import {
  identityOperation,
  reachOperation,
  role,
  rolePermission,
  roleScope,
  session,
  user,
  userRole,
} from './shared/accounts.ts'
import {
  captcha,
  loginGuard,
  loginLog,
  passwordHistory,
  secondAuth,
  secondAuthRule,
  secondAuthTicket,
} from './shared/security.ts'
import { operActions } from './shared/oper-actions.ts'
import { appInfo, dictionary, dictionarySet, file, idempotency, job, param, seed } from './shared/records.ts'
import { importBatch, importChange, importMapping, importValue } from './shared/imports.ts'
import { signInTicket, userOauth } from './shared/sign-in.ts'
import { screens } from './shared/screens.ts'

/** What the platform itself keeps in every school. */
export const system = defineModule({
  name: 'system',
  label: '系统管理',
  depends: [],
  permissions: {
    'sysApi:read': '查看接口说明',
    'sysSchedule:list': '查看定时任务',
    'sysSchedule:run': '手动执行定时任务',
  },
  secondAuth: {
    'export:plain': '导出明文',
    'import:undo': '撤销导入（超过 100 行）',
    'remove:many': '批量删除、撤销、退宿（超过 100 条）',
    [identityOperation]: '修改用户的账号、类型、手机号、邮箱或有效期',
    [reachOperation]: '修改人员的部门、兼任部门、岗位、带班安排或部门负责人',
  },
  menuPlace: 100,
  screens,
  menu: [
    {
      title: '系统管理',
      icon: 'settings',
      path: '/system',
      group: '平台',
      place: 101,
      children: [screens.job, screens.api],
    },
  ],
  operActions,
  params: [...fileParams, ...logParams, ...smsParams, lockScreenRoles],
  entities: [
    user,
    role,
    userRole,
    rolePermission,
    roleScope,
    session,
    userOauth,
    signInTicket,
    loginLog,
    loginGuard,
    captcha,
    passwordHistory,
    secondAuth,
    secondAuthRule,
    secondAuthTicket,
    dictionarySet,
    dictionary,
    param,
    appInfo,
    operLog,
    logSeal,
    logHead,
    logArchive,
    errorLog,
    errorTrace,
    apiLog,
    exportLog,
    job,
    file,
    fileUpload,
    fileLeftover,
    ossConfig,
    smsChannel,
    smsTemplate,
    smsRecord,
    smsPayload,
    smsCode,
    idempotency,
    seed,
    importBatch,
    importChange,
    importMapping,
    importValue,
    userPref,
    userDraft,
    upkeepRun,
    calendarFeed,
    publicLink,
  ],
})
