import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { ScreenHandle } from './screen.ts'

/** Brings the code of the screens of an address. What cannot be loaded is met again, and shown, when the screen is visited. */
export const loadScreens = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const matches = matchRoutes(routes, pathname) ?? []
  const handles = matches.flatMap(({ route }) => (route.handle as ScreenHandle | undefined) ?? [])
  await Promise.allSettled(handles.map(({ load }) => load()))
}

/** A finger that touches a link will most likely lift there: its code is on the way meanwhile. */
export const loadOnTouch = (routes: RouteObject[]): void =>
  addEventListener('pointerdown', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void loadScreens(routes, link.pathname)
  })
