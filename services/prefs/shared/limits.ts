/** How much one preference may hold, as JSON in bytes. */
export const prefBytes = 32 * 1024
/** How many preferences a person may keep. */
export const mostPrefs = 200
/** What browsers of the person are told when one changed: its key and version. */
export const prefEvent = 'pref-changed'
