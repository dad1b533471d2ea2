/** What a browser is told when its person's messages changed. */
export const messageEvent = 'message'
/** What a browser is told when what its person has to do changed. */
export const todoEvent = 'todo'
/** What browsers are told when a notice came, went or was read. */
export const noticeEvent = 'notice'
