/** Offers a link to the device's own share sheet, or copies it; false where a page may do neither
 * (one that came without encryption, as in a home network): then it is shown to be copied by hand. */
export async function shareLink(link: { text: string; url: string }): Promise<'shared' | 'copied' | false> {
  if (navigator.share) {
    await navigator.share({ title: 'Countertop', ...link }).catch(() => {})
    return 'shared'
  }
  return (await copy(link.url)) ? 'copied' : false
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Offers a picture to the share sheet where that takes files, and saves it elsewhere. */
export async function sharePicture(picture: Blob, name: string, text: string): Promise<'shared' | 'saved'> {
  const file = new File([picture], name, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], text }).catch(() => {})
    return 'shared'
  }
  save(picture, name)
  return 'saved'
}

/** Saves a file under a name, as if it had been downloaded. */
export function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
