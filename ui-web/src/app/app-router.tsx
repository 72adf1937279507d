import { type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { Router } from 'react-router-dom'
import { SHARED_TEXTS } from '../texts/shared.ts'
import css from './app-router.module.css'
import type { AppHistory } from './history.ts'

type AppRouterProps = { readonly history: AppHistory; readonly children: ReactNode }

/** Follows the history. The old screen stays until the new one has its code and the use cases that it cannot be without. */
export function AppRouter({ history, children }: AppRouterProps) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  const [isMoving, move] = useTransition()
  useLayoutEffect(() => history.listen(place => move(() => setPlace(place))), [history])

  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
      {isMoving && <div className={css.moving} role="progressbar" aria-label={SHARED_TEXTS.moving} />}
    </Router>
  )
}
