import type { DeskFacts } from '#patterns/desk/web/detail/facts.ts'
import { RequestContact, RequestLine, RequestSaying } from './request-line.tsx'
import { RequestContacts } from './request-contacts.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestHead } from './request-head.tsx'

/** What whoever decides on a leave, or on a longer one, wants to know, wherever they decide. */
const leaveFacts: DeskFacts = {
  processTypes: ['leave', 'leaveExtend'],
  permission: 'leaveApprove:read',
  Head: RequestHead,
  Facts: RequestFacts,
  Line: RequestLine,
  Saying: RequestSaying,
  Contacts: RequestContacts,
  Contact: RequestContact,
}

export const contributions: readonly DeskFacts[] = [leaveFacts]
