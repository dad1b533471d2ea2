type Choices = Readonly<Record<string, string>>

/** Everybody who works at the school, by the roles they may hold. */
export const staff = [
  'tea',
  'fdy',
  'bzr',
  'yx',
  'xgc',
  'jwc',
  'xgcld',
  'zzzx',
  'ssgl',
  'cwc',
  'bwc',
  'xlzx',
  'sg',
  'gly',
] as const

export const agreeing = ['同意。', '情况属实，同意。', '请按规定办理。'] as const

/** Reminded when so many working hours have gone by, and every working day after that. */
export function within(hours: number) {
  return { hours, isWorkingTime: true, action: 'remind', everyHours: 24, most: 5 } as const
}

export function choices(of: Choices): { value: string; label: string }[] {
  return Object.entries(of).map(([value, label]) => ({ value, label }))
}

/** Whoever answers for something decides, or carries it out. */
export function duty(name: string) {
  return [{ rule: 'dutySection', params: { duty: name } }]
}

export function role(...roles: readonly string[]) {
  return [{ rule: 'role', params: { roles } }]
}

/** The head of the department whoever asks belongs to. */
export const ownLeader = {
  kind: 'approve',
  key: 'leader',
  name: '部门负责人审批',
  candidates: [{ rule: 'starterDeptLeader' }],
  phrases: [...agreeing],
  timeOut: within(24),
} as const

/** The member of the school's leadership in charge. */
export const schoolLeader = {
  kind: 'approve',
  key: 'schoolLeader',
  name: '分管领导审批',
  candidates: role('xld'),
  phrases: ['同意。', '同意，请按程序办理。'],
  timeOut: within(48),
  allows: { batch: false },
} as const
