export type Span = { begin: number; end: number }

/** The times within a period that nothing touches, at least so long. */
export function freeSlots(within: Span, busy: readonly Span[], shortest: number): Span[] {
  const slots: Span[] = []
  let from = within.begin
  for (const { begin, end } of busy
    .filter((one) => one.end > within.begin && one.begin < within.end)
    .toSorted((a, b) => a.begin - b.begin)) {
    if (begin - from >= shortest) slots.push({ begin: from, end: begin })
    from = Math.max(from, end)
  }
  if (within.end - from >= shortest) slots.push({ begin: from, end: within.end })
  return slots
}
