import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { setPageClock } from '../app/page-clock.ts'

// What a screen shows is waited for; one second is too short for a machine that does something else beside it.
configure({ asyncUtilTimeout: 20_000 })

// The files of a worker share a window.
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

// Texts are tried as in the year of their examples; a visit goes by the clock of its device. What a file computes while it is loaded goes by it
// too, whatever the file before it left.
const setClock = (): void => setPageClock({ now: () => Instant.ofDate(new Date('2026-11-22T12:00:00+09:00')) })
setClock()
beforeEach(setClock)
