import { expect, test } from 'vitest'
import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { withReplacements } from '#kernel/world/module.ts'
import { reachOperation } from '#services/system/shared/accounts.ts'
import { system } from '#services/system/module.ts'
import { modules } from './index.ts'
import { tenant } from '#modules/platform/settings/shared/tenant.ts'

/** Names of what leads data elsewhere, proves identity, or ends somebody's access. */
const telling =
  /host|port$|url$|uri$|domain|endpoint|bucket|secret|password|accesskey|apikey|sjhm|phone|email|expire|iplist/i

/** Fields that sound like it and lead or prove nothing, each with its reason. */
const contact = 'a number or address to be called: nobody signs in or proves anything with it'
const ownMaking = 'made by the product: no route takes the value from a caller'
const argued: Readonly<Record<string, string>> = {
  'campus.phone': contact,
  'dormitory.phone': contact,
  'dormitoryRoom.phone': contact,
  'dormitoryOffCampus.contactPhone': contact,
  'dormitoryOffCampus.parentPhone': contact,
  'department.phone': contact,
  'baseStudentInfo.sjhm': contact,
  'baseStudentInfo.email': contact,
  'teacher.sjhm': contact,
  'teacher.email': contact,
  'teacher.officePhone': contact,
  'sysNotice.expireTime': 'the end of a notice',
  'familyMember.phone': 'counts only once somebody has verified it by a call',
  'leaveRequest.transport': 'a means of travel',
  'leaveRequest.phone': contact,
  'leaveRequest.emergPhone': contact,
  'serviceItem.phone': contact,
  'sysSession.expiresTime': ownMaking,
  'sysUserOauth.avatarUrl': ownMaking,
  'sysSignInTicket.expiresTime': ownMaking,
  'sysCaptcha.expiresTime': ownMaking,
  'sysUserPwdHistory.passwordHash': ownMaking,
  'sysUserSecondAuth.totpSecret': 'bound by its owner, who proves the factor bound before or the password',
  'sysSecondAuthTicket.expiresTime': ownMaking,
  'sysFileLeftover.bucketName': ownMaking,
  'smsCode.phoneHash': ownMaking,
  'smsCode.expiresTime': ownMaking,
  'publicLink.phone': ownMaking,
  'publicLink.expireTime': ownMaking,
  'appLoginCode.expireTime': ownMaking,
  'reportTicket.expiresTime': ownMaking,
  'userMessage.expireTime': ownMaking,
  'leavePass.secret': ownMaking,
}
const arguedParams: Readonly<Record<string, string>> = { 'sms.perPhoneDaily': 'how many notices a day somebody bears' }

/** Everything that asks for a second authentication: entities as a whole, fields, and parameters. */
const guardedFields = [
  'aiProvider.apiKey',
  'aiProvider.baseUrl',
  'aiProvider.status',
  'apiClient',
  'appInfo.showLogin',
  'appInfo.ssoLoginUrl',
  'appInfo.ssoLogoutUrl',
  'appInfo.ssoType',
  'appInfo.ureportUrl',
  'appName.callbackUrl',
  'appName.linkUrl',
  'appName.ssoMode',
  'appName.ssoSecret',
  'appName.status',
  'department.deputyIds',
  'department.leaderId',
  'department.parentId',
  'department.secretaryId',
  'department.stuAdminIds',
  'department.stuSecretaryId',
  'dormitoryCadre.dormId',
  'dormitoryCadre.endDate',
  'dormitoryCadre.floorIds',
  'dormitoryCadre.studentId',
  'dormitoryKeeper.dormId',
  'dormitoryKeeper.endDate',
  'dormitoryKeeper.floorIds',
  'dormitoryKeeper.teacherId',
  'fdyClassAssign.endDate',
  'fdyClassAssign.teacherId',
  'flowWebhook.secret',
  'flowWebhook.status',
  'flowWebhook.url',
  'mobileService.kind',
  'mobileService.params',
  'mobileService.path',
  'ossConfig.accessKey',
  'ossConfig.bucketName',
  'ossConfig.endpoint',
  'ossConfig.isDefault',
  'ossConfig.isPathStyle',
  'ossConfig.publicDomain',
  'ossConfig.region',
  'ossConfig.secretKey',
  'ossConfig.status',
  'processType.managerRoles',
  'processType.subject',
  'scanRoute.matchType',
  'scanRoute.pattern',
  'scanRoute.serviceId',
  'screen.access',
  'screen.ipList',
  'screen.isEnabled',
  'screen.maskNames',
  'screen.minGroup',
  'serviceItem.linkUrl',
  'smsChannel.accessKey',
  'smsChannel.appId',
  'smsChannel.authMode',
  'smsChannel.balanceUrl',
  'smsChannel.bodyTemplate',
  'smsChannel.endpoint',
  'smsChannel.isDefault',
  'smsChannel.provider',
  'smsChannel.receiptOrigin',
  'smsChannel.region',
  'smsChannel.secretKey',
  'smsChannel.sort',
  'smsChannel.status',
  'smsTemplate.content',
  'smsTemplate.providerTemplates',
  'smsTemplate.status',
  'sysOauthClient',
  'sysPost.isLeader',
  'sysTenant.domain',
  'sysTenant.expireTime',
  'sysTenant.status',
  'sysUser.accountNo',
  'sysUser.departmentId',
  'sysUser.email',
  'sysUser.expireDate',
  'sysUser.extraDepartments',
  'sysUser.postIds',
  'sysUser.sjhm',
  'sysUser.userType',
  'teacher.departmentId',
  'teacher.extraDepartments',
]
const guardedParams = [
  'ai.allowPrivate',
  'ai.maskOutbound',
  'file.scanHost',
  'file.scanPort',
  'flow.webhookHosts',
  'login.idleMinutes',
  'login.publicUrl',
  'login.rememberDays',
  'login.tabs',
  'mail.from',
  'mail.host',
  'mail.password',
  'mail.port',
  'mail.security',
  'mail.user',
  'message.wecom',
  'message.wecomAgentId',
  'security.bannedWords',
  'security.threeAdmins',
  'shell.lockScreenRoles',
  'sms.codesDaily',
  'sms.codesPerAddress',
  'user.initPasswordRule',
  'viewAs.notify',
]

