const ownNames: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

/** Whether every object has something of this name by itself (`toString`, `constructor`, `__proto__` …): no name for what a caller sends. */
export function isOwnToObject(name: string): boolean {
  return ownNames.has(name)
}
