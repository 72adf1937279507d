/** Silent for so long, a connection is given up; a slow one that moves goes on. */
const SILENT_MS = 30_000

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `fetch` says nothing of how much has been sent. */
export const putByXhr = (url: string, bytes: Uint8Array, onProgress: (share: number) => void) =>
  new Promise<{ readonly isOk: boolean; readonly json: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    let silence = setTimeout(giveUp, SILENT_MS)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      silence = setTimeout(giveUp, SILENT_MS)
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      const json = read(request.responseText)
      if (json === undefined) reject(new Error('No answer.'))
      else resolve({ isOk: request.status >= 200 && request.status < 300, json })
    })
    request.open('PUT', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.send(new Blob([new Uint8Array(bytes)]))
  })
