// Hands over the result of a redirect, once; every waiting caller gets an answer.
{
  const key = 'google.authEvent'
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const isLost = 'lost' in document.documentElement.dataset
  const authEvent =
    kept && !isLost
      ? JSON.parse(kept)
      : { type: 'unknown', eventId: null, sessionId: null, error: { code: 'auth/no-auth-event', message: '' } }
  const { searchParams } = new URL(window.location.href)
  window.parent.postMessage({ authEvent }, searchParams.get('origin') ?? window.location.origin)
}
