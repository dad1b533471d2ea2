type TimedFile = { name: string; startTime: number; endTime: number }

export function keptDurations(root: string): Record<string, number>
export function keepDurations(root: string, files: readonly TimedFile[]): void
export function tellSlowest(root: string, files: readonly TimedFile[], before: Record<string, number>): void
