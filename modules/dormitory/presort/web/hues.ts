const colours = 10

/** Each department, each class its own colour; beyond ten they come again. */
export function colourOf(keys: readonly string[], key: string | null): string | undefined {
  return key === null ? undefined : `presort-hue-${keys.indexOf(key) % colours}`
}
