/** A line of the record as people read it; moments are dates on the server and texts on the wire. */
export type RecordLine<Moment = string> = {
  id: string
  action: string
  actorId: string | null
  actorName: string
  onBehalfOfName: string | null
  post: string | null
  department: string | null
  nodeKey: string | null
  nodeName: string | null
  taskId: string | null
  comment: string | null
  isDeleted: boolean
  reason: string | null
  fileIds: string[] | null
  signFileId: string | null
  changes: { label: string; from: string; to: string }[] | null
  time: Moment
  /** Since when whoever acted had it. */
  sinceTime: Moment | null
  toNames: string[]
  canDelete: boolean
}
