// Takes the choice back to the app: by a message to the page that opened this window, or by the frame that reads it after a redirect.
{
  const { way, redirectUrl } = document.querySelector('[data-redirect-url]').dataset
  const status = document.querySelector('[role=status]')

  const finish = text => {
    if (way === 'redirect') {
      sessionStorage.setItem('google.authEvent', text)
      window.location.replace(redirectUrl)
    } else if (window.opener) {
      window.opener.postMessage({ authEvent: JSON.parse(text) }, new URL(redirectUrl).origin)
      window.close()
    } else status.textContent = '이 창을 연 화면을 찾지 못했어요. 앱에서 다시 눌러 주세요.'
  }

  for (const button of document.querySelectorAll('[data-auth-event]')) {
    button.addEventListener('click', () => finish(button.dataset.authEvent))
    button.disabled = false
  }
}
