import type { Point } from './polygon.ts'

const rad = Math.PI / 180
const axis = 6_378_245
const flattening = 0.006_693_421_622_965_943

/** What a plain GPS receiver says, as Chinese maps draw it (WGS-84 to GCJ-02). Outside the country nothing is shifted. */
export function asDrawn([lng, lat]: Point): Point {
  if (lng < 72.004 || lng > 137.8347 || lat < 0.8293 || lat > 55.8271) return [lng, lat]
  const [x, y] = [lng - 105, lat - 35]
  const wave = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    wave +
    ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3 +
    ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    wave +
    ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3 +
    ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3
  const sine = Math.sin(lat * rad)
  const curve = 1 - flattening * sine * sine
  return [
    lng + east / ((axis / Math.sqrt(curve)) * Math.cos(lat * rad) * rad),
    lat + north / (((axis * (1 - flattening)) / (curve * Math.sqrt(curve))) * rad),
  ]
}
