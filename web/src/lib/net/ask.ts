import { notices } from '../page/notices.svelte'
import { sentence } from '../room/refusals'
import type { Connection, Request } from './connection.svelte'

/** Sends a request; a refusal is told in a notice. */
export async function ask(connection: Connection, request: Request): Promise<void> {
  const outcome = await connection.send(request)
  if (!outcome.ok) notices.show({ text: sentence(outcome, connection.room?.game), icon: 'cross' })
}
