/** What a client is told about the person who signed in. */
export type PersonTold = {
  tenantId: string
  /** Who looks through this person's eyes. */
  act?: { userId: string; userName: string }
  userId: string
  accountNo: string
  userName: string
  nickName: string | null
  avatarUrl: string | null
  /** Told in the main app only. */
  userType?: string | null
  passWordLevel: number | null
  oauthId: string | null
  schoolName: string | null
  lastLoginTime: string | null
  detail: PersonDetail
}

/** What the area of a person's record adds, under names of its own. */
type PersonDetail = {
  [fact: string]: unknown
  roles: { roleCode: string; roleName: string }[]
}

/** The tokens of a session that looks through another's eyes. */
export type ViewAnswer = PersonTold & {
  access_token: string
  token_type: string
  refresh_token: string
  expires_in: number
  act: { userId: string; userName: string; expiresAt: string }
}

/** Everything a client is told about the person when it asks; what areas add stands under names of their own. */
export type UserInfo = PersonTold & {
  [fact: string]: unknown
  /** Where new files go; links to files carry it. */
  bucketName: string
  departmentId: string | null
  departmentName: string | null
  campusId: string | null
  posts: { id: string; name: string }[]
  roles: PersonDetail['roles']
  phone: string | null
  email: string | null
  pwdExpireDays: number | null
  mustChangePwd: boolean
  secondAuth: { bound: boolean; required: boolean }
  isLockScreen: boolean
  lastLoginIp: string | null
  serverTime: string
}
