import { createPath, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

/**
 * The browser's history. As with plain links, a move to where one is replaces the entry: a second tap, while the screen is on its
 * way, asks for no second step back.
 */
export const openHistory = () => {
  const history = createBrowserHistory({ v5Compat: true })
  const { push } = history
  history.push = (to, state) => {
    const isHere = history.createHref(to) === createPath(history.location)
    if (isHere) history.replace(to, state)
    else push(to, state)
  }
  return history
}

export type AppHistory = ReturnType<typeof openHistory>
