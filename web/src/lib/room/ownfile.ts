// A deck or a map from a file: read here, judged by the game's own rules on the server.

/** Bytes that a message to the server may have, a little less than it takes. */
const MOST = 7500
/** Files that nobody has to read to know that they are too large. */
const HUGE = 200_000
const LONGEST_NAME = 40

export type OwnFile = { ok: true; value: object; name: string } | { ok: false; why: 'fileTooLarge' | 'fileUnreadable' | 'fileNoJson' }

export async function readOwn(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<OwnFile> {
  if (file.size > HUGE) return { ok: false, why: 'fileTooLarge' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return { ok: false, why: 'fileUnreadable' }
  }
  const value = parsed(text)
  if (value === null) return { ok: false, why: 'fileNoJson' }
  if (new TextEncoder().encode(JSON.stringify(value)).length > MOST) return { ok: false, why: 'fileTooLarge' }
  return { ok: true, value, name: nameOf(value, file.name) }
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** What is written in the file, or what the file is called, without its ending. */
function nameOf(value: object, file: string): string {
  const written = 'name' in value && typeof value.name === 'string' ? value.name : file.replace(/\.[^.]*$/, '')
  const tidy = written.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...tidy].slice(0, LONGEST_NAME).join('').trim() || '–'
}
