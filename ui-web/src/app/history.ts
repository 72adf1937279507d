import { createPath, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/**
 * The browser's history. As with plain links, a move to where one is replaces the entry: a second tap, while the screen is on its
 * way, asks for no second step back.
 */
export const openHistory = () => {
  const history = createBrowserHistory({ v5Compat: true })
  const { push, replace } = history
  const note = () => {
    paths[indexNow()] = history.location.pathname
  }
  history.replace = (to, state) => {
    replace(to, state)
    note()
  }
  history.push = (to, state) => {
    const isHere = history.createHref(to) === createPath(history.location)
    if (isHere) return history.replace(to, state)
    push(to, state)
    note()
  }
  note()
  return history
}

/** Which screens lie in the browser's history, by their index there, since this page was loaded. */
const paths: (string | undefined)[] = []

const indexNow = (): number => {
  const state: unknown = globalThis.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}

/** The screen to which the browser's own button leads back; null when it is not known. */
export const pathBehind = (): string | null => paths[indexNow() - 1] ?? null

export type AppHistory = ReturnType<typeof openHistory>
