/** One message as a provider is asked to send it. */
export type Message = {
  /** Ours; the provider hands it back in its receipts, and a look-up finds the message by it. */
  readonly recordId: string
  readonly phone: string
  readonly templateNumber: string
  readonly params: Readonly<Record<string, string>>
  /** Values in the order of the holes, for providers that number them. */
  readonly ordered: readonly string[]
  /** The whole text with its signature, for providers that know no templates. */
  readonly text: string
}

/** `unknown`: it may have gone out. Nobody sends it a second time. */
export type Submitted =
  | { readonly outcome: 'taken'; readonly messageId: string }
  | { readonly outcome: 'refused'; readonly code: string; readonly text: string }
  | { readonly outcome: 'unknown'; readonly text: string }

export type Receipt = {
  readonly outcome: 'delivered' | 'failed' | 'waiting' | 'absent' | 'unknown'
  readonly messageId?: string
  readonly code?: string
}

/** What a provider can do. */
export type SmsClient = {
  submit(message: Message): Promise<Submitted>
  /** What became of a message that was sent on a day, found by our id. */
  look(message: { recordId: string; phone: string; sentAt: Date }): Promise<Receipt>
  /** How many messages are left, where the provider tells; null when it did not. */
  balance?(): Promise<number | null>
}

/** A channel of a school with its key in clear; never leaves the server. */
export type OpenChannel = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly provider: string
  readonly signName: string | null
  readonly accessKey: string | null
  readonly secretKey: string | null
  readonly appId: string | null
  readonly region: string | null
  readonly endpoint: string | null
  readonly authMode: string | null
  readonly bodyTemplate: string | null
  readonly okRule: string | null
  readonly idPath: string | null
  readonly balanceUrl: string | null
  readonly balancePath: string | null
  /** Where the provider may push receipts; null when the school told no address. */
  readonly receiptAddress: string | null
  readonly unitFen: number
}

export type Clock = () => Date
