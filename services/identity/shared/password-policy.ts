import { hasOnlyPasswordCharacters, passwordClasses } from '#kernel/rules/password.ts'
import { commonPasswords } from '#kernel/rules/common-passwords.ts'
import { defineService } from '#kernel/world/service.ts'

/** What a school asks of the passwords and sign-ins of a group of people. */
export type PasswordPolicy = {
  readonly minLength: number
  /** Of upper case, lower case, digits and special characters. */
  readonly minClasses: number
  readonly allowAccountInPwd: boolean
  /** So many earlier passwords may not come back. */
  readonly historyCount: number
  /** 0: never. */
  readonly expireDays: number
  /** So many days before the end the person is reminded. */
  readonly remindDays: number
  /** A new password stays at least so long. */
  readonly minAgeHours: number
  readonly maxFail: number
  /** 0: until somebody unlocks. */
  readonly lockMinutes: number
  readonly failWindowMinutes: number
  readonly forceChangeFirst: boolean
  readonly forceChangeWeak: boolean
  readonly banCommon: boolean
  readonly bannedWords: readonly string[]
  readonly captchaMode: 'always' | 'after' | 'never'
  readonly captchaAfter: number
  /** A second authentication after the password: 0 never, 1 from a new device, 2 always. */
  readonly secondAuthLogin: 0 | 1 | 2
  /** Networks from which these people may sign in; none means everywhere. */
  readonly ipAllow: readonly string[]
  /** Sessions at the same time; 0: any number. */
  readonly maxSessions: number
  /** Minutes without a call after which a session that is not remembered ends; 0: never. */
  readonly idleMinutes: number
  readonly rememberDays: number
}

/** Where no module provides policies. */
export const plainPolicy: PasswordPolicy = {
  minLength: 8,
  minClasses: 2,
  allowAccountInPwd: false,
  historyCount: 5,
  expireDays: 0,
  remindDays: 7,
  minAgeHours: 0,
  maxFail: 5,
  lockMinutes: 15,
  failWindowMinutes: 15,
  forceChangeFirst: true,
  forceChangeWeak: false,
  banCommon: true,
  bannedWords: [],
  captchaMode: 'never',
  captchaAfter: 3,
  secondAuthLogin: 0,
  ipAllow: [],
  maxSessions: 0,
  idleMinutes: 0,
  rememberDays: 7,
}

/** Who is asked about: the kind of person and the roles; nothing is known of a name that nobody has. */
export type PolicySubject = { readonly personType: string | null; readonly roleCodes: readonly string[] }

/** The policy of a person, provided by the module that lets a school set policies. */
export const passwordPolicyOf = defineService<PolicySubject, PasswordPolicy>('identity.passwordPolicy', {
  fallback: plainPolicy,
})

/** What a password must not be made of. */
export type PasswordOwner = {
  readonly accountNo: string
  readonly phone?: string | null
  readonly pinyin?: string | null
}

export type PasswordRule = { readonly key: string; readonly text: string; readonly isMet: boolean }

/** Every rule with whether a password keeps it, in the order in which a person reads them. The server judges with the same. */
export function passwordRules(password: string, policy: PasswordPolicy, owner: PasswordOwner): PasswordRule[] {
  const lower = password.toLowerCase()
  const own = [owner.accountNo, owner.phone ?? '', owner.pinyin ?? '']
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= 3)
  const rules: PasswordRule[] = [
    {
      key: 'length',
      text: `密码长度不能少于${policy.minLength}位`,
      isMet: [...password].length >= policy.minLength && [...password].length <= 64,
    },
    {
      key: 'classes',
      text: `密码须包含大写字母、小写字母、数字、特殊字符中的至少${policy.minClasses}种`,
      isMet: passwordClasses(password) >= policy.minClasses,
    },
    { key: 'characters', text: '密码只能包含字母、数字和 !@#^*()_+=-', isMet: hasOnlyPasswordCharacters(password) },
  ]
  if (!policy.allowAccountInPwd) {
    rules.push({
      key: 'own',
      text: '密码不能包含账号、姓名拼音或手机号',
      isMet: !own.some((part) => lower.includes(part)),
    })
  }
  if (policy.banCommon)
    rules.push({ key: 'common', text: '该密码过于常见，请更换', isMet: !commonPasswords.has(lower) })
  // The school's own words count whether or not the common passwords do.
  if (policy.bannedWords.length > 0)
    rules.push({
      key: 'words',
      text: '密码包含学校禁用的词，请更换',
      isMet: !policy.bannedWords.some((word) => lower.includes(word.toLowerCase())),
    })
  return rules
}
