// Each form posts its fields, and what its pressed button adds, as JSON; then the browser goes where the answer says.
for (const form of document.querySelectorAll('form[data-post]')) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const status = document.querySelector('[role=status]')
    const buttons = document.querySelectorAll('button')
    const fields = Object.fromEntries(new FormData(form))
    const pressed = event.submitter?.dataset.body
    for (const button of buttons) button.disabled = true
    try {
      const response = await fetch(form.dataset.post, {
        method: form.dataset.method ?? 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, ...(pressed ? JSON.parse(pressed) : {}) }),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(answer.message)
      // In a frame over the app's page it is the app that goes there.
      if (answer.redirectUrl && window.parent !== window)
        window.parent.postMessage({ redirectUrl: answer.redirectUrl }, '*')
      else if (answer.redirectUrl) window.location.assign(answer.redirectUrl)
      else window.location.reload()
    } catch (failure) {
      if (status) status.textContent = failure.message || '연결이 끊겼어요. 다시 눌러 주세요.'
      for (const button of buttons) button.disabled = false
    }
  })
}

// Coming back by the browser's own button shows the page as it was left: it may be outdated.
window.addEventListener('pageshow', event => {
  if (event.persisted) window.location.reload()
})

// What is shown until something else is ready looks by itself whether it is.
const waiting = document.querySelector('[data-look-again]')
if (waiting) {
  setInterval(async () => {
    try {
      const answer = await fetch(window.location.href)
      if (answer.ok) return window.location.reload()
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const newer = page.querySelector('[data-look-again]')
      if (newer) waiting.replaceChildren(...newer.childNodes)
    } catch {
      // Between two processes nobody answers for a moment.
    }
  }, waiting.dataset.lookAgain * 1000)
}
