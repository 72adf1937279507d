import { type ComponentType, createElement, use } from 'react'
import { type RouteObject, useLocation } from 'react-router-dom'

/** What a route carries beside its screen. */
export type ScreenHandle = {
  /** Brings the code of the screen; from then on it renders at once, as hydration needs it. */
  readonly load: () => Promise<ComponentType>
  readonly isPrerendered: boolean
}

type Load = ScreenHandle['load']

/** A route whose screen loads when it is first visited. */
export const screen = (path: string, load: Load): RouteObject => ({ path, ...loadedOnVisit(load) })

/** One screen with many addresses: it stays as it is, focus and all, on the way from one to the other. */
export const screens = (paths: readonly string[], load: Load): readonly RouteObject[] => {
  const shared = loadedOnVisit(load)
  return paths.map(path => ({ path, ...shared }))
}

/** A screen that needs no data: the build writes its HTML. It must render without a window and without a use case. */
export const prerendered = (path: string, load: Load): RouteObject => ({
  path,
  ...loadedOnVisit(load, { isPrerendered: true }),
})

/** Stands around the screens of one journey, and loads with the first of them. */
export const journey = (load: Load, children: RouteObject[]): RouteObject => ({ ...loadedOnVisit(load), children })

const loadedOnVisit = (load: Load, { isPrerendered } = { isPrerendered: false }) => {
  let found: ComponentType | undefined
  let visit: { readonly key: string; readonly code: Promise<ComponentType> } | undefined
  const loadOnce = async () => (found ??= await load())

  /** Code that did not come is asked for anew by the next visit only: React renders once more what has failed. */
  const codeFor = (key: string): Promise<ComponentType> => {
    if (visit?.key !== key) visit = { key, code: loadOnce() }
    return visit.code
  }
  const Component = () => {
    const { key } = useLocation()
    return createElement(found ?? use(codeFor(key)))
  }
  return { Component, handle: { load: loadOnce, isPrerendered } satisfies ScreenHandle }
}

/** Addresses with a screen of their own: not aliases, and not the layouts of a journey. */
export const screenPaths = (routes: readonly RouteObject[]): readonly string[] =>
  routes.flatMap(({ path, handle, children }) => {
    if (children) return screenPaths(children)
    return path === undefined || handle === undefined ? [] : [path]
  })
