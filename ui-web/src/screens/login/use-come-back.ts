import { useEffect } from 'react'

/** Called when a person is back who had left for a provider: by the back button, from an app, from a closed window. */
export const useComeBack = (onBack: () => void): void => {
  useEffect(() => {
    const here = new AbortController()
    const { signal } = here
    addEventListener('pageshow', event => event.persisted && onBack(), { signal })
    addEventListener('focus', onBack, { signal })
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && onBack(), { signal })
    return () => here.abort()
  }, [onBack])
}
