/** What browsers of a job's owner are told when it began, went on or ended: `{ id, status, done, total, failed, stage }`. */
export const jobEvent = 'job-changed'
