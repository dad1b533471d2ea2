/** Where a teacher sees who is missing: on the first of these days that is not over. */
export function lessonLink(today: string, days: readonly string[]): string {
  const inOrder = days.toSorted()
  return `/leave/lesson?date=${inOrder.find((day) => day >= today) ?? inOrder[0]}`
}
