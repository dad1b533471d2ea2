/** Where somebody is, and how far that is from a campus. */
export { asDrawn } from '#kernel/rules/geo/as-drawn.ts'
export { distanceTo, type Point, type Polygon } from '#kernel/rules/geo/polygon.ts'
