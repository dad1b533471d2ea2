import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('navigation', {
  examples: {
    'nav.mobileService': { kind: '1', path: '/index' },
    'nav.scanRoute': { serviceId: { kind: '1', path: '/index' } },
  },
})
