import type { Client, Person } from '#services/identity/grants/clients.ts'

/** What we keep between sending a browser away and its coming back. */
export type Journey = { redirectUri: string; state: string; verifier: string; nonce: string }

/** A site that sends a browser back with a code. */
export type Peer = {
  /** Where the browser is sent. */
  authorizeUrl(client: Client, journey: Journey): Promise<string>
  /** Who the code stands for. */
  personOf(client: Client, answer: Journey & { code: string; iss: string }): Promise<Person>
}
