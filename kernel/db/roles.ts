/** Whatever runs a statement: a client, or a connection of the pool. */
type Runner = { query(text: string): Promise<unknown> }

/** Makes a role that owns things but cannot sign in, and lets the product's own login act as it. Made twice, nothing changes. */
export async function makeRole(runner: Runner, name: string): Promise<void> {
  // Roles belong to the whole server, so two databases prepared at once may both try to make one.
  await runner.query(
    `do $$ begin create role ${name} nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await runner.query(
    `do $$ begin execute 'grant ${name} to ' || quote_ident(session_user); exception when others then null; end $$`,
  )
}
