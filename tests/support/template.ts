import { prepare } from '#apps/server/prepare.ts'
import { testConfig } from './config.ts'

/** The database every test starts from: two schools with seeds, accounts and the small demo college. */
export async function prepareTemplate(url: string): Promise<void> {
  await prepare({ config: testConfig({ demo: 'small' }), databaseUrl: url, progress: () => {}, hasFiles: false })
}
