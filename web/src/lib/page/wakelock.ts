/** Keeps the screen awake while somebody plays; returns what ends it. */
export function keepAwake(): () => void {
  // Browsers offer the lock only to pages that came over https; on a plain address of the house it is missing.
  return 'wakeLock' in navigator ? holdLock() : playNothing()
}

function holdLock(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false

  const take = async () => {
    if (over || document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) void lock?.release()
  }

  // The browser takes the lock away when the page is hidden.
  document.addEventListener('visibilitychange', take)
  void take()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}

const FRAME_MS = 1000

/** A screen stays on while a film runs: ours is one white dot, and a sound track with nothing on it. */
function playNothing(): () => void {
  const canvas = document.createElement('canvas')
  if (!canvas.captureStream) return () => {}
  canvas.width = canvas.height = 2
  const paint = canvas.getContext('2d')
  const draw = () => paint?.fillRect(0, 0, 2, 2)
  const film = canvas.captureStream(1)
  const audio = new AudioContext()
  // Without a sound track browsers take it for a decoration, and let the screen go dark.
  for (const track of audio.createMediaStreamDestination().stream.getAudioTracks()) film.addTrack(track)

  const video = document.createElement('video')
  video.playsInline = true
  video.srcObject = film
  video.setAttribute('aria-hidden', 'true')
  video.style.cssText = 'position:fixed;left:0;bottom:0;width:2px;height:2px;opacity:.01;pointer-events:none'
  document.body.append(video)

  // Only after a touch is a page allowed to play anything; a call or the home button may stop it.
  const play = () => {
    draw()
    if (video.paused && document.visibilityState === 'visible') void video.play().catch(() => {})
  }
  const frames = setInterval(draw, FRAME_MS)
  for (const event of ['pointerdown', 'keydown', 'visibilitychange']) document.addEventListener(event, play)
  play()
  return () => {
    clearInterval(frames)
    for (const event of ['pointerdown', 'keydown', 'visibilitychange']) document.removeEventListener(event, play)
    for (const track of film.getTracks()) track.stop()
    void audio.close()
    video.remove()
  }
}
