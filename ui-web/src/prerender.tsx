import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchRoutes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom'
import type { BuiltScreen } from '../build/built-screen.ts'
import { App } from './app/app.tsx'
import { AppRouter } from './app/app-router.tsx'
import { loadScreens } from './app/load-screens.ts'
import { routes } from './app/routes.tsx'
import { type ScreenHandle, screenPaths } from './app/screen.ts'

const neverLoaded = () => Promise.reject(new Error('A screen that is rendered at build time has no use cases.'))

const build = async (path: string): Promise<BuiltScreen> => {
  await loadScreens(routes, path)
  const handle = matchRoutes(routes, path)?.at(-1)?.route.handle as ScreenHandle | undefined
  if (handle === undefined) throw new Error(`There is no screen at ${path}.`)
  const { name: component } = await handle.load()
  if (!handle.isPrerendered) return { path, component, title: undefined, markup: undefined }
  const html = renderToString(
    <StrictMode>
      <AppRouter history={createMemoryHistory({ initialEntries: [path] })}>
        <App loadContainer={neverLoaded} />
      </AppRouter>
    </StrictMode>,
  )
  // React writes the title first; in a document it belongs into the head.
  const [, title, markup] = /^<title>(.*?)<\/title>([\s\S]*)$/.exec(html) ?? []
  if (title === undefined || markup === undefined) throw new Error(`The screen of ${path} has no title.`)
  return { path, component, title, markup }
}

/** Every screen of the app, rendered where it needs no data. One after the other: they share the routes. */
export const buildScreens = async (): Promise<readonly BuiltScreen[]> => {
  const built: BuiltScreen[] = []
  for (const path of screenPaths(routes)) built.push(await build(path))
  return built
}
