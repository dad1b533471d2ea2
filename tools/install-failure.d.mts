export function installFailure(said: string): string
