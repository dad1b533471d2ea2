import { describeAccess } from '#tests/support/access/area.ts'

describeAccess('signin', { examples: { 'sys.oauthClient': { issuer: 'https://identity.example.org' } } })
