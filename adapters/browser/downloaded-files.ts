import type { SavedFiles } from '#core/storing/ports/saved-files.ts'

/** Long enough for the slowest browser to have begun reading. */
const KEPT_MS = 60_000

/** Files as the browser's downloads; a phone offers to open them. */
export const downloadedFiles = (document: Document): SavedFiles => ({
  save({ name, type, text }) {
    const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
  },
})
