/** One hand-over as its list tells it. */
export type HandoverRow = {
  id: string
  fromId: string
  fromName: string
  toId: string
  toName: string
  kind: string
  groupName: string | null
  effectTime: string
  doneTime: string | null
  reason: string | null
  status: string
  moved: number
  delegations: number
  failures: { taskId: string; instanceId: string; title: string; nodeName: string; reason: string }[]
  parts: HandoverPart[]
  createName: string | null
  createTime: string
}

/** Some kinds, those about some classes, or both, go to somebody of their own. */
export type HandoverPart = { processTypes: string[]; groupIds: string[]; toId: string }

/** What is there to hand over. */
export type HandoverPreview = {
  person: { id: string; name: string; accountNo: string; isOff: boolean }
  total: number
  byType: { processType: string; typeName: string; count: number }[]
  byGroup: { groupId: string; groupName: string; count: number }[]
  byReceiver: { userId: string; name: string; count: number }[]
  stays: { taskId: string; instanceId: string; title: string; nodeName: string; reason: string }[]
  stayCount: number
  models: { modelId: string; typeName: string; isPublished: boolean; places: string[] }[]
  delegations: {
    id: string
    isOwner: boolean
    ownerName: string
    delegateName: string
    startTime: string
    endTime: string
  }[]
  managerRoles: { roleCode: string; roleName: string; types: number; typeNames: string[] }[]
}

export type Leaver = { userId: string; name: string; accountNo: string; isOff: boolean; count: number }

/** What was chosen so far. */
export type HandoverOrder = {
  fromId?: string
  toId?: string
  parts: (Omit<HandoverPart, 'toId'> & { toId?: string })[]
  withDelegations: boolean
  effectTime: string | null
  reason: string
}
