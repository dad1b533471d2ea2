/** Longer leaves that were asked for, for statements of other areas: `from ${extensionsView} x`. */
export const extensionsView = `(
  select x.id, x.leave_id, x.new_end, x.add_days, x.reason, x.status, x.create_time
  from leave_extend x
)`
