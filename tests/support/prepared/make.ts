import { preparedCluster } from './cluster.ts'

// Makes the prepared cluster ahead of the lanes that need it.
await preparedCluster()
