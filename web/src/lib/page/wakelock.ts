/** Keeps the screen awake while somebody plays; returns what ends it. Not every browser can. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false

  const take = async () => {
    if (over || document.visibilityState !== 'visible') return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
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
