import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, matchRoutes, type RouteObject } from 'react-router-dom'
import type { BuiltScreen } from '../build/built-screen.ts'
import { App } from './app/app.tsx'
import { loadMatchedScreens } from './app/load-matched-screens.ts'
import { routes } from './app/routes.tsx'
import type { ScreenHandle } from './app/screen.ts'

const neverLoaded = () => Promise.reject(new Error('A screen that is rendered at build time has no use cases.'))

const build = async (path: string): Promise<BuiltScreen> => {
  await loadMatchedScreens(routes, path)
  const found = matchRoutes(routes, path)?.at(-1)?.route
  const component = found?.Component?.name
  if (component === undefined) throw new Error(`The screen of ${path} did not load.`)
  if (!(found?.handle as ScreenHandle | undefined)?.isPrerendered) {
    return { path, component, title: undefined, markup: undefined }
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const html = renderToString(
    <StrictMode>
      <App router={router} loadContainer={neverLoaded} />
    </StrictMode>,
  )
  router.dispose()
  // React writes the title first; in a document it belongs into the head.
  const [, title, markup] = /^<title>(.*?)<\/title>([\s\S]*)$/.exec(html) ?? []
  if (title === undefined || markup === undefined) throw new Error(`The screen of ${path} has no title.`)
  return { path, component, title, markup }
}

/** Addresses with a screen of their own: not aliases, and not the frame that a journey's screens share. */
const pathsOf = (found: readonly RouteObject[]): readonly string[] =>
  found.flatMap(({ path, lazy, children }) => {
    if (children) return pathsOf(children)
    return path === undefined || lazy === undefined ? [] : [path]
  })

/** Every screen of the app, rendered where it needs no data. One after the other: they share the routes. */
export const buildScreens = async (): Promise<readonly BuiltScreen[]> => {
  const built: BuiltScreen[] = []
  for (const path of pathsOf(routes)) built.push(await build(path))
  return built
}
