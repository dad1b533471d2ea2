import { describeAccess } from '#tests/support/access/area.ts'
import { laterTerm } from '#tests/support/calendar-terms.ts'

describeAccess('calendar', { examples: { 'calendar.term': laterTerm } })
