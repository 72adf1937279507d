import { deviceClock } from '#adapters/browser/device-clock.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { AppRouter } from './app/app-router.tsx'
import { openHistory } from './app/history.ts'
import { keepOffline, renewWhenReplaced } from './app/keep-offline.ts'
import { keepTyped } from './app/keep-typed.ts'
import { loadOnTouch, loadScreens } from './app/load-screens.ts'
import { SHOP } from './app/shop.ts'
import { routes } from './app/routes.tsx'
import { lazyContainer } from './di/lazy-container.ts'
import { setPageClock } from './app/page-clock.ts'
import './styles/tokens.css'
import './styles/base.css'

const loadContainer = lazyContainer(async () => {
  const { makeBrowserContainer } = await import('#adapters/container/browser.ts')
  // A tap is answered between running its code and putting it together.
  await new Promise(resolve => setTimeout(resolve))
  return makeBrowserContainer(SHOP)
})

const start = async (root: HTMLElement): Promise<void> => {
  // A page without a screen of its own keeps its logo until the screen has what it asks first.
  const isShell = root.dataset.screen === undefined
  await Promise.all([
    loadScreens(routes, location.pathname),
    isShell && loadContainer().catch(() => undefined), // Met again, and shown, by the screen.
  ])
  const history = openHistory()
  const app = (
    <StrictMode>
      <AppRouter history={history}>
        <App loadContainer={loadContainer} />
      </AppRouter>
    </StrictMode>
  )
  // The build writes the address into the HTML that it rendered; the shell of all other screens has none.
  // What came along with the navigation, and outlives a reload, was not known to the build.
  const isAsBuilt = root.dataset.screen === location.pathname && !history.location.state
  if (isAsBuilt) hydrateRoot(root, app)
  // As a transition, what is there already, as the use cases now are, is waited for instead of clearing the page.
  else {
    // Each screen brings its own.
    document.querySelector('head > title')?.remove()
    keepTyped(root)
    startTransition(() => createRoot(root).render(app))
  }
  loadOnTouch(routes)
  keepOffline()
}

setPageClock(deviceClock)
renewWhenReplaced()
const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
