/** Whether this device holds a signed-in customer: a glance at the session's two keys, before any use case is loaded. */
export const hasStoredSession = (): boolean => {
  try {
    return localStorage.getItem('token') !== null && localStorage.getItem('user') !== null
  } catch {
    // A browser that forbids storage holds no session.
    return false
  }
}

const VISITED_KEY = 'visited'

/** Whether the login was ever reached on this device. */
export const hasVisited = (): boolean => {
  try {
    return localStorage.getItem(VISITED_KEY) !== null
  } catch {
    return false
  }
}

export const storeVisit = (): void => {
  try {
    localStorage.setItem(VISITED_KEY, 'true')
  } catch {
    // A browser that forbids storage greets as on the first day.
  }
}

/** Whether another tab has ended the session with this change: a tab hears nothing of its own changes. */
export const endsSession = ({ key, newValue }: StorageEvent): boolean =>
  key === null || (key === 'token' && newValue === null)
