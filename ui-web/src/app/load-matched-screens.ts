import { matchRoutes, type RouteObject } from 'react-router-dom'

/**
 * Puts the screens of an address into the routes before the router sees them, so that the first render is the whole screen:
 * hydration needs the same markup at once. A screen that cannot be loaded stays lazy, and the router shows its error.
 */
export const loadMatchedScreens = async (routes: RouteObject[], pathname: string): Promise<void> => {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      try {
        Object.assign(route, await route.lazy(), { lazy: undefined })
      } catch {
        // Left as it is: the router tries again and reports.
      }
    }),
  )
}
