import { createPath, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { closeTopDialog, hasOpenDialog } from '../parts/open-dialogs.ts'

/**
 * The browser's history. As with plain links, a move to where one is replaces the entry: a second tap, while the screen is on its
 * way, asks for no second step back. A step back over an open dialog is taken back, and closes that instead (G610).
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
  const { listen } = history
  let isCovering = false
  history.listen = listener => {
    let isTakingBack = false
    return listen(move => {
      if (isCovering) return
      if (isTakingBack) {
        isTakingBack = false
        // Only now is one where the dialog is: it may lead on from there.
        closeTopDialog()
      } else if (move.delta !== null && move.delta < 0 && hasOpenDialog()) {
        isTakingBack = true
        history.go(-move.delta)
      } else listener(move)
    })
  }
  putBehindNow = path => {
    const { location } = history
    const kept: unknown = globalThis.history.state
    if (typeof kept === 'object' && kept !== null && COVERED in kept) return
    isCovering = true
    history.replace(path)
    push(location, location.state)
    note()
    globalThis.history.replaceState({ ...(globalThis.history.state as object), [COVERED]: true }, '')
    isCovering = false
  }
  note()
  return history
}

/** On an entry that has a page of ours behind it already, also after a reload. */
const COVERED = 'covered'

let putBehindNow: (path: string) => void = () => undefined

/**
 * Puts a screen of ours between this one and what is behind it: a card window, which is used once the result is shown (G693). One who
 * has not touched the page at all may still be led past it, by browsers that skip what a page has added by itself.
 */
export const putBehind = (path: string): void => putBehindNow(path)

/** Which screens lie in the browser's history, by their index there, since this page was loaded. */
const paths: (string | undefined)[] = []

const indexNow = (): number => {
  const state: unknown = globalThis.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
}

/** The screen to which the browser's own button leads back; null when it is not known. */
export const pathBehind = (): string | null => paths[indexNow() - 1] ?? null

let isStepBack = false

/** The move that comes next leads back, although it puts its screen in the place of this one. */
export const noteStepBack = (): void => void (isStepBack = true)

/** Whether the move that was just made is one of those. */
export const tookStepBack = (): boolean => {
  const tookOne = isStepBack
  isStepBack = false
  return tookOne
}

export type AppHistory = ReturnType<typeof openHistory>
