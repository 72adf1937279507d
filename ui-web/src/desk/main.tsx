import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { deskDatabase } from '#adapters/browser/desk-database.ts'
import { deskNotes } from '#adapters/browser/desk-notes.ts'
import { deviceClock } from '#adapters/browser/device-clock.ts'
import { deviceNews } from '#adapters/browser/device-news.ts'
import { devicePasskeys } from '#adapters/browser/device-passkeys.ts'
import { storageOrMemory } from '#adapters/browser/device-storage.ts'
import { devicePictures } from '#adapters/browser/device-pictures.ts'
import { deviceRecords } from '#adapters/browser/device-records.ts'
import { downloadedFiles } from '#adapters/browser/downloaded-files.ts'
import { putByXhr } from '#adapters/browser/put-by-xhr.ts'
import { AppRouter } from '../app/app-router.tsx'
import { openHistory } from '../app/history.ts'
import { renewWhenReplaced } from '../app/keep-offline.ts'
import { keepDeskOffline } from './app/keep-desk-offline.ts'
import { loadOnTouch, loadScreens } from '../app/load-screens.ts'
import { setPageClock } from '../app/page-clock.ts'
import { DeskApp } from './app/desk-app.tsx'
import { isBehindSignIn, routes } from './app/routes.tsx'
import { askEarly } from './data/ask-early.ts'
import { makeDesk } from './desk.ts'
import '../styles/tokens.css'
import '../styles/base.css'
import './desk.css'

const start = async (root: HTMLElement): Promise<void> => {
  const database = deskDatabase()
  const desk = makeDesk({
    baseUrl: '/api/staff',
    passkeys: devicePasskeys,
    files: downloadedFiles(document),
    news: deviceNews('/api/staff/events'),
    notes: deskNotes(
      storageOrMemory(() => localStorage),
      storageOrMemory(() => sessionStorage),
    ),
    put: putByXhr,
    pictures: devicePictures(database),
    clock: deviceClock,
    records: deviceRecords(database),
  })
  setPageClock(desk.clock)
  if (isBehindSignIn(location.pathname)) askEarly(desk, location.pathname)
  // The page keeps its logo until the code of the first screen is there, and what the device kept: without a net that is shown.
  await Promise.all([loadScreens(routes, location.pathname), desk.kept.restore(), desk.outbox.restore()])
  const app = (
    <StrictMode>
      <AppRouter history={openHistory()}>
        <DeskApp desk={desk} routes={routes} />
      </AppRouter>
    </StrictMode>
  )
  startTransition(() => createRoot(root).render(app))
  loadOnTouch(routes)
  keepDeskOffline()
}

renewWhenReplaced()
const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
