import pg from 'pg'

const int8 = 20
const date = 1082
const timestamptz = 1184

/** How column values come out: days and moments as ISO text (never as Date), counts as numbers. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: string) {
    if (format !== 'binary') {
      if (oid === int8) return Number
      if (oid === date) return asIs
      if (oid === timestamptz) return isoMoment
    }
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

function asIs(text: string): string {
  return text
}

/** `2026-09-01 08:00:00.5+08` → `2026-09-01T08:00:00.5+08:00`. */
function isoMoment(text: string): string {
  const iso = `${text.slice(0, 10)}T${text.slice(11)}`
  return /[+-]\d{2}$/.test(iso) ? `${iso}:00` : iso
}
