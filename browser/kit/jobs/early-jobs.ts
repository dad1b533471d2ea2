/** Jobs that were told of before the tray was there: it shows them and says how they ended. */
export const earlyJobs = new Set<string>()
