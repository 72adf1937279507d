import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** What a route carries beside its screen. */
export type ScreenHandle = { readonly isPrerendered: boolean }

/** A route whose screen loads when it is first visited. */
export const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
})

/** A screen that needs no data: the build writes its HTML. It must render without a window and without a use case. */
export const prerendered = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  ...screen(path, load),
  handle: { isPrerendered: true } satisfies ScreenHandle,
})
