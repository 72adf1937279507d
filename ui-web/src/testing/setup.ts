import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a screen shows is waited for; one second is too short for a machine that does something else beside it.
configure({ asyncUtilTimeout: 20_000 })

// The files of a worker share a window.
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