/** What places an account or somebody who works here, and what says who leads: scopes and flow rules are computed from it. */
const placedBy: Readonly<Record<string, RegExp>> = {
  'sys.user': /department|post/,
  'base.teacher': /department/,
  'base.department': /teacher|department/,
  'base.classAssign': /teacher/,
}
const placing = (entity: AnyEntity) =>
  fieldsOf(entity).filter(([, { options }]) => !options.computed && placedBy[entity.name]?.test(options.entity ?? ''))

const all = withReplacements([system, ...modules])
const operations = new Set(all.flatMap((manifest) => Object.keys(manifest.secondAuth ?? {})))

test('every field that proves somebody or leads data elsewhere is guarded, or says why not', () => {
  const open = all
    .flatMap((manifest): readonly AnyEntity[] => manifest.entities)
    .concat([tenant as AnyEntity])
    .filter((entity) => !entity.guarded && !entity.isLog)
    .flatMap((entity) =>
      fieldsOf(entity)
        .filter(([name, { options }]) => {
          const isSet = !options.computed && !options.withheld
          return isSet && !options.guarded && telling.test(name)
        })
        .map(([name]) => `${entity.path}.${name}`),
    )
  expect(open.filter((name) => !(name in argued))).toEqual([])
  expect(Object.keys(argued).filter((name) => !open.includes(name))).toEqual([])
})

test('every field that decides whom somebody reaches, or who leads, is guarded', () => {
  const fields = all
    .flatMap((manifest): readonly AnyEntity[] => manifest.entities)
    .flatMap((entity) =>
      placing(entity).map(([name, { options }]) => [`${entity.path}.${name}`, options.guarded] as const),
    )
  expect(fields.map(([name]) => name)).toEqual(
    expect.arrayContaining(['sysUser.postIds', 'teacher.extraDepartments', 'department.leaderId']),
  )
  expect(fields.filter(([, guard]) => guard?.operation !== reachOperation)).toEqual([])
})

test('every parameter that leads data elsewhere or switches a guard is guarded, or says why not', () => {
  const params = all.flatMap((manifest) => manifest.params ?? [])
  const open = params
    .filter((param) => !param.isGuarded)
    .filter(({ key, type, group }) => telling.test(key) || type === 'secret' || group === '安全' || group === '邮件')
    .map(({ key }) => key)
  expect(open.filter((key) => !(key in arguedParams))).toEqual([])
  expect(Object.keys(arguedParams).filter((key) => !open.includes(key))).toEqual([])
})

test('every guard names an operation that some module declares', () => {
  const named = all
    .flatMap((manifest) => manifest.entities)
    .flatMap((entity) => [
      ...(entity.guarded ? [entity.guarded] : []),
      ...fieldsOf(entity).flatMap(([, { options }]) => (options.guarded ? [options.guarded.operation] : [])),
    ])
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((operation) => !operations.has(operation))).toEqual([])
})

test('what is guarded stays so: a guard is taken away or added only with this list', () => {
  const fields = all
    .flatMap((manifest): readonly AnyEntity[] => manifest.entities)
    .concat([tenant as AnyEntity])
    .flatMap((entity) => [
      ...(entity.guarded ? [entity.path] : []),
      ...fieldsOf(entity).flatMap(([name, { options }]) => (options.guarded ? [`${entity.path}.${name}`] : [])),
    ])
  expect([...new Set(fields)].toSorted()).toEqual(guardedFields)
  const params = all.flatMap((manifest) => manifest.params ?? []).filter(({ isGuarded }) => isGuarded)
  expect(params.map(({ key }) => key).toSorted()).toEqual(guardedParams)
})
