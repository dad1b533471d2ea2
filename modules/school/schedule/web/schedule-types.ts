export type Source = { code: string; name: string; color: string; isLoaded: boolean; follows: readonly string[] }

export type OwnFacts = {
  id: string
  day: string
  version: number
  isMine: boolean
  ownerName: string
  reply: string | null
  type: string
  typeName: string
  color: string | null
  isRepeating: boolean
  isCancelled: boolean
}

export type Item = {
  key: string
  source: string
  title: string
  start: string
  end: string
  isAllDay?: boolean
  place?: string | null
  link?: string
  isBusy: boolean
  own?: OwnFacts
}

export type DayFacts = { date: string; weekNo: number; dayType: string; holidayName: string | null }

export type CalendarAnswer = { sources: Source[]; items: Item[]; days: DayFacts[] }

export type View = 'month' | 'week' | 'day' | 'agenda'

export type Person = { userId: string; userName: string; deptName?: string | null }

/** An event as its own page knows it. */
export type EventRecord = {
  id: string
  version: number
  title: string
  type: string
  beginAt: string
  endAt: string
  allDay: boolean
  place: string | null
  content: string | null
  color: string | null
  remind: number[] | null
  repeat: string | null
  visibility: string | null
  cancelTime: string | null
  isMine: boolean
  ownerName: string
  ownReply: string | null
  invites: { userId: string; userName: string; reply: string }[]
}

/** What the form starts from. */
export type EditTarget = {
  begin: number
  end: number
  isAllDay?: boolean
  title?: string
  place?: string | null
  people?: readonly Person[]
  item?: Item
}
