/** Batches for statements of other areas: what a leave came of. */
export const batchesView = '(select b.id, b.title, b.batch_no from leave_batch b)'
