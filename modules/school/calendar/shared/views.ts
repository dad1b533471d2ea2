/** Terms that are not in the bin, for statements of other areas: `from ${termsView} t`. */
export const termsView = `(
  select id, xn, xq_m, name, start_date, end_date, weeks, status
  from calendar_term
  where deleted_time is null
)`

/** Terms with days: those for which dates can be told. */
export const termsWithDays = `(select distinct term_id from calendar_day)`
