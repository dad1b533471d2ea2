declare module 's3rver' {
  type Options = {
    port: number
    address: string
    silent: boolean
    directory: string
    configureBuckets: { name: string }[]
  }
  type Middleware = (ctx: { set(name: string, value: string): void }, next: () => Promise<void>) => Promise<void>
  export default class S3rver {
    readonly middleware: Middleware[]
    constructor(options: Options)
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
