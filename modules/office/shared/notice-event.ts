/** What browsers are told when a notice that must be read came or went. */
export const noticeEvent = 'notice'
