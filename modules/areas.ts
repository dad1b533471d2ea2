/**
 * The areas of the product by their folders: what others depend on comes first. An area's folder says the rest: `module.ts` its
 * `manifest`, `server/index.ts` its `server`, `web/area.ts` its `area`, `demo.ts` its `demo` if it has one.
 */
export const areas: readonly string[] = [
  'school/base',
  'platform/accounts',
  'school/population',
  'platform/navigation',
  'platform/settings',
  'platform/signin',
  'platform/security',
  'platform/resource',
  'platform/office',
  'school/calendar',
  'platform/device',
  'platform/datascreen',
  'platform/process',
  'school/status',
  'school/timetable',
  'school/schedule',
  'school/family',
  'affairs/leave',
  'aid/card',
  'platform/desktop',
  'platform/service',
]
