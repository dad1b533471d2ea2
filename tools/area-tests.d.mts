export function testsOfArea(
  root: string,
  name: string,
): { areas: string[]; unit: string[]; integration: string[]; journeys: string[] } | null
