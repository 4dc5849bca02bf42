import { api } from '$shell/net/api'
import { catalogue } from '$shell/net/catalogue.svelte'
import { connect } from '$shell/net/session'

/** Opens a table with one slow bot at it, and deals; the code of it. */
export async function openWithBot(game: string, name: string): Promise<string> {
  const { code } = await api.open(game, name)
  const connection = connect(code)
  try {
    await connection.send({ type: 'add_bot', level: catalogue.find(game)?.levels[0] ?? 'beginner' })
    await connection.send({ type: 'start' })
  } finally {
    connection.close()
  }
  return code
}
